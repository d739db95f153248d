"""Power: the box sleeps while nobody plays, looks after its battery, and restarts if it hangs."""

import asyncio
import sys
from time import ticks_add, ticks_diff, ticks_ms

from machine import lightsleep, mem32
from micropython import const

from toychest import boards
from toychest.drivers import battery, watchdog
from toychest.lang import t
from toychest.ui.screens import Message

_SLICE_MS = const(2_000)
_IDLE_S = const(60)  # without a new picture, then the panel sleeps, and the chip with it
_LOOK_MS = const(4)  # between slices: USB and presses that came before a slice began
_OFF_S = const(240)  # of sleep, then a board that can switches itself off
_MEASURE_S = const(300)  # while somebody plays; else before each sleep
_LEAST_MV = const(1_500)  # nothing runs on less: then it was not the battery that was measured
_RECOVERED_MV = const(100)  # so far above the threshold, a battery is low no more

# The USB controller, the same on RP2040 and RP2350 (datasheet, section 4.1.4: SIE_STATUS).
_SIE_STATUS = const(0x50110050)
_CONNECTED = const(1 << 16)
_SUSPENDED = const(1 << 4)  # nothing on the bus for 3 ms: nobody, or a computer that sleeps


def on_computer():
    """Whether a computer is on the other end of USB. A mere charger is none.

    Not the pin for VBUS: on a Pico W that one belongs to the radio.
    """
    return mem32[_SIE_STATUS] & (_CONNECTED | _SUSPENDED) == _CONNECTED


async def run(app):
    """For ever, beside the app's other tasks.

    Asleep, the chip wakes at the edge of a button, and its interrupt does there what it does at
    any time: it clicks, and keeps the press in order.
    """
    await app.painted()
    if watchdog.restarted():
        print("Toychest hung and was started again. Games are as they were saved.")
    measure(app, on_computer())
    # Who pressed the button of a box that switches itself off was told before.
    told = app.battery_low and app.woken_by is not None
    measured = app.seconds()
    asleep_since = None
    waiting = None
    while True:
        before = waiting
        waiting = app.buttons.next_us
        if waiting is None or waiting != before:  # a box that hears no press hangs, too
            watchdog.feed()
        due = ticks_add(ticks_ms(), _SLICE_MS)
        try:
            now = app.seconds()
            connected = on_computer()
            asleep = app.quiet and app.panel.asleep and not connected
            if app.quiet and (asleep_since is None if asleep else now - measured >= _MEASURE_S):
                measured = now
                measure(app, connected)
            if not asleep:
                asleep_since = None
            elif asleep_since is None:
                asleep_since = now
                if app.battery_low and not told:
                    told = True
                    say_low(app)
                if app.board.LATCH is not None:
                    keep_place(app)
            elif app.board.LATCH is not None and now - asleep_since >= _OFF_S:
                asleep_since = now
                await switch_off(app)
            if now - app.painted_s >= _IDLE_S:
                app.rest()
            if asleep and app.quiet:
                lightsleep(_SLICE_MS)
        except Exception as error:  # nothing of this must keep anybody from playing
            sys.print_exception(error)
        # Woken too early, it stays awake for the rest: then there is something to do.
        await asyncio.sleep_ms(max(_LOOK_MS, ticks_diff(due, ticks_ms())))


def measure(app, connected):
    """See whether the battery is low; on USB it is not."""
    wires = app.board.BATTERY
    if not wires:
        return
    limit = wires["low_mv"] + (_RECOVERED_MV if app.battery_low else 0)
    low = not connected and _LEAST_MV < battery.millivolts(wires) < limit
    if low != app.battery_low:
        app.battery_low = low
        app.redraw()


def say_low(app):
    """Ask for new batteries."""
    app.open(Message(t("battery.title"), t("battery.text"), icon="warning"))


def keep_place(app):
    """Keep where to go on after the box has switched itself off."""
    name = app.at_table()
    if app.settings["resume"] != name:  # seldom, so flash does not wear
        app.settings["resume"] = name


async def switch_off(app):
    """Show the picture that the next press is meant for, and cut the power.

    The panel has to sleep before: a controller that loses its power while it drives the glass, or
    while it switches its booster off, leaves a voltage at the pixels. A press keeps the power on,
    and so does a panel that does not answer.
    """
    presses = app.presses
    app.close_above(app.stack[1 if app.at_table() else 0])
    await app.painted()
    if app.presses != presses:
        return
    app.rest()
    await app.painted()
    if app.quiet and app.panel.asleep:
        boards.power_off(app.board)
