"""Mount the filesystem, and keep what the next start needs in a sector of the flash before it.

The sector holds which Toychest starts, and the name of the board. Of the Toychest that is frozen
into the firmware and the one in files on the flash, the one that was installed last starts. A UF2
file of Toychest blanks the sector, and `toychest flash` writes to it. The name of the board is a
copy of board.txt, for a filesystem that can't be read.

    "files"     if the files on the flash start
    "="         if the name of the board is known
    name        content of board.txt, nothing without this file

If the files fail, for example because one of them is cut, the frozen Toychest steps in. MicroPython
reads a cut .mpy file in an endless loop, so a timer watches the start.
"""

import sys
import time

import vfs
from _rp2 import Flash  # pyright: ignore[reportMissingImports]
from machine import Timer, mem32, reset

SECTOR = 4096  # bytes
_FILES = b"files"
_KNOWN = b"="
_BOARD = "/board.txt"
_LONGEST = 26  # bytes of a board's name
_ERASE = 6  # an operation of ioctl
# One of them is imported last. The last two are those of older files.
_STARTED = (
    "toychest.app.power", "toychest.box.self_test", "toychest.power", "toychest.self_test",
)  # fmt: skip
_START_MS = 8_000  # it takes 1.3 s
# As in toychest/drivers/watchdog.py, which writes the same value if Toychest hangs later. Not
# imported from there: with the frozen package in sys.modules, the files would never start.
_SCRATCH = 0x400D800C if "RP2350" in sys.implementation._machine else 0x4005800C
_HUNG = 0x746F79

_timer = Timer(-1)
_disk = Flash(start=SECTOR)


class _MemoryDisk:
    """A disk in memory, 128 blocks of 512 bytes. It is empty again at the next start."""

    def __init__(self):
        self._bytes = bytearray(65536)

    def readblocks(self, block, buffer, offset=0):
        offset += 512 * block
        buffer[:] = self._bytes[offset : offset + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        offset += 512 * block
        self._bytes[offset : offset + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        return {4: 128, 5: 512}.get(operation, 0)


def mount():
    """Mount the filesystem on the flash, and return True; or mount a disk in memory in its place,
    and return False.

    If the flash can't be mounted, try once more. If the flash still begins like a filesystem, it
    stays as it is, and the disk in memory is used until the owner agrees to lose the saves.
    Otherwise, a new filesystem replaces whatever another program has left on the flash. If that
    fails, the disk in memory is used, too.
    """
    for _ in range(2):
        try:
            vfs.mount(vfs.VfsLfs2(_disk, progsize=256), "/")
            return True
        except OSError:
            time.sleep_ms(100)
    head = bytearray(64)
    _disk.readblocks(0, head, 0)
    _disk.readblocks(1, memoryview(head)[32:], 0)
    _, known, name = _read()
    disk = _disk
    try:
        if b"littlefs" in head:  # each of the first two blocks begins with this name
            raise OSError
        vfs.VfsLfs2.mkfs(disk, progsize=256)
    except OSError:
        disk = _MemoryDisk()
        vfs.VfsLfs2.mkfs(disk)  # pyright: ignore[reportArgumentType]
    vfs.mount(vfs.VfsLfs2(disk, progsize=256), "/")  # pyright: ignore[reportArgumentType]
    if disk is not _disk:
        open("/saves-unreadable", "w").close()  # see toychest/core/stored.py
        name = name if known else b"unknown"
    if name:
        with open(_BOARD, "wb") as file:
            file.write(name)
    return disk is _disk


def erase():
    """Erase the beginning of the filesystem: the next start makes a new one."""
    _disk.ioctl(_ERASE, 0)
    _disk.ioctl(_ERASE, 1)


def is_files():
    """Return whether the next start uses the files on the flash, not the frozen Toychest."""
    return _read()[0] == _FILES


def set_files(there=None):
    """Choose what the next start uses, and keep the name of the board. there: True for the files on
    the flash, False for the frozen Toychest, None for no change."""
    found = _read()
    start, known, name = found
    if there is not None:
        start = _FILES if there else b""
    try:
        with open(_BOARD, "rb") as file:
            name = file.read(_LONGEST)
        known = _KNOWN
    except OSError as error:
        if error.errno == 2:  # no file
            known, name = _KNOWN, b""
    new = (start, known, name)
    if new != found:
        Flash().writeblocks(0, (b"".join(new) + b"\xff" * SECTOR)[:SECTOR])


def _read():
    sector = bytearray(32)
    Flash().readblocks(0, sector, 0)
    return bytes(sector).rstrip(b"\xff").partition(_KNOWN)


def have_failed():
    """Return whether the Toychest that ran before this start has failed or hung."""
    return mem32[_SCRATCH] == _HUNG


def restart(timer=None):
    """Restart the box because Toychest has failed. Allocates nothing."""
    mem32[_SCRATCH] = _HUNG
    reset()


def watch():
    """Restart the box if Toychest has not started in _START_MS."""
    _timer.init(mode=Timer.ONE_SHOT, period=_START_MS, callback=_check, hard=True)


def stop():
    """Stop watching: Toychest has ended, and somebody uses the console."""
    _timer.deinit()


def _check(timer):
    # in an interrupt, which also comes in an endless loop; allocates nothing
    for name in _STARTED:
        if name in sys.modules:
            return
    restart()
