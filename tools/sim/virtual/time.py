"""MicroPython's `time` with a virtual clock. It only advances when the program waits."""

from utime import *  # noqa: F403
from utime import ticks_ms as _real_ms

# asyncio's C queue stamps ready tasks with real ticks. The virtual clock is far ahead of the real
# one, so that all of them are due.
now_us = (_real_ms() + 3_600_000) * 1000


def ticks_us():
    """Return the virtual time in us, wrapped as MicroPython does."""
    return now_us & 0x3FFFFFFF


def ticks_ms():
    """Return the virtual time in ms, wrapped as MicroPython does."""
    return now_us // 1000 & 0x3FFFFFFF


def advance_us(us):
    """Advance the clock."""
    global now_us
    now_us += us


def sleep_us(us):
    """Wait for `us` microseconds."""
    advance_us(us)


def sleep_ms(ms):
    """Wait for `ms` milliseconds."""
    advance_us(ms * 1000)


def sleep(seconds):
    """Wait for `seconds`."""
    advance_us(int(seconds * 1_000_000))
