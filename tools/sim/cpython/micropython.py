"""MicroPython's `micropython` module for CPython: only what the firmware uses."""


def const(value):
    """Return the value unchanged. MicroPython's compiler, unlike CPython, makes it a constant."""
    return value
