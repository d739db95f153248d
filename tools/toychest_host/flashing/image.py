"""Make images of a Pico's filesystem, with MicroPython's format and parameters."""

import littlefs

from toychest_host.errors import Problem
from toychest_host.storage.places import BLOCK, BLOCKS, ROOMIER, Saves, littlefs_on

DISK_VERSION = 0x00020000  # littlefs 2.0; every MicroPython reads it


def filesystem(files: Saves, blocks: int = BLOCKS, disk_version: int = DISK_VERSION) -> bytes:
    """Make a littlefs filesystem with some files, and return its bytes. Raises Problem if they
    don't fit.

    files: {path: content, None for a folder}.
    blocks: size of the filesystem in blocks of 4096 bytes.
    disk_version: version of the littlefs format, 0 for the newest.
    """
    flash = littlefs.UserContext(blocks * BLOCK)
    disk = littlefs_on(flash, disk_version)
    try:
        disk.format()
        disk.mount()
        for path, data in sorted(files.items()):
            above = path.rpartition("/")[0] if data is not None else path
            if above:
                disk.makedirs(above, exist_ok=True)
            if data is not None:
                with disk.open(path, "wb") as file:
                    file.write(data)
    except littlefs.LittleFSError as error:
        size = sum(len(data) for data in files.values() if data is not None)
        raise Problem(
            f"The files ({size} bytes) do not fit into the {blocks * BLOCK} bytes of the Pico's "
            f"filesystem. {ROOMIER}"
        ) from error
    return bytes(flash.buffer)


class _Watched(littlefs.UserContext):
    """A flash in memory that records which blocks are read. blocks: set of their numbers."""

    def __init__(self, content: bytes):
        super().__init__(buffer=bytearray(content))
        self.blocks: set[int] = set()

    def read(self, cfg, block, off, size):
        self.blocks.add(block)
        return super().read(cfg, block, off, size)


def used_blocks(content: bytes) -> list[int]:
    """Return the sorted numbers of the blocks that a littlefs filesystem uses.

    content: bytes of the filesystem.
    """
    # littlefs reads both blocks of each folder. Even a blank one must be written: old data in its
    # place could pass for the newer one.
    flash = _Watched(content)
    disk = littlefs_on(flash)
    disk.mount()
    for folder, _, names in disk.walk("/"):
        for name in names:
            with disk.open(f"{folder.rstrip('/')}/{name}", "rb") as file:
                file.read()
    return sorted(flash.blocks)
