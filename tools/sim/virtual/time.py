"""Stand in for MicroPython's module `time`. Its virtual clock only advances when the program
waits."""

from utime import *  # noqa: F403
from utime import ticks_ms as _real_ms

# asyncio's C queue stamps ready tasks with real ticks. The virtual clock is far ahead of the real
# one, so that all of them are due.
now_us = (_real_ms() + 3_600_000) * 1000


def ticks_us():
    """Return the virtual time in us, which wraps to 0 after 0x3FFFFFFF as on MicroPython."""
    return now_us & 0x3FFFFFFF


def ticks_ms():
    """Return the virtual time in ms, which wraps to 0 after 0x3FFFFFFF as on MicroPython."""
    return now_us // 1000 & 0x3FFFFFFF


def advance_us(us):
    """Advance the virtual clock by `us` microseconds."""
    global now_us
    now_us += us


def sleep_us(us):
    """Wait for `us` microseconds of virtual time."""
    advance_us(us)


def sleep_ms(ms):
    """Wait for `ms` milliseconds of virtual time."""
    advance_us(ms * 1000)


def sleep(seconds):
    """Wait for a number of seconds of virtual time."""
    advance_us(int(seconds * 1_000_000))
