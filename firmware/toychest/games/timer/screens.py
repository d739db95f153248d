"""The screens of a timer. Setup asks for a countdown, a turn clock (with a time for each player),
or a saved timer. Table shows the time that each player has left. The arguments `name` and `values`
of a timer are those of its event "start", see rules.py.

The page of Table changes every ten seconds, and in the last ten seconds every second. More changes
would be worse, because a refresh flickers for a third of a second. The time is saved every ten
seconds, but not within the last ten seconds, because a write would delay the ticks (short tones).
So after a power cut, a player gets back ten seconds at most.
"""

import asyncio
from array import array
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from toychest.app import catalog
from toychest.asking import profiles
from toychest.asking.questions import Ask, Count, NewGame
from toychest.box.game_table import GameTable
from toychest.core.session import NotSaved
from toychest.games.timer import rules
from toychest.games.timer.words import (
    PRESETS,
    clock,
    extra_words,
    preset_name,
    reset_words,
    shown,
    summary,
)
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.digits import EnterDigits
from toychest.ui.page import Chooser, Message
from toychest.ui.standings import Standings
from toychest.ui.widgets import BIG, Body

_GAME = "timer"
_MARK_MS = const(10_000)  # between two pictures, and between two saves
_LAST_MS = const(10_000)  # time left with a picture and a tick each second, and no save
_BEAT_MS = const(1_000)  # between two ticks
_TIMED_MS = const(20_000)  # time left in which a full refresh would take too long
_TICK = (880, 60)  # (Hz, ms)
_END = (1320, 400)
_MANY = const(7)  # players who have no room for a time each in large digits
_RINGS = const(3)  # tones at the end
_DIGITS = ("b100", "b72")  # fonts
_COLON = const(30)  # px wide
_DOT = const(12)  # px
_RADIUS = const(29)  # px, of the disc
_DISC_MS = const(600_000)  # the clock of a longer time leaves no room for a disc


def begin(app, session, players, name, values):
    """Set a timer, and open its screen. A countdown (for 1 player) starts at once. A turn clock
    waits for the players to start it. If this would replace a turn clock in use, ask first."""

    def set_timer():
        session.new(0, name, values, [values[rules.SECONDS] or rules.LONGEST] * players)
        app.home()
        table = catalog.table(_GAME, session)
        app.open(table)
        if players == 1:
            table.go()

    state = session.state
    if state and state["players"] > 1 and not rules.is_whole(state):
        title, picture = catalog.title(_GAME), catalog.picture(_GAME)
        text, heading = t(".replace"), t(".replace.heading")
        app.open(Message(title, text, heading, picture, set_timer))
    else:
        set_timer()


class Setup(Chooser):
    """The screen that asks which timer to set: a saved timer, a countdown, or a turn clock. If the
    row of the turn clock is selected, ACTION offers other kinds of turn clocks."""

    full_refresh = True

    def __init__(self, session):
        super().__init__("game.timer", self._rows, keep=True)
        self._session = session
        self._profiles = None  # Profiles

    def opened(self, app):
        super().opened(app)
        self._profiles = profiles.opened(app, _GAME, rules)
        if self._profiles.damaged:
            app.notices.append("error.profiles")
        entries = self._entries()
        state = self._session.state
        if state and [state["name"], state["values"]] in entries:
            self.selected = entries.index([state["name"], state["values"]])
        elif not self._profiles.entries:
            self.selected = len(entries)  # the countdown

    def _entries(self):
        return self._profiles.entries or [["", list(values)] for values in PRESETS]

    def _rows(self):
        rows = [
            (
                name or preset_name(values),
                summary(values) if name else extra_words(values),
                lambda timer=(name, values): self.begin(*timer),
            )
            for name, values in self._entries()
        ]
        return rows + [self._kind_row(rules.COUNTDOWN), self._kind_row(rules.CLOCK)]

    def _kind_row(self, kind):
        return t(".kind.%d" % kind), "", lambda: self.enter_time(kind)

    def action_button(self, row):
        if self.selected > len(self._entries()):
            return t("more"), self._ask_kind
        entries = self._profiles.entries
        if self.selected >= len(entries):
            return None
        name = entries[self.selected][0]
        return t("name.change"), lambda: profiles.change(self.app, self._profiles, name)

    def _ask_kind(self):
        def items():
            return [self._kind_row(kind) for kind in range(rules.EACH_TURN, rules.USED + 1)]

        self.app.open(Chooser(".kind.1", items, keep=True))

    def enter_time(self, kind):
        """Ask for the time of a new timer, then begin the timer. For the kinds FISCHER and DELAY,
        also ask for the extra seconds of each turn. For the kind USED, ask for no time."""
        state = self._session.state
        title, last_label = t(".kind.%d" % kind), "next" if kind else "start"
        last = t(last_label)

        def entered(seconds, extra=0):
            self.begin("", [kind, seconds, extra])

        def ask_extra(seconds):
            def extra_entered(extra):
                entered(seconds, extra)

            sentence = t(".enter.extra")
            self.app.open(EnterDigits(title, sentence, 5, extra_entered, length=2, last=last))

        if kind == rules.USED:
            entered(0)
            return
        seconds = state and state["values"][rules.SECONDS] or rules.USUAL
        then = ask_extra if kind in (rules.FISCHER, rules.DELAY) else entered
        caption = t(".minutes.each" if kind else ".minutes")

        def ask_seconds():
            sentence = t(".enter.each" if kind else ".enter")
            seconds = minutes.selected * 60
            self.app.open(enter_time(title, sentence, seconds, then, last, -2))

        minutes = Count(
            lambda: title, range(1, rules.MOST // 60 + 1), lambda _: caption, max(1, seconds // 60)
        )
        minutes.action = ".seconds", ask_seconds
        self.app.open(Ask(minutes, lambda minutes: then(minutes * 60), last_label))

    def begin(self, name, values):
        """Begin a timer. For a turn clock, ask for the players first."""
        if values[rules.KIND] == rules.COUNTDOWN:
            begin(self.app, self._session, 1, name, values)
        else:
            self.app.open(TurnClock(self._session, name, values))


def enter_time(title, sentence, seconds, then, last, selected=0):
    """Return the screen that asks for a time in minutes and seconds, digit by digit. Players may
    also enter 0:90 for 1:30. sentence: the text below the digits. seconds: the time that is shown
    first. then: function that gets the seconds. last: the label of OK at the last digit. selected:
    index of the digit that is changed first."""
    minutes, rest = divmod(seconds, 60)
    return EnterDigits(
        title,
        sentence,
        minutes * 100 + rest,
        lambda number: then(_seconds(number)),
        digits=3,
        colon=True,
        last=last,
        selected=selected,
        refuse=lambda number: not 1 <= _seconds(number) <= rules.MOST,
    )


def _seconds(number):
    """Return the seconds of an entered time. number: the digits, such as 130 for 1:30."""
    return number // 100 * 60 + number % 100


class TurnClock(NewGame):
    """The screen that asks for the players of a turn clock, which has a time for each player."""

    name = _GAME

    def __init__(self, session, name, values):
        super().__init__(session)
        self.asks_first = False  # `begin` asks
        self._saved_as = name
        self._values = values

    def steps(self):
        players = yield from self.ask_players("next", self.app.settings["players"])
        begin(self.app, self.session, players, self._saved_as, self._values)


class Table(GameTable):
    """The screen of a timer. The clock stops when the players leave this screen. running: whether
    the clock runs. unsaved: ms of used time that is shown but not saved yet."""

    game = "timer"

    def __init__(self, session):
        super().__init__(session)
        self.running = False
        self.unsaved = 0
        self._since = ticks_ms()  # ticks from which on the used time is not saved
        self._task = None
        self._first_ring = False  # whether the time has ended just now

    def show(self, state):
        if rules.is_up(state):
            return self._up_page(state)
        passes = rules.following(state) is not None  # whether another player can get the turn
        many = state["players"] >= _MANY  # there is room for the shortest note
        if state["values"][rules.KIND] > rules.CLOCK and not many:
            note = summary(state["values"])
        else:
            note = t(".of", clock(state["times"][state["turn"]] * 1000))
        action, ok, step = self.more, None, None
        if self.running:
            pause = t(".pause"), self.pause
            action = pause if passes else None
            ok = (t(".pass"), self.pass_on) if passes else pause
            if self._left() > _LAST_MS and not many:
                note = t(".every")
        elif self.entering:  # no clock runs
            action = None if rules.is_whole(state) else action
            ok = (t(".pass"), self.pass_on) if passes else None
        elif rules.is_whole(state):
            ok = t("start"), self._start
        else:
            ok = t(".go"), self.go
            note = t(".paused")
        if state["players"] > 1 and not self.running:
            step = self._choose_turn
        return self.make_page(
            self.title(), self._body(state), note, back=self.undo, action=action, ok=ok, step=step
        )

    def _body(self, state):
        players, turn = state["players"], state["turn"]
        if players == 1:
            return Time(state["left"][0] - self.unsaved, state["times"][0] * 1000)
        rows = [
            (seat, shown(state, seat, self.unsaved if seat == turn else 0))
            for seat in range(players)
        ]
        if players < _MANY or state["values"][rules.KIND] == rules.USED:
            return Standings(self.app, rows, turn, widest="00:00", sizes=self.sizes)
        from toychest.ui.time_bars import Bars

        whole = [seconds * 1000 for seconds in state["times"]]
        return Bars(self.app, rows, turn, state["left"], whole)

    def _up_page(self, state):
        name = self.app.player(state["turn"]) if state["players"] > 1 else ""
        if rules.following(state) is None:
            ok = None if self.entering else (t(".again"), self._restart)
        else:
            ok = t(".pass"), self.pass_on
        # Not Undo, which would give back the time of the turn.
        back = self.undo if self.entering else (t("home"), self.app.home)
        return self.make_page(self.title(), TimeUp(name), back=back, action=self.more, ok=ok)

    def menu_rows(self):
        session = self.session
        state = session.state
        values = state["values"]
        rows = []
        if not rules.is_whole(state):
            rows.append((reset_words(state), "", lambda: session.commit("reset")))
        if self.entering:
            return rows
        rows.append((t(".new"), "", lambda: self.app.begin(self.game, session)))
        rows += self.profile_rows(values, ".keep")
        if rules.is_whole(state) and rules.COUNTDOWN < values[rules.KIND] < rules.USED:
            label = t(".own", self.app.player(state["turn"]))
            rows.append((label, "", lambda: self._enter_own_time(label)))
        return rows + self.history_rows() + self.redo_rows() + [self.home_row()]

    def title(self):
        state = self.session.state
        return state["name"] or preset_name(state["values"]) or t("game.timer")

    def back(self):
        return t("undo") if self.session.state["before"] else t("home")

    def closed(self):
        try:
            if self.running:
                self._save()
        except NotSaved:
            pass  # the player gets up to ten seconds back
        finally:
            self.halt()

    # ---- the functions of the buttons

    def _start(self):
        if self.session.depth > 1:
            self.start_over()
        self.go()

    def _restart(self):
        if self._first_ring:  # the press was meant for "Pause"
            self.app.low_tone()
            return
        self.start_over()
        if self.session.state["players"] == 1:
            self.go()

    def pause(self):
        """Save the used time and stop the clock."""
        self._save()
        self.halt()

    def pass_on(self):
        """Give the turn to the next player who has time left, and start that player's clock. The
        used time of the current player is saved."""
        if self.running:
            self._save()  # an event of its own, so that Undo gives back the turn, not the time
        self.session.commit("pass")
        self.go()

    def _enter_own_time(self, title):
        """Ask for a new time for the current player. Then begin a new game: this player starts with
        the new time, and each other player starts with the same time as in the last game."""
        state = self.session.state
        times, seat = list(state["times"]), state["turn"]

        def entered(seconds):
            times[seat] = seconds
            self.start_over(times)

        self.app.open(enter_time(title, t(".enter"), times[seat], entered, t("ok")))

    def _choose_turn(self, by):
        """Give the turn to the next or previous player who has time left. If no other player has,
        do nothing. by: 1 for the next player, -1 for the previous one."""
        state = self.session.state
        seat = (state["turn"] + by) % state["players"]
        while not state["left"][seat]:
            seat = (seat + by) % state["players"]
        if seat != state["turn"]:
            self.session.commit("turn", seat)

    # ---- time

    @property
    def timed(self):
        """Whether the clock runs and so little time is left that a full refresh would delay the
        ticks (short tones) of the last seconds."""
        return self.running and self._left() < _TIMED_MS

    def _saved(self):
        state = self.session.state
        return state["left"][state["turn"]]

    def _left(self):
        """Return the time that the current player has left at this moment, in ms."""
        return max(0, self._saved() - max(0, ticks_diff(ticks_ms(), self._since)))

    def go(self):
        """Start the clock of the current player."""
        self.halt()
        self.running = True
        self._since = ticks_ms()
        self._task = self.app.start(self._run())

    def start_over(self, times=None):
        """Begin a new game of the timer, with the whole time for all players, and an empty history.
        times: seconds of each player, by seat; None for those of the last game."""
        # In one journal for all of them, the file would grow for years.
        state = self.session.state
        turn = state["turn"] if rules.is_whole(state) else 0
        self.session.new(turn, state["name"], state["values"], times or state["times"])

    def halt(self):
        """Stop the clock, without saving the time used since the last save."""
        self.running = False
        self.unsaved = 0
        if self._task and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    def _save(self):
        used = self._saved() - self._left()
        if used:
            self.session.commit("spent", used)
            self._since = ticks_add(self._since, used)

    async def _run(self):
        while self.running:
            left = self._left()
            every = _BEAT_MS if left <= _LAST_MS else _MARK_MS
            await asyncio.sleep_ms(left % every or every)
            self.app.run_safely(self._mark)
            self.app.redraw()
        if rules.is_up(self.session.state):
            for ring in range(_RINGS):
                self._first_ring = ring == 0
                self.app.buzzer.tone(*_END, True)
                await asyncio.sleep_ms(_END[1] * 3 // 2)

    def _mark(self):
        """Save the used time. This is called every ten seconds while the clock runs. In the last
        ten seconds, it is called every second, and plays a tick (a short tone) each time. It saves
        only with the first tick, because saving would delay the others. When no time is left, stop
        the clock and save."""
        if ticks_diff(ticks_ms(), self._since) < 0:  # in the simulator, the clock was set back
            self._since = ticks_ms()
        left = self._left()
        if not left:
            used = self._saved()
            self.halt()
            self.session.commit("spent", used)
            return
        if left <= _LAST_MS:
            self.app.buzzer.tone(*_TICK)
        if left > _LAST_MS - _BEAT_MS:
            try:
                self._save()
            except NotSaved:
                pass  # the next press will say why
        self.unsaved = self._saved() - left

    # ---- undo

    def undo_step(self):
        """Undo the last event that a player caused, and give back the time that was used after it.
        If there is no such event, go to the home screen."""
        session = self.session
        before = session.state["before"]
        if not before:
            self.app.home()
            return
        if before + 1 < session.depth:
            session.go(before + 1)
        super().undo_step()
        if self.running:
            self.go()


class Time(Body):
    """The body of a page with minutes and seconds in large digits. For a timer of less than ten
    minutes, a disc that empties is beside them. ms: the time left. whole: ms at the start."""

    def __init__(self, ms, whole):
        self._time = clock(ms)
        self._share = ms / whole
        self._has_disc = whole < _DISC_MS

    def draw(self, canvas, x, y, width, height):
        if self._has_disc:
            _draw_disc(canvas, self._share, x + _RADIUS, y + height // 2, _RADIUS)
            x += 2 * _RADIUS
            width -= 2 * _RADIUS
        minutes, seconds = self._time.split(":")
        widest = "0" * (len(minutes) + len(seconds))  # the size is the same for all times
        font = fonts.fitting(widest, width - _COLON, _DIGITS)[0]
        wide = font.width(minutes)
        x += (width - wide - _COLON - font.width(seconds)) // 2
        canvas.text_in(minutes, x, y, wide, height, (font.name,))
        middle = y + height // 2
        for top in (middle - font.cap // 4 - 1, middle + font.cap // 6):  # a colon, not in the font
            canvas.fill_rect(x + wide + (_COLON - _DOT) // 2, top, _DOT, _DOT, BLACK)
        canvas.text_in(seconds, x + wide + _COLON, y, width, height, (font.name,), align=-1)

    def text(self):
        return [self._time]


def _draw_disc(canvas, share, x, y, radius):
    """Draw a disc that empties clockwise from the top. share: the part that is left, 0 to 1. x, y:
    px, the centre."""
    canvas.ellipse(x, y, radius, radius, BLACK, True)
    canvas.ellipse(x, y, radius - 2, radius - 2, WHITE, True)
    inner = radius - 4
    canvas.ellipse(x, y, inner, inner, BLACK, True)
    used = 1 - share  # turns
    points = [0, 0, 0, -inner]
    for i, corner in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):  # of the square around it
        if used > (2 * i + 1) / 8:
            points += [corner[0] * inner, corner[1] * inner]
    right, down = _sine(used), -_sine(used + 0.25)
    far = inner / max(abs(right), abs(down))
    points += [round(right * far), round(down * far)]
    if share < 1:
        canvas.poly(x, y, array("h", points), WHITE, True)
        canvas.ellipse(x, y, radius, radius, BLACK)
        canvas.ellipse(x, y, radius - 1, radius - 1, BLACK)


def _sine(turns):
    """Return the sine of an angle, with an error below 0.002 (Bhaskara's formula). turns: the
    angle; 1 is a full circle."""
    part = turns * 2 % 1  # MicroPython as we build it has no module math
    part *= 1 - part
    return (-16 if turns % 1 >= 0.5 else 16) * part / (5 - 4 * part)


class TimeUp(Body):
    """The body of a page that says that the time is up. name: the player, or "" for a countdown."""

    def __init__(self, name):
        self._name = name

    def draw(self, canvas, x, y, width, height):
        canvas.round_rect(x, y, width, height, 5, BLACK)
        x += 8
        width -= 16
        if self._name:
            height = height // 2 - 7  # leaves room for descenders
            canvas.text_in(self._name, x, y + 4, width, height, BIG, WHITE)
            y += height + 4
        canvas.text_in(t(".up"), x, y, width, height, BIG, WHITE)

    def text(self):
        return ([self._name] if self._name else []) + [t(".up")]
