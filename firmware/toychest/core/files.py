"""Make, replace, list and remove files and folders."""

import io
import json
import os
from binascii import crc32

PIECE = 128  # bytes of a file that are read at once: memory may have no room for more


def make_folder(path):
    """Make a folder if nothing exists at `path`. Raises OSError if that fails."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)  # raises if mkdir failed for another reason, such as a full flash


def make_saves(path):
    """Make `path`, the folder of all saves, and its subfolders "games" and "copy". Raises OSError.

    To restore saves, a computer renames the old folder to path + ".old", and then the new one to
    `path`. If it was interrupted in between, this function renames the old folder to `path` again.
    """
    if not exists(path) and exists(path + ".old"):
        os.rename(path + ".old", path)
    try:
        if is_folder(path + "/games") and is_folder(path + "/copy"):
            return
    except OSError:
        pass
    for folder in (path, path + "/games", path + "/copy"):
        make_folder(folder)
        if not is_folder(folder):  # a file with this name is in the way
            os.rename(folder, folder + ".damaged")
            make_folder(folder)


def make_folders(path):
    """Make a folder and its parent folders, each as `make_folder` does. Raises OSError."""
    above = path.rpartition("/")[0]
    if above and not exists(above):
        make_folders(above)
    make_folder(path)


def size(path):
    """Return the size of a file in bytes; 0 if it does not exist."""
    try:
        return os.stat(path)[6]
    except OSError:
        return 0


def exists(path):
    """Return whether there is a file or folder at `path`."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def replace(path, pieces):
    """Replace the content of a file. A power cut leaves the old content or the new one. Raises
    OSError, as when the flash is full; the old content stays then. pieces: iterable of bytes."""
    temporary = path + ".new"
    try:
        with open(temporary, "wb") as file:
            for piece in pieces:
                file.write(piece)
        os.rename(temporary, path)
    except OSError:
        try:
            os.remove(temporary)
        except OSError:
            pass
        raise


def names(folder):
    """Return the names of the files and folders in a folder; [] if there is no such folder."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def is_folder(path):
    """Return whether `path` is a folder. Raises OSError if nothing is there."""
    return os.stat(path)[0] & 0x4000 != 0


def remove_tree(path):
    """Remove a file, or a folder and everything in it, if it exists. Raises OSError."""
    if not exists(path):
        return
    if is_folder(path):
        for name in os.listdir(path):
            remove_tree(path + "/" + name)
        os.rmdir(path)
    else:
        os.remove(path)


def remove(path):
    """Remove a file if it exists. Raises OSError."""
    if exists(path):
        os.remove(path)


def checked_json(file, start, size, crc):
    """Return the JSON value in a part of an open file, which is read in small pieces. start, size:
    bytes. crc: the CRC-32 that the part should have. Raises OSError, and ValueError if the part is
    damaged."""
    file.seek(start)
    found = 0
    for done in range(0, size, PIECE):
        found = crc32(file.read(min(PIECE, size - done)), found)
    if found != crc:
        raise ValueError
    file.seek(start)
    return json.load(_Part(file, size))


# CPython's json reads a RawIOBase, which MicroPython does not have.
class _Part(getattr(io, "RawIOBase", io.IOBase)):  # pyright: ignore[reportGeneralTypeIssues]
    """The next `size` bytes of a file as a stream for `json`."""

    def __init__(self, file, size):
        self._file = file
        self._left = size
        self._bytes = iter(b"")

    def readinto(self, buffer):
        """Read one byte, as MicroPython's json asks for. Return 1, or 0 at the end."""
        for _ in range(2):
            for buffer[0] in self._bytes:
                return 1
            piece = self._file.read(min(self._left, PIECE))
            self._left -= len(piece)
            self._bytes = iter(piece)
        return 0

    def readable(self):
        return True
