"""Let the box sleep while nobody plays, measure its battery, and feed the watchdog."""

import asyncio
import sys
from time import ticks_add, ticks_diff, ticks_ms

from machine import lightsleep, mem32
from micropython import const

from toychest.app.display import SLEEP_S
from toychest.drivers import battery, watchdog
from toychest.lang import t
from toychest.ui.page import Message

_SLICE_MS = const(2_000)  # length of one sleep of the chip
_LOOK_MS = const(4)  # time awake between two sleeps, to handle USB and presses
_OFF_S = const(240)  # time asleep until a board with a latch switches itself off
_MEASURE_S = const(300)  # between measurements while somebody plays; also measured before sleep
_LEAST_MV = const(1_500)  # the box can't run on a lower voltage, so a lower measurement is wrong
_RECOVERED_MV = const(100)  # this far above the threshold, a low battery is no longer low

# The USB controller, the same on RP2040 and RP2350 (datasheet, section 4.1.4: SIE_STATUS).
_SIE_STATUS = const(0x50110050)
_CONNECTED = const(1 << 16)
_SUSPENDED = const(1 << 4)  # nothing on the bus for 3 ms: no computer, or one that sleeps


def on_computer():
    """Return whether a computer is connected by USB. A charger does not count."""
    # Not the pin that sees the voltage of USB: on a Pico W, the radio owns it.
    return mem32[_SIE_STATUS] & (_CONNECTED | _SUSPENDED) == _CONNECTED


async def run(app):
    """Coroutine: for ever, let the box sleep while nobody plays, measure the battery, and feed the
    watchdog, which restarts a box that hangs."""
    await app.display.wait_shown()
    if watchdog.restarted():
        print("Toychest hung or failed, and was started again. Games are as they were saved.")
    measure(app, on_computer())
    # A box that was switched on by a button showed the message before it switched itself off.
    shown = app.battery_low and app.woken_by is not None
    measured = app.seconds()
    asleep_since = None
    waiting = None
    while True:
        before = waiting
        waiting = app.buttons.next_us
        if waiting is None or waiting != before:  # a press that waits too long means a hang
            watchdog.feed()
        due = ticks_add(ticks_ms(), _SLICE_MS)
        try:
            now = app.seconds()
            connected = on_computer()
            asleep = app.quiet and app.display.panel.asleep and not connected
            if app.quiet and (asleep_since is None if asleep else now - measured >= _MEASURE_S):
                measured = now
                measure(app, connected)
            if not asleep:
                asleep_since = None
                if app.quiet:  # a write would delay a tone
                    keep_place(app, "")
            elif asleep_since is None:
                asleep_since = now
                if app.battery_low and not shown and app.at_table() != "rest":
                    shown = True
                    app.open(Message(t("battery.title"), t("battery.text"), icon="battery"))
                keep_place(app, app.screen.game if len(app.stack) == 2 else "")
            elif app.board.LATCH is not None and now - asleep_since >= _OFF_S:
                asleep_since = now
                await switch_off(app)
            app.display.rest(now - app.display.shown_s)
            if asleep and app.quiet:
                # A pin of a button wakes the chip, and its interrupt stores the press as usual.
                lightsleep(_SLICE_MS)
        except Exception as error:  # play must go on
            sys.print_exception(error)
        # If something woke the chip early, it stays awake for the rest of the slice.
        await asyncio.sleep_ms(max(_LOOK_MS, ticks_diff(due, ticks_ms())))


def measure(app, connected):
    """Measure the battery, and set app.battery_low. While a computer is connected by USB, the
    battery never counts as low."""
    wires = app.board.BATTERY
    if not wires:
        return
    limit = wires["low_mv"] + (_RECOVERED_MV if app.battery_low else 0)
    low = not connected and _LEAST_MV < battery.millivolts(wires) < limit
    if low != app.battery_low:
        app.battery_low = low
        app.redraw()


def keep_place(app, name):
    """On a board with a latch, save which page the next start shows. Raises OSError.

    name: a game, if its table is shown. The next start opens the table, and the press that
        switches the box on acts there. "rest" if the box is put away (its panel is white). ""
        for any other page, and while the page may change: the next start shows Home
    """
    if app.board.LATCH is not None and app.settings["resume"] != name:  # spares the flash
        app.settings["resume"] = name


async def switch_off(app):
    """Coroutine: show the page that the panel keeps without power, then cut the power. This page
    is the open game without menus on top of it, the white screen of a box that is put away, or
    Home. The power stays on if somebody presses a button, if the panel does not answer, or on USB
    power."""
    presses = app.presses.count
    app.close_above(app.stack[1 if app.at_table() else 0])
    await app.display.wait_shown()
    if app.presses.count != presses:
        return
    keep_place(app, app.screen.game)
    # A controller that loses power while it drives the panel, or while it switches its booster off,
    # would leave a voltage at the pixels.
    app.display.rest(SLEEP_S)
    await app.display.wait_shown()
    if app.quiet and app.display.panel.asleep:
        from toychest import boards

        boards.power_off(app.board)
