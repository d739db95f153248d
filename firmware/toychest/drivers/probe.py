"""Find out whether a panel is connected, whether it has the kind of controller that the board
expects, and from which batch it is. Blink an LED to say what is wrong.

At rest, the pin BUSY of an SSD1680 is low, that of a UC8151 is high. So a panel of the other kind
seems to be busy for ever. The panels 2.9-D, 2.9-C and the first 2.9-B of Waveshare have a
controller of the UC8151's kind.

Sources: SSD1680 datasheet rev 0.14, section 6.1.3 (reading) and 7 (registers 2D and 2E).
CircuitPython's board.c of the MagTag reads register 2E in the same way.
"""

import asyncio
from binascii import hexlify

from machine import Pin
from micropython import const

_REST_MS = const(100)  # after a reset, until every controller is at rest
_SETTLE_MS = const(2)  # until a resistor has pulled an open wire
_ANSWER_MS = const(200)
_LONG_MS = const(700)  # of a long blink
NO_ANSWER = const(3)  # long blinks: BUSY never changes
_POWER_ON = const(0x04)  # of a UC8151: it is busy for some 40 ms
_SOFT_RESET = const(0x12)  # of an SSD1680: it is busy for some 10 ms
_OWN_VALUES = const(0x2D)  # of an SSD1680: VCOM and version of the panel's waveform, 11 bytes
_USER_ID = const(0x2E)  # of an SSD1680: 10 bytes that a maker may use for the batch


async def wrong(wires, panel):
    """Coroutine: reset the panel, look at its pin BUSY, and return what is wrong with the panel.

    ""         nothing: BUSY has the level of a panel at rest
    "open"     nothing drives BUSY, so probably no panel is connected
    "other"    the controller is of the other kind, such as UC8151 in place of SSD1680
    "held"     BUSY stays at the level of a busy panel, and the controller is not of the other kind

    On an RP2350 of stepping A2, an open pin that is pulled down may stay high (fault E9). There, a
    missing SSD1680 is "held", and a missing UC8151 seems to be at rest. wires: PANEL of the board.
    """
    panel._ready = panel._known = False  # the next `show` sets it up anew
    await panel._reset()
    await asyncio.sleep_ms(_REST_MS)
    pulls = Pin.PULL_DOWN, Pin.PULL_UP
    levels = []
    for pull in pulls + (pulls[panel.BUSY_LEVEL],):  # the last one is that of the driver
        busy = Pin(wires["busy"], Pin.IN, pull)
        await asyncio.sleep_ms(_SETTLE_MS)
        levels.append(busy.value())
    if levels[0] != levels[1]:
        return "open"
    if levels[2] != panel.BUSY_LEVEL:
        return ""
    panel._command(_POWER_ON if panel.BUSY_LEVEL else _SOFT_RESET)
    for _ in range(_ANSWER_MS):
        if busy.value() != panel.BUSY_LEVEL:
            return "other"
        await asyncio.sleep_ms(1)
    return "held"


def identity(wires, panel, bus):
    """Return (id, own values) of an SSD1680, as text: its registers 2E and 2D in hex, or "-" for a
    controller without them. If all bytes are the same, such as ff, the text is "?ff": the register
    probably can't be read. The first byte may then be the number of the register. Call this after
    `wrong`. bus: function with the argument `wires` that gives the pins back to the SPI bus."""
    if not panel.BUSY_LEVEL:
        return "-", "-"
    found = [_read(wires, panel, _USER_ID, 10, bus), _read(wires, panel, _OWN_VALUES, 11, bus)]
    return tuple(found)


def _read(wires, panel, command, count, bus):
    # The chip answers on the line on which it gets its data. It puts a bit onto the line at each
    # falling edge of the clock, the first one at the last edge of the command.
    panel._begin(command)
    mosi = Pin(wires["mosi"], Pin.IN, Pin.PULL_UP)
    sck = Pin(wires["sck"], Pin.OUT, value=0)
    found = bytearray(count)
    for i in range(8 * count):
        found[i >> 3] |= mosi.value() << (7 - (i & 7))
        sck.value(1)
        sck.value(0)
    panel._cs.value(1)
    data = bytes(found)
    bus(wires)
    # An open line reads FF, one that only echoes repeats a byte, perhaps after the command.
    if len(set(data[1:])) == 1 and data[0] in (data[1], command):
        return "?" + hexlify(data[1:2]).decode()
    return hexlify(data).decode()


async def ready(wires, panel, most_ms):
    """Coroutine: after a PanelStuck, wait until the pin BUSY says that the panel is ready. Return
    whether it does so within `most_ms` ms."""
    busy = Pin(wires["busy"])
    for _ in range(0, most_ms, 20):
        if busy.value() != panel.BUSY_LEVEL:
            return True
        await asyncio.sleep_ms(20)
    return False


async def blink(led, times, ms=_LONG_MS):
    """Coroutine: blink an LED, so slowly that a person can count: on for `ms`, off for `ms`."""
    for _ in range(times):
        led.value(1)
        await asyncio.sleep_ms(ms)
        led.value(0)
        await asyncio.sleep_ms(ms)
