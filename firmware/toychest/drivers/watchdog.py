"""Restart the box if the program hangs.

A hard interrupt of a timer restarts the box, even from an endless loop. That does not work while
interrupts are off, or after a fault of the processor.

machine.WDT is not used. It can't be stopped, it waits 8.3 s at most, and it has hung boards in
lightsleep (micropython issue 17228).
"""

import sys

from machine import Timer, mem32, reset
from micropython import const

PERIOD_MS = const(30_000)  # the repair of a large save takes seconds

# SCRATCH0 of the chip's watchdog: unused, and kept over a reset while there is power (RP2040
# datasheet, section 4.7.6; RP2350, section 12.9).
_SCRATCH = 0x400D800C if "RP2350" in sys.implementation._machine else 0x4005800C
_HUNG = const(0x746F79)

_timer = Timer(-1)


def restart(timer=None):
    """Restart the box because the program hangs or has failed. Allocates nothing, so that it can
    run in an interrupt."""
    mem32[_SCRATCH] = _HUNG
    reset()


def feed():
    """Tell the watchdog that the program runs. Without a call for PERIOD_MS, the box restarts."""
    _timer.init(mode=Timer.ONE_SHOT, period=PERIOD_MS, callback=restart, hard=True)


def stop():
    """Stop the watchdog: it no longer restarts the box."""
    _timer.deinit()


def restarted():
    """Return whether the box was restarted because the program hung or had failed. A second call
    returns False."""
    if mem32[_SCRATCH] != _HUNG:
        return False
    mem32[_SCRATCH] = 0
    return True
