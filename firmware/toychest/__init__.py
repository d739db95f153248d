"""Toychest: a tabletop companion."""

import gc
import sys

VERSION = "0.1.0"

_SPARE = 8_000  # bytes
_PIECE = 256
# Held at the bottom of the heap while modules are loaded, else free. MicroPython looks for room
# from the bottom up: what is made and dropped all the time finds it there, not behind all code.
spare = bytearray(_SPARE)


def drop(path):
    """Let go of a module: it takes no memory once nobody uses it."""
    parent, _, name = path.rpartition(".")
    sys.modules.pop(path, None)
    if parent in sys.modules and hasattr(sys.modules[parent], name):
        delattr(sys.modules[parent], name)


def hold_spare():
    """Modules are about to be loaded: hold what is free at the bottom of the heap, until
    `spare = None` lets go of it."""
    global spare
    if spare is None:
        gc.collect()
        try:
            spare = [bytearray(_PIECE) for _ in range(_SPARE // _PIECE)]
        except MemoryError:
            pass
