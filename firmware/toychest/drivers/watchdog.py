"""Restarts the box when the program hangs.

A hard interrupt of a timer does it: it comes in the midst of a Python loop as well as of one in C.
It does not come while interrupts are off, or after a fault of the processor. machine.WDT would
come even then, but nothing stops that one: it would also restart the box while a computer, which
has ended the program with Ctrl-C, copies files to it. It waits 8.3 s at most, less than the repair
of a large save may take, and has hung boards in lightsleep (micropython issue 17228).
"""

import sys

from machine import Timer, mem32, reset
from micropython import const

PERIOD_MS = const(30_000)  # the repair of a large save takes seconds

# SCRATCH0 of the watchdog: free, and kept over a reset, not without power (RP2040 datasheet,
# section 4.7.6; RP2350, section 12.9).
_SCRATCH = 0x400D800C if "RP2350" in sys.implementation._machine else 0x4005800C
_HUNG = const(0x746F79)

_timer = Timer(-1)


def _restart(timer):
    """Runs in an interrupt: allocates nothing."""
    mem32[_SCRATCH] = _HUNG
    reset()


def feed():
    """All is well: restart the box if this is not called again within PERIOD_MS."""
    _timer.init(mode=Timer.ONE_SHOT, period=PERIOD_MS, callback=_restart, hard=True)


def stop():
    """Watch no more."""
    _timer.deinit()


def restarted():
    """Whether the box starts because the program hung; True once."""
    if mem32[_SCRATCH] != _HUNG:
        return False
    mem32[_SCRATCH] = 0
    return True
