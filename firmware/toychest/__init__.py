"""Toychest: a tabletop companion. Here is how its modules are found, and let go of."""

import gc
import io
import sys

VERSION = "0.1.0"

_SPARE = 24_000  # bytes: what is made and dropped between two collections
_PIECE = 1024  # few enough pieces for a collection, see core.heap
# Held at the bottom of the heap while modules are loaded, else free. MicroPython looks for room
# from the bottom up: what is made and dropped all the time finds it there, not behind all code.
spare = bytearray(_SPARE)
modules = None  # once they are found by `Modules`


class Modules:
    """A filesystem to be mounted that knows this package by heart: only open asks the flash.

    For each module MicroPython asks three times (is it a folder, a .py, a .mpy?) and then opens
    it, and each time littlefs reads all folders on the way: 10 of 20 ms on a Pico.

    root: the package's folder. ending: of all its modules, ".mpy" or ".py".
    """

    # Folders, and whether they have an __init__.
    FOLDERS = {
        "boards": True, "core": False, "drivers": False, "games": True, "lang": True,
        "screens": False, "ui": False,
    }

    def __init__(self, root, ending):
        self._root = root
        self._ending = ending
        self._ahead = {}  # path: content, of one file

    def read(self, path):
        """Read the file of the module that is imported next, so that this takes less time at
        once. path: of the module, below the package."""
        path = "/" + path.replace(".", "/") + self._ending
        try:
            with open(self._root + path, "rb") as file:
                size = file.seek(0, 2)
                file.seek(0)
                self._ahead = {path: file.read(size)}  # without a size, it grows from little
        except (OSError, MemoryError):  # a package, or no room: it is read as it is imported
            pass

    def mount(self, readonly, mkfs):
        """Nothing to do, see vfs.mount."""

    def stat(self, path):
        """10 numbers as those of os.stat, of which only the mode is true. Raises OSError.

        A module that nobody wrote is found here, and missed by open.
        """
        if path.endswith(self._ending):
            folder, init, _ = path.partition("/__init__.")
            if not init or self.FOLDERS.get(folder[1:], True):
                return _FILE
        elif path[1:] in self.FOLDERS or path.rfind("/") == 6 and "." not in path:  # of /games
            return _FOLDER
        raise OSError(2)  # ENOENT

    def open(self, path, mode):
        """A file of the package. Raises OSError."""
        if path in self._ahead:
            return io.BytesIO(self._ahead.pop(path))
        return open(self._root + path, mode)


_FILE = (0x8000,) + 9 * (0,)
_FOLDER = (0x4000,) + 9 * (0,)


def quicken():
    """From now on import no more than this package and what MicroPython has in it, without a
    search: it even looks for a file os.py before it takes its own os, 2 ms each time."""
    global __path__, modules
    sys.path[:] = [".frozen"]
    if __path__ != "/code":
        import os

        import vfs

        root = str(__path__)  # a string, here
        if not root.startswith("/"):
            root = os.getcwd().rstrip("/") + "/" + root
        modules = Modules(root, __file__[__file__.rfind(".") :])
        vfs.mount(modules, "/code")
        __path__ = "/code"


def drop(path):
    """Let go of a module: it takes no memory once nobody uses it."""
    parent, _, name = path.rpartition(".")
    sys.modules.pop(path, None)
    if parent in sys.modules and hasattr(sys.modules[parent], name):
        delattr(sys.modules[parent], name)


def hold_spare():
    """Modules are about to be loaded: hold what is free at the bottom of the heap, until
    `spare = None` lets go of it. A generator that yields often."""
    global spare
    if spare is None:
        from toychest.core import heap

        heap.collect()
        yield
        count = min(_SPARE, gc.mem_free() // 4) // _PIECE
        yield
        try:
            spare = []
            while len(spare) < count:
                spare.append(bytearray(_PIECE))
                if not len(spare) % 4:
                    yield
        except MemoryError:
            spare = None
