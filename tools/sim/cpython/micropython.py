"""MicroPython's `micropython` module for CPython: only what the firmware uses."""


def const(value):
    """Return the value. Only MicroPython's compiler treats it as a constant."""
    return value
