"""Show the current page on the panel, and as text for the serial console and for screen readers."""

import asyncio
import sys

from micropython import const

from toychest import VERSION
from toychest.lang import t
from toychest.ui import mirror
from toychest.ui.canvas import Canvas

_RETRY_MS = const(5_000)  # between attempts at a panel, after an error
_REST_S = const(5)
SLEEP_S = const(60)
_PAUSE_MS = const(800)  # between attempts, after the blinks that say that it does not answer

# What the panel does next. A higher number replaces a lower one.
_NOTHING = const(0)
_REST = const(1)
_SLEEP = const(2)
_PICTURE = const(3)
_FULL = const(4)  # a picture with a full refresh, which clears the ghosts of older ones


class Display:
    """The display: it draws the screen that is shown, and sends the picture to the panel.

    shown: asyncio.Event, set while the panel shows the newest picture and is idle. It is also set
        after an error, such as no answer from the panel, until the next attempt
    shown_s: time when the panel last finished a picture, s since power-on
    stuck: whether the panel does not answer
    led: Pin of the LED. It is on until the first picture is there. It blinks three times, again and
        again, while the panel does not answer
    borrower: coroutine function, or None. It is awaited once, before the next picture is drawn;
        until it ends, nobody else uses the panel and the canvas
    footer: the intents of the three buttons below the panel, left to right
    text: the last page that was sent as text to the serial console or screen readers
    """

    def __init__(self, app):
        from toychest import boards

        self._app = app
        self.panel = boards.panel(app.board)
        self.canvas = Canvas(self.panel.width, self.panel.height)
        self.shown = asyncio.Event()
        self.stuck = False
        self.shown_s = 0
        self.footer = [intent for _, intent in app.board.INTENTS[:3]]
        self.led = boards.led(app.board)
        self.led.value(1)  # the first picture may take 4 s: the box lives
        self._next = _FULL
        self._wake = asyncio.Event()  # there is something to do for the panel
        self.borrower = None
        self._stale = asyncio.Event()  # there may be a new text for the mirror
        self.text = ""
        self._drawn = None  # the screen whose picture goes to the panel
        self._greeted = False  # the console was told that the first picture is up

    def redraw(self, full=False):
        """Request a new picture from the task `run`."""
        self._do(_FULL if full else _PICTURE)
        self._stale.set()

    def rest(self, seconds):
        """Request that the panel rests until the next picture: after 5 s its high voltage goes off,
        after a minute it sleeps. If the newest picture is not shown yet, or if the panel does not
        answer, do nothing. seconds: the time since the last picture, see `shown_s`."""
        if self.shown.is_set() and not self.stuck:
            if seconds >= SLEEP_S:
                if not self.panel.asleep:
                    self._do(_SLEEP)
            elif seconds >= _REST_S and self.panel.on:
                self._do(_REST)

    async def wait_shown(self):
        """Coroutine: wait until the panel shows the newest picture, or does not answer."""
        if not self.stuck:
            await self.shown.wait()

    async def wait_refresh(self):
        """Coroutine: wait until the panel begins to show a picture, and return its Screen. A
        picture that is the same as before, or that fails, counts, too."""
        while not self._drawn:
            await self.panel.begun.wait()
            self.panel.begun.clear()
        screen = self._drawn
        self._drawn = None
        return screen

    def set_console(self, on):
        """Choose whether the text of each page is printed on the serial console."""
        if mirror.console in mirror.listeners:
            mirror.listeners.remove(mirror.console)
        if on:
            mirror.listeners.append(mirror.console)

    async def mirror(self):
        """Coroutine: for ever, send new pages as text to the serial console and screen readers."""
        while True:
            await self._stale.wait()
            self._stale.clear()
            if mirror.listeners:
                try:
                    self._say()
                except Exception as error:
                    self._app.recover(error, True)

    def _say(self):
        # Not in the coroutine, whose frame would keep the page in memory.
        text = self._app.page().text(self._app.button_names)
        if text != self.text:
            self.text = text
            mirror.say(text)

    async def run(self):
        """Coroutine: show each new picture on the panel, for ever."""
        while True:
            try:
                await self._step()
            except Exception as error:
                self._report(error)
                self.shown.set()  # else others would wait for ever
                self._drawn = self._app.screen  # drawing may have failed
                self.panel.begun.set()
                if self.stuck:
                    await self._blink()
                await asyncio.sleep_ms(_PAUSE_MS if self.stuck else _RETRY_MS)
                self._do(_PICTURE)

    def _do(self, next):
        self._next = max(self._next, next)
        self.shown.clear()
        self._wake.set()

    async def _step(self):
        if not (self.panel.asleep or self.borrower):
            await self.panel.start()  # at first, while the home screen is made
        await self._wake.wait()
        self._wake.clear()
        next = self._next
        self._next = _NOTHING
        if self.borrower:
            task = self._app.start(self.borrower())  # a task of its own has more of the stack
            self.borrower = None
            await task
        if next == _SLEEP:
            await self.panel.sleep()
        elif next == _REST:
            await self.panel.rest()
        else:
            await self._show(next == _FULL)
        if self._next == _NOTHING:
            self.shown.set()

    async def _show(self, full):
        await self.panel.power_on()  # while the picture is drawn
        self.draw()
        self._drawn = self._app.screen
        await self.panel.show(self.canvas.for_panel(), full, not self._app.screen.timed)
        if self._drawn:  # the picture is the same as before, so there was no refresh
            self.panel.begun.set()
            await asyncio.sleep_ms(0)
        if self.stuck:
            self.stuck = False
            self._notify("panel.back")
        if not self._greeted:
            self._greeted = True
            # `toychest flash` waits for it.
            print("Toychest %s: the first picture is there" % VERSION)
            self.led.value(0)
            if not self.panel.answers:
                await self._blink()
        self.shown_s = self._app.seconds()

    async def _blink(self):
        from toychest.drivers import probe

        await probe.blink(self.led, probe.NO_ANSWER)

    def draw(self):
        """Draw the page of the screen that is shown into `canvas`. If that fails, draw the page
        that App.recover shows; if that fails, too, its text in plain letters."""
        app = self._app
        try:
            app.page().draw(self.canvas, self.footer)
        except Exception as error:
            app.recover(error, True)
            try:
                app.page().draw(self.canvas, self.footer)
            except Exception as second:  # framebuf's own letters need no font file
                sys.print_exception(second)
                self.canvas.clear()
                y = 4
                for line in app.page().text(app.button_names).split("\n"):
                    self.canvas.text8(line, 4, y)
                    y += 12

    def _report(self, error):
        if not isinstance(error, self.panel.Stuck):
            sys.print_exception(error)
        elif not self.stuck:
            self.stuck = True
            self._notify("panel.stuck")

    def _notify(self, key):
        try:
            words = t(key)
            mirror.say(words)
            if mirror.console not in mirror.listeners:  # the LED of a Pico W stays dark
                mirror.console(words)
        except Exception as error:
            sys.print_exception(error)
