"""A new timer: one that is kept under a name, a countdown, or a turn clock."""

from toychest import games
from toychest.games.timer import rules
from toychest.lang import t
from toychest.screens import profiles
from toychest.screens.new_game import NewGame
from toychest.ui.digits import EnterDigits
from toychest.ui.screens import Chooser, Message

_GAME = "timer"


def begin(app, session, players, name, seconds):
    """Set a timer. A countdown begins at once; players choose first whose turn it is. Asks if that
    ends a turn clock which has begun."""

    def setting():
        session.new(players, 0, name, seconds)
        app.home()
        table = games.table(_GAME, session)
        app.open(table)
        if players == 1:
            table.go()

    state = session.state
    if state and state["players"] > 1 and not rules.is_whole(state):
        app.open(
            Message(games.title(_GAME), t("replace"), t("replace.heading"), "warning", setting)
        )
    else:
        setting()


class Setup(Chooser):
    """The timers that are kept, each as it is; or the time for another one."""

    flash = True

    def __init__(self, session):
        super().__init__("game.timer", self._rows, keep=True)
        self._session = session
        self._kept = None

    def opened(self, app):
        super().opened(app)
        self._kept = profiles.opened(app, _GAME, rules)
        if self._kept.damaged:
            app.notices.append("error.profiles")
        names = [name for name, _ in self._kept.kept]
        state = self._session.state
        if state and state["name"] in names:
            self.selected = names.index(state["name"])

    def _rows(self):
        rows = []
        for name, values in self._kept.kept:
            several, seconds = values
            words = rules.clock(seconds * 1000)
            rows.append(
                (
                    name,
                    t("timer.each", words) if several else words,
                    lambda name=name, values=values: self._begin(name, *values),
                )
            )
        rows.append((t("timer.countdown"), "", lambda: self._enter(0)))
        rows.append((t("timer.turns"), "", lambda: self._enter(1)))
        return rows

    def page(self):
        page = super().page()
        if self.selected < len(self._kept.kept):
            page.labels["action"] = t("name.change")
        return page

    def on_intent(self, intent):
        if intent == "action" and self.selected < len(self._kept.kept):
            profiles.change(self.app, self._kept, self._kept.kept[self.selected][0])
        else:
            super().on_intent(intent)

    def _enter(self, several):
        state = self._session.state
        seconds = state["seconds"] if state else rules.USUAL
        self.app.open(EnterTime(several, seconds, lambda found: self._begin("", several, found)))

    def _begin(self, name, several, seconds):
        if several:
            self.app.open(TurnClock(self._session, name, seconds))
        else:
            begin(self.app, self._session, 1, name, seconds)


class EnterTime(EnterDigits):
    """Minutes and seconds, digit by digit; 0:90 is as good as 1:30. several: for a turn clock.
    seconds: on offer. then: called with those that were entered."""

    def __init__(self, several, seconds, then):
        title, sentence = (
            ("timer.turns", "timer.enter.each") if several else ("timer.countdown", "timer.enter")
        )
        minutes, rest = divmod(seconds, 60)
        super().__init__(
            t(title),
            t(sentence),
            minutes * 100 + rest,
            lambda number: then(_seconds(number)),
            digits=3,
            colon=True,
            last=t("next") if several else t("start"),
            refuse=lambda number: not 1 <= _seconds(number) <= rules.MOST,
        )


def _seconds(number):
    """What digits of minutes and seconds say."""
    return number // 100 * 60 + number % 100


class TurnClock(NewGame):
    """How many play, and who; then they choose at the table whose turn it is."""

    name = _GAME

    def __init__(self, session, name, seconds):
        super().__init__(session)
        self._replaces = False  # that is asked in the end
        self._name = name
        self._seconds = seconds

    def opened(self, app):
        super().opened(app)
        self.players = app.settings["players"]

    def _begin(self):
        begin(self.app, self._session, self.players, self._name, self._seconds)
