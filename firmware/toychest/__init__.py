"""Toychest: a tabletop companion."""

VERSION = "0.1.0"

SPARE = 8_000  # bytes
# Held at the bottom of the heap while modules are loaded, else free. MicroPython looks for room
# from the bottom up: what is made and dropped all the time finds it there, not behind all code.
spare = bytearray(SPARE)
