"""Store which Toychest starts: the one frozen into the firmware, or the one in files on the flash.

The one that was installed last starts. The choice is stored in a sector of the flash before the
filesystem. A UF2 file of Toychest blanks that sector, and `toychest flash` writes to it.

If the files fail, for example because one of them is cut, the frozen Toychest steps in. MicroPython
reads a cut .mpy file in an endless loop, so a timer watches the start.
"""

import sys

from _rp2 import Flash  # pyright: ignore[reportMissingImports]
from machine import Timer, mem32, reset

SECTOR = 4096  # bytes
_FILES = b"files"
_STARTED = ("toychest.power", "toychest.self_test")  # one of them is imported last
_START_MS = 8_000  # it takes 1.3 s
# As in toychest/drivers/watchdog.py, which also says so if Toychest hangs later. Not imported from
# there: with the frozen package in sys.modules, the files on the flash would never start.
_SCRATCH = 0x400D800C if "RP2350" in sys.implementation._machine else 0x4005800C
_HUNG = 0x746F79

_timer = Timer(-1)


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
