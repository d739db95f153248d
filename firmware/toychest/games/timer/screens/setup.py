"""Ask for a timer: a countdown, a turn clock (with a time for each player), or a saved timer. The
arguments `name` and `values` of a timer are those of its event "start", see rules.py."""

from toychest.app import catalog
from toychest.asking import profiles
from toychest.asking.questions import Count, NewGame
from toychest.games.timer import rules
from toychest.games.timer.words import PRESETS, extra_words, preset_name, summary
from toychest.lang import t
from toychest.ui.page import Chooser, Message

_GAME = "timer"
# The other kinds of turn clocks, in the order of their rows.
_KINDS = rules.EACH_TURN, rules.FISCHER, rules.DELAY, rules.STAGES, rules.USED
_STAGE, _MORE = 90 * 60, 30 * 60  # seconds of the stages, usually


def begin(app, session, players, name, values):
    """Set a timer, and open its screen. A countdown (for 1 player) starts at once. A turn clock
    waits for the players to start it. If this would replace a turn clock in use, ask first. Raises
    Refused or NotSaved."""

    def set_timer():
        session.new(0, name, values, [values[rules.SECONDS] or rules.LONGEST] * players)
        app.home()
        table = catalog.table(_GAME, session)
        app.open(table)
        if players == 1:
            table.go()

    state = session.state
    if state and state["players"] > 1 and not (rules.is_whole(state) or rules.is_over(state)):
        title, picture = catalog.title(_GAME), catalog.picture(_GAME)
        text, heading = t(".replace"), t(".replace.heading")
        app.open(Message(title, text, heading, picture, set_timer))
    else:
        set_timer()


class Setup(Chooser):
    """The screen that asks which timer to set: a saved timer (if there is none, one of PRESETS), a
    countdown, or a turn clock. On the row of a saved timer, ACTION renames or removes it. On the
    row of the countdown, ACTION asks for a countdown that begins again by itself. On the row of the
    turn clock, ACTION offers other kinds of turn clocks."""

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
        return t(".kind.%d" % kind), "", lambda: self.ask(kind)

    def action_button(self, row):
        below = self.selected - len(self._entries())
        if below > 0:
            return t("more"), self._ask_kind
        if not below:
            return t(".kind.6"), lambda: self.ask(rules.ROUNDS)
        entries = self._profiles.entries
        if not entries:
            return None
        name = entries[self.selected][0]
        return t("name.change"), lambda: profiles.change(self.app, self._profiles, name)

    def _ask_kind(self):
        self.app.open(Chooser(".kind.1", lambda: list(map(self._kind_row, _KINDS)), keep=True))

    def ask(self, kind):
        """Ask for a new timer of this kind."""
        self.app.open(NewTimer(self._session, kind))

    def begin(self, name, values):
        """Begin a timer that is known. For a turn clock, ask for the players first."""
        if rules.is_countdown(values):
            begin(self.app, self._session, 1, name, values)
        else:
            self.app.open(NewTimer(self._session, values[rules.KIND], name, values))


class NewTimer(NewGame):
    """The screen that asks for a timer of a kind, and for the players of a turn clock. name: name
    of a saved timer, or "". values: see rules.is_values; None to ask for them."""

    name = _GAME
    full_refresh = False

    def __init__(self, session, kind, name="", values=None):
        super().__init__(session)
        self.asks_first = False  # `begin` asks
        self._kind = kind
        self._saved_as = name
        self._values = values

    def steps(self):
        values = self._values
        if not values:
            values = yield from self._ask_values()
        players = 1
        if not rules.is_countdown(values):
            players = yield from self.ask_players("next", self.app.settings["players"])
        begin(self.app, self.session, players, self._saved_as, values)

    def _title(self):
        return t(".kind.%d" % self._kind)

    def _ask_values(self):
        kind, state = self._kind, self.session.state
        if kind == rules.USED:
            return [kind, 0, 0]
        if kind == rules.STAGES:
            seconds = yield from self._ask_time("seconds", _STAGE, ".minutes.each")
            moves = Count(self._title, range(1, 100), lambda _: t(".moves"), 40)
            moves = yield self.asks("moves", moves)
            more = yield from self._ask_time("more", _MORE, ".minutes.more")
            return [kind, seconds, 0, moves, more]
        usual = state and state["values"][rules.SECONDS] or rules.USUAL
        caption = ".minutes" if rules.is_countdown([kind]) else ".minutes.each"
        seconds = yield from self._ask_time("seconds", usual, caption)
        extra = 0
        if kind in (rules.FISCHER, rules.DELAY):
            from toychest.asking.digits import EnterDigits

            entry = self._title(), t(".enter.extra"), 5, self.answer
            extra = yield self.screen(
                "extra", EnterDigits, *entry, length=2, last=t("next"), keep=True
            )
        return [kind, seconds, extra]

    def _ask_time(self, key, usual, caption):
        """Generator for `yield from` in `steps`: ask for a time in minutes, and return it in
        seconds. ACTION asks for seconds, too. usual: seconds, whose whole minutes (at least 1) are
        shown first. caption: key of the text below the minutes."""
        last = "start" if rules.is_countdown([self._kind]) else "next"
        minutes = Count(
            self._title,
            range(1, rules.MOST // 60 + 1),
            lambda _: t(caption),
            max(1, usual // 60),
            action=(".seconds", lambda: self.answer(0)),
        )
        chosen = yield self.asks(key, minutes, last)
        if chosen:
            return chosen * 60
        from toychest.games.timer.screens.enter_time import enter_time

        seconds = minutes.selected * 60
        sentence = t(".enter.each" if caption == ".minutes.each" else ".enter")
        entry = self._title(), sentence, seconds, self.answer, t(last), -2
        return (yield self.screen((key, seconds), enter_time, *entry, keep=True))
