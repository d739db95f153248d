"""Ask for a timer: a countdown, a turn clock (with a time for each player), or a saved timer. The
arguments `name` and `values` of a timer are those of its event "start", see rules.py."""

from toychest.app import catalog
from toychest.asking import profiles
from toychest.asking.questions import Ask, Count, NewGame
from toychest.games.timer import rules
from toychest.games.timer.words import PRESETS, extra_words, preset_name, summary
from toychest.lang import t
from toychest.ui.page import Chooser, Message

_GAME = "timer"


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
    if state and state["players"] > 1 and not (rules.is_whole(state) or rules.is_over(state)):
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
            from toychest.ui.digits import EnterDigits

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
            from toychest.games.timer.screens.enter_time import enter_time

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
