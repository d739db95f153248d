"""MicroPython's `micropython` module for CPython: only what the firmware uses."""


def const(value):
    """The value itself; the compiler of MicroPython alone makes more of it."""
    return value
