"""Starts the firmware inside MicroPython WebAssembly, in place of the chip's own boot code.

Runs in `vm.html` after the files are laid out: the firmware tree at `/` (as on the board), the
simulated board in `/board`, the saves in `/save`. It supplies what this port of MicroPython
lacks, tells the simulated board who listens, and imports `main`. `vm.js` calls the functions at
the end of this file.
"""

import asyncio
import os
import sys
import time

import page  # the JavaScript side, registered by vm.js
import uctypes

_TICKS_MASK = 0x3FFFFFFF  # what time.ticks_diff() of this port counts in


def _urandom(n):
    buf = bytearray(n)
    page.random(uctypes.addressof(buf), n)
    return bytes(buf)


def _ticks_us():
    # The port's own moves in whole milliseconds only; press timing feeds the entropy pool.
    return int(page.now() * 1000) & _TICKS_MASK


class ThreadSafeFlag:
    """`asyncio.ThreadSafeFlag`: here nothing interrupts Python, so an Event will do."""

    def __init__(self):
        self._event = asyncio.Event()

    def set(self):
        self._event.set()

    def clear(self):
        self._event.clear()

    async def wait(self):
        await self._event.wait()
        self._event.clear()


async def _guard(coro):
    try:
        await coro
    except _PowerCut:
        pass
    except BaseException as e:  # the program is over: say why, as the board's console would
        _stopped(e)


def _stopped(error):
    sys.print_exception(error)
    page.stopped()


def run(coro):
    """`asyncio.run` that returns at once: the browser's event loop carries the task on."""
    asyncio.create_task(_guard(coro))


os.urandom = _urandom
os.sync = lambda: None
time.ticks_us = _ticks_us
asyncio.ThreadSafeFlag = ThreadSafeFlag
asyncio.run = run


class _PowerCut(asyncio.CancelledError):
    """The board has cut its own power: the task that runs just ends."""


class Host:
    """What the simulated board reports to (see `world.host`)."""

    def refresh(self, kind, ms, frame):
        page.refresh(kind, ms, uctypes.addressof(frame), len(frame))

    def tone(self, freq, duty):
        page.tone(freq, duty)

    def led(self, on):
        page.led(bool(on))

    def reset(self):
        page.reset()

    def cut(self):
        page.cut()
        raise _PowerCut

    def __init__(self):
        self._alarms = {}  # the task of each timer

    def alarm(self, timer, ms, function):
        """Nothing interrupts Python here: it comes between two turns of the loop."""
        if timer in self._alarms:
            self._alarms.pop(timer).cancel()
        if function is not None:
            self._alarms[timer] = asyncio.create_task(self._call(timer, ms, function))

    async def _call(self, timer, ms, function):
        await asyncio.sleep_ms(ms)
        del self._alarms[timer]  # it is no longer to be cancelled
        function()

    def lightsleep(self, ms):
        pass  # nothing may block here: the firmware waits for the rest of the time by itself


_world = None
_buttons = {}


def press(name):
    """Button `name` of the board file goes down; its interrupt runs before this returns."""
    if name in _buttons:
        _world.press(_buttons[name])


def release(name):
    """Button `name` comes up."""
    if name in _buttons:
        _world.release(_buttons[name])


def set_speed(factor):
    """The panel works `factor` times as fast as a real one."""
    _world.speed = float(factor)


def start(speed, held, name):
    """Power on: `speed` as in `set_speed`, `held` the names of buttons that are down already,
    `name` the board of toychest.boards."""
    global _world, _buttons
    sys.path[:] = ["/board", "", ".frozen", "/lib"]
    try:
        import world
        from toychest import app, lang
        from toychest.ui import mirror

        class App(app.App):
            """The firmware's App, which tells the page what its screen shows."""

            def __init__(self, *arguments):
                super().__init__(*arguments)
                mirror.listeners.append(self._tell_page)

            def _tell_page(self, text):
                page.mirror(text, lang.code or "en")
                # Whether time goes by: a countdown to a toss, or a timer that runs.
                page.counts(self.screen.timed or getattr(self.screen, "running", False))

        app.App = App

        _world = world
        world.host = Host()
        set_speed(speed)
        with open("/board.txt", "w") as file:
            file.write(name + "\n")
        _buttons = world.start(name, held).BUTTONS
        import main  # noqa: F401  (starts the firmware)
    except BaseException as e:
        _stopped(e)
