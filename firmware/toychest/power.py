"""Power: the box sleeps while nobody plays, looks after its battery, and restarts if it hangs."""

import asyncio
import sys
from time import ticks_add, ticks_diff, ticks_ms

from machine import lightsleep
from micropython import const

from toychest import boards, games
from toychest.drivers import battery, watchdog
from toychest.lang import t
from toychest.ui.screens import Message

_SLICE_MS = const(2_000)
_LOOK_MS = const(4)  # between slices: USB and presses that came before a slice began
_OFF_S = const(240)  # of sleep, then a board that can switches itself off
_MEASURE_S = const(300)  # while somebody plays; else before each sleep
_LEAST_MV = const(1_500)  # nothing runs on less: then it was not the battery that was measured
_RECOVERED_MV = const(100)  # above the threshold, a battery is low no more


class Power:
    """What an App needs of it. `run` goes on beside the app's other tasks.

    Asleep, the chip wakes at the edge of a button, and its interrupt does there what it does at
    any time: it clicks, and keeps the press in order.
    """

    def __init__(self, app):
        self._app = app
        self._board = app.board
        self._told = False  # that the battery is low
        self._measured = 0
        self._asleep_since = None  # seconds

    async def run(self):
        """For ever."""
        if watchdog.restarted():
            print("Toychest hung and was started again. Games are as they were saved.")
        self._measure()
        # Who pressed the button of a box that switches itself off was told before.
        self._told = self._app.battery_low and self._board.WOKEN_BY is not None
        while True:
            watchdog.feed()
            try:
                due = ticks_add(ticks_ms(), _SLICE_MS)
                if await self._may_sleep():
                    lightsleep(_SLICE_MS)
                # Woken too early, it stays awake for the rest: then there is something to do.
                left = ticks_diff(due, ticks_ms())
            except Exception as error:  # nothing of this must keep anybody from playing
                sys.print_exception(error)
                left = _SLICE_MS
            await asyncio.sleep_ms(max(_LOOK_MS, left))

    async def _may_sleep(self):
        """Whether nothing is to be done; and what there is to do before."""
        app = self._app
        now = app.seconds()
        if not app.quiet or not app.panel.asleep or battery.on_computer():
            self._asleep_since = None
            if app.quiet and now - self._measured >= _MEASURE_S:
                self._measure()
            return False
        if self._asleep_since is None:
            self._asleep_since = now
            self._before_sleep()
        elif self._board.LATCH is not None and now - self._asleep_since >= _OFF_S:
            self._asleep_since = now
            await self._switch_off()
        return app.quiet

    def _before_sleep(self):
        app = self._app
        self._measure()
        if app.battery_low and not self._told:
            self._told = True
            app.open(Message(t("battery.title"), t("battery.text"), icon="warning"))
        if self._board.LATCH is not None:
            name = games.at_table(app.stack)
            if app.settings["resume"] != name:  # seldom, so flash does not wear
                app.settings["resume"] = name

    def _measure(self):
        """See whether the battery is low, with some hysteresis."""
        app = self._app
        self._measured = app.seconds()
        if not self._board.BATTERY:
            return
        limit = self._board.BATTERY["low_mv"] + (_RECOVERED_MV if app.battery_low else 0)
        measured = battery.millivolts(self._board.BATTERY)
        low = _LEAST_MV < measured < limit and not battery.on_computer()
        if low != app.battery_low:
            app.battery_low = low
            app.redraw()

    async def _switch_off(self):
        """Leave the picture that the next press is meant for (App.run), and cut the power."""
        app = self._app
        name = app.settings["resume"]
        before = app.page().text(app.button_names)
        app.close_above(app.stack[1 if name else 0], redraw=False)
        if name:
            app.stack[1] = games.table(name, app.session(name))
            app.stack[1].opened(app)
        if app.page().text(app.button_names) != before:
            app.redraw()
            await app.painted()
        if app.quiet:
            boards.power_off(self._board)
