"""Mount the filesystem, and choose the Toychest that main.py starts.

MicroPython runs this module first. If the filesystem can't be mounted, a new one is made. If the
flash was not blank then, the new file "saves-lost" says that saves were lost.
"""

import sys

import latest
import vfs
from _rp2 import Flash  # pyright: ignore[reportMissingImports]

flash = Flash(start=latest.SECTOR)  # the first sector belongs to latest.py
try:
    disk = vfs.VfsLfs2(flash, progsize=256)
except OSError:
    head = bytearray(64)
    flash.readblocks(0, head, 0)
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    disk = vfs.VfsLfs2(flash, progsize=256)
    if head != b"\xff" * len(head):
        disk.open("saves-lost", "w").close()
vfs.mount(disk, "/")

if not latest.is_files():
    # Only frozen modules: a file such as time.py would hide a module of MicroPython.
    sys.path[:] = [".frozen"]
