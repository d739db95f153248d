"""A timer at the table: how much time is left, and whose.

The glass shows each tenth second, and each one of the last ten. A picture flickers for a third of a
second, and every 50th is a full flash: one a second would flash each minute, and nobody needs to
know more exactly before the end. What the glass shows is on flash, but for the last ten seconds,
whose ticks a write would delay. So a power cut gives back ten seconds at most; and the flash, which
is good for about ten million events, for 30,000 hours.

Pictures that come so often also keep the box awake, see power.
"""

import asyncio
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from toychest.core.session import NotSaved
from toychest.games.timer import rules
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.game_widgets import Scores
from toychest.ui.widgets import BIG, Body, Page, canvas_width

_MARK_MS = const(10_000)  # between pictures, and between what is saved
_LAST_MS = const(10_000)  # from here on a picture and a tick each second, and nothing is saved
_BEAT_MS = const(1_000)
_CALM_MS = const(20_000)  # before the end, when a full refresh would take too long
_TICK = (880, 60)  # (Hz, ms)
_END = (1320, 400)
_RINGS = const(3)
_DIGITS = "b100"
_COLON = const(30)  # px
_DOT = const(12)


class Table(PhaseTable):
    """The timer that is set. Leaving the table stops the time.

    running: whether time goes by. gone: ms of it that the page shows gone, and that are not saved.
    """

    game = "timer"

    def __init__(self, session):
        super().__init__(session)
        self.running = False
        self.gone = 0
        self._since = ticks_ms()  # from when on time that goes by is not saved
        self._task = None

    def phase(self):
        return Up(self) if rules.is_up(self.session.state) else Clock(self)

    def menu(self):
        from toychest.games.timer.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def title(self):
        """What is timed."""
        return self.session.state["name"] or t("game.timer")

    def back(self):
        return t("undo") if self.session.state["before"] else t("home")

    def meanwhile(self):
        players = self.session.state["players"]
        self.app.playing(self.game, players if players > 1 else None)

    def closed(self):
        try:
            if self.running:
                self._save()
        except NotSaved:
            pass  # up to ten seconds come back
        finally:
            self._halt()

    # ---- time

    @property
    def timed(self):
        """The end is near, and comes on time."""
        return self.running and self._left() < _CALM_MS

    def _saved(self):
        """The time that the current player has left as saved, in ms."""
        state = self.session.state
        return state["left"][state["turn"]]

    def _left(self):
        """The time that the current player has left now, in ms."""
        gone = ticks_diff(ticks_ms(), self._since)
        if gone < 0:  # the clock was put back: time goes by from here
            self._since = ticks_ms()
            gone = 0
        return max(0, self._saved() - gone)

    def go(self):
        """Time goes by from now on."""
        self._halt()
        self.running = True
        self._since = ticks_ms()
        self._task = self.app.start(self._run())

    def pause(self):
        """Time stands still."""
        self._save()
        self._halt()

    def pass_on(self):
        """Give the turn to the next player; time goes by.

        The time that the current player used is an event of its own: Undo leaves it used.
        """
        if self.running:
            self._save()
        self.session.commit("pass")
        self.go()

    def again(self):
        """All have their whole time, in a new journal: an old one would grow for years."""
        state = self.session.state
        turn = state["turn"] if rules.is_whole(state) else 0
        self.session.new(state["players"], turn, state["name"], state["seconds"])

    def _halt(self):
        self.running = False
        self.gone = 0
        if self._task and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    def _save(self):
        """Save the time that went by. Raises NotSaved."""
        gone = self._saved() - self._left()
        if gone:
            self.session.commit("spent", gone)
            self._since = ticks_add(self._since, gone)

    async def _run(self):
        while self.running:
            left = self._left()
            every = _BEAT_MS if left <= _LAST_MS else _MARK_MS
            await asyncio.sleep_ms(left % every or every)
            self.app.attempt(self._mark)
            self.app.redraw()
        if rules.is_up(self.session.state):
            for _ in range(_RINGS):
                self.app.buzzer.tone(*_END, True)
                await asyncio.sleep_ms(_END[1] * 3 // 2)

    def _mark(self):
        """A moment at which there is something to see, to hear or to save."""
        left = self._left()
        if not left:
            gone = self._saved()
            self._halt()
            self.session.commit("spent", gone)
            return
        if left <= _LAST_MS:
            self.app.buzzer.tone(*_TICK)
        if left > _LAST_MS - _BEAT_MS:
            try:
                self._save()
            except NotSaved:
                pass  # more time comes back after a power cut; the next press tells why
        self.gone = self._saved() - left

    # ---- undo

    def _undo(self):
        """Take the last step back, with all the time that went by since."""
        session = self.session
        before = session.state["before"]
        if not before:
            self.app.home()
            return
        if before + 1 < session.depth:
            session.go(before + 1)
        super()._undo()
        if self.running:
            self.go()


class Clock(Phase):
    """Time goes by, or stands still."""

    def page(self):
        state = self.state
        table = self.table
        running = table.running
        left = list(state["left"])
        left[state["turn"]] -= table.gone
        several = state["players"] > 1
        if several:
            rows = [(self.app.player(seat), rules.clock(ms)) for seat, ms in enumerate(left)]
            body = Scores(rows, state["turn"])
        else:
            body = Time(left[0])
        ok = t("timer.go" if not rules.is_whole(state) else "start")
        if running:
            ok = t("timer.pass" if self._passes() else "timer.pause")
        return Page(
            table.title(),
            body,
            back=table.back(),
            action=t("more") if not running else t("timer.pause") if self._passes() else "",
            ok=ok,
            note=self._note(),
            moves=t("move") if several and not running else None,
        )

    def _passes(self):
        """Whether there is somebody to pass on to."""
        return rules.following(self.state) is not None

    def _note(self):
        if not self.table.running and not rules.is_whole(self.state):
            return t("timer.paused")
        return t("timer.of", rules.clock(self.state["seconds"] * 1000))

    def ok(self):
        table = self.table
        if table.running:
            table.pass_on() if self._passes() else table.pause()
            return
        if rules.is_whole(self.state) and self.session.depth > 1:
            table.again()
        table.go()

    def action(self):
        if not self.table.running:
            super().action()
        elif self._passes():
            self.table.pause()

    def move(self, intent):
        """Whose turn it is, while time stands still."""
        state = self.state
        step = 1 if intent == "down" else -1
        seat = (state["turn"] + step) % state["players"]
        while not state["left"][seat]:
            seat = (seat + step) % state["players"]
        if not self.table.running and seat != state["turn"]:
            self.session.commit("turn", seat)


class Up(Phase):
    """Somebody's time has run out."""

    def page(self):
        state = self.state
        name = self.app.player(state["turn"]) if state["players"] > 1 else ""
        return Page(
            self.table.title(),
            TimeUp(name),
            back=self.table.back(),
            action=t("more"),
            ok=t("timer.again") if rules.following(state) is None else t("timer.pass"),
        )

    def ok(self):
        if rules.following(self.state) is not None:
            self.table.pass_on()
            return
        self.table.again()
        if self.state["players"] == 1:
            self.table.go()


class Time(Body):
    """Minutes and seconds, as large as fits. ms: how much there is."""

    def __init__(self, ms):
        self._time = rules.clock(ms)

    def draw(self, canvas, x, y, width, height):
        minutes, seconds = self._time.split(":")
        wide = canvas_width(minutes, _DIGITS)
        x += (width - wide - _COLON - canvas_width(seconds, _DIGITS)) // 2
        canvas.text_in(minutes, x, y, wide, height, (_DIGITS,))
        for top in (y + 26, y + 54):  # the colon, which this font does not have
            canvas.fill_rect(x + wide + (_COLON - _DOT) // 2, top, _DOT, _DOT, BLACK)
        canvas.text_in(seconds, x + wide + _COLON, y, width, height, (_DIGITS,), align=-1)

    def text(self):
        return [self._time]


class TimeUp(Body):
    """White on black: time is up. name: whose, "" if there is but one."""

    def __init__(self, name):
        self._name = name

    def draw(self, canvas, x, y, width, height):
        canvas.round_rect(x, y, width, height, 5, BLACK)
        x += 8
        width -= 16
        if self._name:
            canvas.text_in(self._name, x, y + 4, width, 36, BIG, WHITE)
            y += 40
            height = 36  # what goes below the line stays in the box
        canvas.text_in(t("timer.up"), x, y, width, height, BIG, WHITE)

    def text(self):
        return ([self._name] if self._name else []) + [t("timer.up")]
