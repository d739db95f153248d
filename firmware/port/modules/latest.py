"""Which Toychest was put on the box last: the one in this firmware, or files on its flash.

The sector of the flash before the filesystem says so. A UF2 file of Toychest blanks that sector;
`toychest flash` writes to it once its files are in place.
"""

from _rp2 import Flash  # pyright: ignore[reportMissingImports]

SECTOR = 4096  # bytes
_FILES = b"files"


def is_files():
    """Return whether files were put on the flash after the firmware: bool."""
    mark = bytearray(len(_FILES))
    Flash().readblocks(0, mark, 0)
    return mark == _FILES


def set_files(there):
    """Keep what starts next time. there: bool, whether it is the files."""
    if there != is_files():
        sector = bytearray(b"\xff" * SECTOR)
        if there:
            sector[: len(_FILES)] = _FILES
        Flash().writeblocks(0, sector)
