"""The countdown after which all players toss their cards at once."""

import asyncio
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from toychest.core import countdown
from toychest.lang import t
from toychest.ui.canvas import WHITE
from toychest.ui.page import Screen
from toychest.ui.widgets import HUGE, Body, Page
from toychest.ui.winner import rays

_TONES = (660, 660, 660, 1320)  # Hz
_RAY = const(18)  # px, from the edge of the last word
_DEAF_MS = const(400)  # presses are ignored at first: a double press must not stop the countdown


class Countdown(Screen):
    """The screen that counts "One, two, three, Toss!", with a word and a tone for each beat. Any
    button stops it before the last tone, but does nothing in the first 0.4 s. beat_ms: ms between
    two beats; a slow panel needs more, see core.countdown. done: function to call at the last
    tone, if no button stopped the countdown; or None."""

    timed = True

    def __init__(self, beat_ms, done):
        self._beat_ms = beat_ms
        self._done = done
        self._word = None
        self._task = None
        self._opened_ms = 0
        self._tossing = False  # the last tone has sounded

    def opened(self, app):
        super().opened(app)
        self._opened_ms = ticks_ms()
        self._task = app.start(self._run())

    def page(self):
        words = t("count.words").split("|")
        if self._word is None:
            label, body = t("cancel"), Word(t("count.ready"))
        else:
            label, body = "", Word(words[self._word], self._word, len(words))
        stop = label, self._stop
        silent = "", self._stop
        return Page("", body, back=stop, action=stop, ok=stop, up=silent, down=silent)

    def _stop(self):
        if not self._tossing and ticks_diff(ticks_ms(), self._opened_ms) > _DEAF_MS:
            self.app.close()
            self.app.low_tone()

    def closed(self):
        if self._task:
            self._task.cancel()

    async def _run(self):
        app = self.app
        await app.display.wait_shown()
        beats = len(t("count.words").split("|"))
        start = ticks_ms()
        for after_ms, kind, beat in countdown.schedule(
            beats, self._beat_ms, app.display.panel.partial_ms
        ):
            await asyncio.sleep_ms(max(0, ticks_diff(ticks_add(start, after_ms), ticks_ms())))
            if kind == "picture":
                self._word = beat
                app.redraw()
            elif beat == beats - 1:
                app.buzzer.tone(_TONES[-1], 500, True)
            else:
                app.buzzer.tone(_TONES[beat % 3], 140)
        self._tossing = True
        error = None
        try:  # now, not after the pause: a long press in it must find the game as it stays
            if self._done:
                self._done()
        except Exception as raised:
            error = raised
        await asyncio.sleep_ms(1500)
        self._task = None  # closing the screen must not cancel this task
        app.close_above(self)
        app.close()
        if error:
            app.report(error)
        app.redraw()


class Word(Body):
    """The body of a page with one big word, and a dot for each beat of a countdown. The last word
    is white on black, without dots. beat: the number of the beat, from 0. beats: how many beats
    the countdown has, or 0 for no dots."""

    def __init__(self, word, beat=0, beats=0):
        self._word = word
        self._beat = beat
        self._beats = beats

    def draw(self, canvas, x, y, width, height):
        if self._beats and self._beat == self._beats - 1:
            rays(canvas, x, y, width, height, _RAY)
            room = width - 2 * _RAY
            canvas.text_in(self._word, x + _RAY, y, room, height, HUGE, WHITE)
            return
        low = 36 if self._beats else 0
        canvas.text_in(self._word, x + 4, y, width - 8, height - low, HUGE)
        left = x + (width - 44 * (self._beats - 1)) // 2
        for i in range(self._beats):
            canvas.dot(left + 44 * i, y + height - 18, 15, i <= self._beat)

    def text(self):
        return [self._word]
