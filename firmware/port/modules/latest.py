"""The choice between two Toychests: the one frozen into this firmware, or the one that lies on the
flash as files.

The one that was installed last is started. The choice is stored in the sector of the flash before
the filesystem: a UF2 file of Toychest blanks that sector, and `toychest flash` writes to it.
"""

from _rp2 import Flash  # pyright: ignore[reportMissingImports]

SECTOR = 4096  # bytes
_FILES = b"files"


def is_files():
    """Return whether the next start uses the files on the flash."""
    mark = bytearray(len(_FILES))
    Flash().readblocks(0, mark, 0)
    return mark == _FILES


def set_files(there):
    """Choose what the next start uses. there: True for the files on the flash, False for the frozen
    Toychest."""
    if there != is_files():
        sector = bytearray(b"\xff" * SECTOR)
        if there:
            sector[: len(_FILES)] = _FILES
        Flash().writeblocks(0, sector)
