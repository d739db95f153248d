"""Stand in for MicroPython's module `micropython` on CPython."""


def const(value):
    """Return the value unchanged. MicroPython's compiler, unlike CPython, makes it a constant."""
    return value
