"""Store which Toychest starts: the one frozen into the firmware, or the one in files on the flash.

The one that was installed last starts. The choice is stored in a sector of the flash before the
filesystem. A UF2 file of Toychest blanks that sector, and `toychest flash` writes to it.
"""

from _rp2 import Flash  # pyright: ignore[reportMissingImports]

SECTOR = 4096  # bytes
_FILES = b"files"


def is_files():
    """Return whether the next start uses the files on the flash, not the frozen Toychest."""
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
