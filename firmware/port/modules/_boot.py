"""Mount the filesystem, and choose the Toychest that main.py starts.

MicroPython runs this module first. If the filesystem can't be mounted, a new one is made. If there
was a broken one, the new file "saves-lost" says that saves were lost. Whatever another program has
left on the flash is no filesystem. If the files on the flash have failed before this start, the
frozen Toychest starts from now on.
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
    if b"littlefs" in head:  # each filesystem begins with its name
        disk.open("saves-lost", "w").close()
vfs.mount(disk, "/")

if latest.is_files() and latest.have_failed():
    latest.set_files(False)
if not latest.is_files():
    # Only frozen modules: a file such as time.py would hide a module of MicroPython.
    sys.path[:] = [".frozen"]
