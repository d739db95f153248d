"""The choice between two Toychests: the one in this firmware, or files on the flash.

The newer one counts. The sector of the flash before the filesystem keeps the choice. A UF2 file of
Toychest blanks that sector; `toychest flash` writes to it after it has put its files there.
"""

from _rp2 import Flash  # pyright: ignore[reportMissingImports]

SECTOR = 4096  # bytes
_FILES = b"files"


def is_files():
    """Return whether files were put on the flash after the firmware."""
    mark = bytearray(len(_FILES))
    Flash().readblocks(0, mark, 0)
    return mark == _FILES


def set_files(there):
    """Set the choice for the next start. there: whether the files start."""
    if there != is_files():
        sector = bytearray(b"\xff" * SECTOR)
        if there:
            sector[: len(_FILES)] = _FILES
        Flash().writeblocks(0, sector)
