"""MicroPython's `time` with a clock that only moves when somebody waits."""

from utime import *  # noqa: F403
from utime import ticks_ms as _real_ms

# asyncio's C queue stamps ready tasks with real ticks; a clock far ahead of the real one
# makes all of them due.
now_us = (_real_ms() + 3_600_000) * 1000


def ticks_us():
    """Virtual us, as MicroPython wraps them."""
    return now_us & 0x3FFFFFFF


def ticks_ms():
    """Virtual ms, as MicroPython wraps them."""
    return now_us // 1000 & 0x3FFFFFFF


def advance_us(us):
    """Let time pass."""
    global now_us
    now_us += us


def sleep_us(us):
    """Let so many us pass."""
    advance_us(us)


def sleep_ms(ms):
    """Let so many ms pass."""
    advance_us(ms * 1000)


def sleep(seconds):
    """Let so many s pass."""
    advance_us(int(seconds * 1_000_000))
