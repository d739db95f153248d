"""Start the firmware inside MicroPython WebAssembly, in place of the chip's boot code.

`vm.js` imports this module after the files are in place: the firmware in `/` (as on the board),
the simulated board in `/board`, the saves in `/save`. The module adds functions that this port of
MicroPython lacks, connects the simulated board with the page, and imports the firmware's `main`.
`vm.js` calls the functions at the end of this file.
"""

import asyncio
import os
import sys
import time

import page  # the JavaScript side, registered by vm.js
import uctypes

_TICKS_MASK = 0x3FFFFFFF  # the range in which this port's time.ticks_diff() wraps
_DEAF_MS = 200  # Python that runs longer without a pause may have missed a release


def _urandom(n):
    buf = bytearray(n)
    page.random(uctypes.addressof(buf), n)
    return bytes(buf)


def _ticks_us():
    # The port's own ticks_us has whole ms only; the entropy pool needs finer times of presses.
    return int(page.now() * 1000) & _TICKS_MASK


class ThreadSafeFlag:
    """A stand-in for `asyncio.ThreadSafeFlag`. An Event is enough, because nothing interrupts
    Python in the browser."""

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
    except BaseException as e:  # the program has ended: print the reason, as on the board's console
        _stopped(e)


def _stopped(error):
    sys.print_exception(error)
    page.stopped()


def run(coro):
    """Start a coroutine, `coro`, and return at once, in place of `asyncio.run`. The browser's event
    loop runs it."""
    asyncio.create_task(_guard(coro))


os.urandom = _urandom
os.sync = lambda: None
time.ticks_us = _ticks_us
asyncio.ThreadSafeFlag = ThreadSafeFlag
asyncio.run = run


class _PowerCut(asyncio.CancelledError):
    """Raised when the board cuts its own power, to end the firmware's current task."""


class Host:
    """Passes the output of the simulated board on to the web page. world.Host has the same
    methods."""

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
        self._alarms = {}  # {timer: its asyncio task}

    def alarm(self, timer, ms, function):
        # Called between two turns of the event loop, because nothing interrupts Python here.
        if timer in self._alarms:
            self._alarms.pop(timer).cancel()
        if function is not None:
            self._alarms[timer] = asyncio.create_task(self._call(timer, ms, function))

    async def _call(self, timer, ms, function):
        await asyncio.sleep_ms(ms)
        del self._alarms[timer]  # it runs now, so it can't be cancelled any more
        function()

    def lightsleep(self, ms):
        pass  # must not block the browser; the firmware itself waits for the rest


_world = None
_buttons = {}


def press(name):
    """Press a button of the simulated board. The firmware's interrupt handler runs at once.

    name: name of the button, such as "a". Nothing happens for an unknown name.
    """
    if name in _buttons:
        page.hear()  # the first call of this function may have taken long, see `_contact`
        _world.press(_buttons[name])


def release(name):
    """Release a button of the simulated board.

    name: name of the button, such as "a". Nothing happens for an unknown name.
    """
    if name in _buttons:
        page.hear()  # else its edge could be missed, and with it the next press
        _world.release(_buttons[name])


def _contact(wire):
    # The page can't say that a button was released while Python runs. If a press had much work to
    # do, the button counts as up until the page was heard again, so that no short press becomes a
    # long one.
    def level():
        up = wire.outside is None or page.busy() > _DEAF_MS
        return wire.pull if up else wire.outside

    return level


def set_speed(factor):
    """Make the simulated panel `factor` times as fast as a real one."""
    _world.speed = float(factor)


def start(speed, held, name, language, example):
    """Turn on the power of the simulated board and start the firmware.

    speed: factor by which the simulated panel is faster than a real one.
    held: names of the buttons that are down during the start.
    name: name of the board's module in toychest.boards.
    language: language of a new box, such as "es"; "" for the box to ask.
    example: name of an example in examples.py: a box without games begins and opens its game. ""
        for none.
    """
    global _world, _buttons
    sys.path[:] = ["/board", "", ".frozen", "/lib"]
    try:
        import world
        from toychest import lang
        from toychest.app import app
        from toychest.core import files
        from toychest.core.settings import Settings
        from toychest.ui import mirror

        settings = Settings("/save")
        if language and settings["language"] is None and not settings.damaged:
            settings["language"] = language
        game = ""
        if example and not files.names("/save/games"):
            import examples

            game = examples.begin(example, "/save")

        class App(app.App):
            """The firmware's App. Here it also opens the game of an example, and sends the text of
            its screen to the web page."""

            def __init__(self, *arguments):
                super().__init__(*arguments)
                mirror.listeners.append(self._tell_page)

            def _open_first(self):
                super()._open_first()
                if game:
                    self.stack[0].resume(game)

            def _tell_page(self, text):
                code = lang.code if self.settings["language"] else ""
                page.mirror(text, code, self.settings["rotated"])
                # Whether a clock is running on the page: the countdown to a toss, or a timer.
                page.counts(self.screen.timed or getattr(self.screen, "running", False))

        app.App = App

        _world = world
        world.host = Host()
        set_speed(speed)
        with open("/board.txt", "w") as file:
            file.write(name + "\n")
        _buttons = world.start(name, held).BUTTONS
        world.panel.exact = False
        import main  # noqa: F401  (starts the firmware)

        for gpio in _buttons.values():
            wire = world.line(gpio)
            wire.source = _contact(wire)
    except BaseException as e:
        _stopped(e)
