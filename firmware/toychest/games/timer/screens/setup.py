"""Ask for a timer: a countdown, a turn clock (with a time for each player), or a saved timer."""

from toychest import games
from toychest.games.timer import rules
from toychest.games.timer.story import clock
from toychest.lang import t
from toychest.screens import profiles
from toychest.screens.questions import NewGame
from toychest.ui.digits import EnterDigits
from toychest.ui.screens import Chooser, Message

_GAME = "timer"


def begin(app, session, players, name, seconds):
    """Set a timer, and open its screen. A countdown runs at once. A turn clock, which has a time
    for each player, does not run yet. If a turn clock in use would be replaced, ask first.

    players: int, the number of players; 1 is for a countdown
    name: str, the name under which the timer is saved, or ""
    seconds: int, the time of each player
    """

    def set_timer():
        session.new(players, 0, name, seconds)
        app.home()
        table = games.table(_GAME, session)
        app.open(table)
        if players == 1:
            table.go()

    state = session.state
    if state and state["players"] > 1 and not rules.is_whole(state):
        title, picture = games.title(_GAME), games.picture(_GAME)
        text, heading = t("timer.replace"), t("timer.replace.heading")
        app.open(Message(title, text, heading, picture, set_timer))
    else:
        set_timer()


class Setup(Chooser):
    """The screen that asks which timer to set: a saved one, a countdown, or a turn clock. A turn
    clock has a time for each player."""

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
        names = [name for name, _ in self._profiles.entries]
        state = self._session.state
        if state and state["name"] in names:
            self.selected = names.index(state["name"])

    def _rows(self):
        rows = []
        for name, (is_turn_clock, seconds) in self._profiles.entries:
            words = clock(seconds * 1000)
            if is_turn_clock:
                words = t("timer.each", words)
            timer = name, is_turn_clock, seconds
            rows.append((name, words, lambda timer=timer: self.begin(*timer)))
        rows.append((t("timer.countdown"), "", lambda: self.enter_time(False)))
        rows.append((t("timer.turns"), "", lambda: self.enter_time(True)))
        return rows

    def action_button(self, row):
        entries = self._profiles.entries
        if self.selected >= len(entries):
            return None
        name = entries[self.selected][0]
        return t("name.change"), lambda: profiles.change(self.app, self._profiles, name)

    def enter_time(self, is_turn_clock):
        """Ask for the time of a new timer, then begin the timer. is_turn_clock: True for a turn
        clock, which has a time for each player; False for a countdown."""
        state = self._session.state
        seconds = state["seconds"] if state else rules.USUAL

        def entered(seconds):
            self.begin("", is_turn_clock, seconds)

        self.app.open(enter_time(is_turn_clock, seconds, entered))

    def begin(self, name, is_turn_clock, seconds):
        """Begin a timer. For a turn clock, which has a time for each player, ask for the players
        first.

        name: str, the name under which the timer is saved, or ""
        is_turn_clock: True for a turn clock, False for a countdown
        seconds: int, the time of each player
        """
        if is_turn_clock:
            self.app.open(TurnClock(self._session, name, seconds))
        else:
            begin(self.app, self._session, 1, name, seconds)


def enter_time(is_turn_clock, seconds, then):
    """Return the screen that asks for a time in minutes and seconds, digit by digit. 0:90 means
    1:30.

    is_turn_clock: True for the time of each player on a turn clock, False for a countdown
    seconds: int, the time that is shown first
    then: function that gets the entered time in seconds
    """
    title, sentence = (
        ("timer.turns", "timer.enter.each") if is_turn_clock else ("timer.countdown", "timer.enter")
    )
    minutes, rest = divmod(seconds, 60)
    return EnterDigits(
        t(title),
        t(sentence),
        minutes * 100 + rest,
        lambda number: then(_seconds(number)),
        digits=3,
        colon=True,
        last=t("next") if is_turn_clock else t("start"),
        refuse=lambda number: not 1 <= _seconds(number) <= rules.MOST,
    )


def _seconds(number):
    """Return a time in seconds. number: int, the entered digits, such as 130 for 1:30."""
    return number // 100 * 60 + number % 100


class TurnClock(NewGame):
    """The screen that asks for the players of a turn clock, which has a time for each player. name:
    str, the name under which the timer is saved, or "". seconds: int, the time of each player."""

    name = _GAME
    begins = "next"

    def __init__(self, session, name, seconds):
        super().__init__(session)
        self.count.note = self.names.note = "timer.new"
        self.asks_first = False  # `begin` asks
        self._profile = name
        self._seconds = seconds

    def opened(self, app):
        super().opened(app)
        self.count.selected = app.settings["players"]

    def _begin(self):
        begin(self.app, self.session, self.players(), self._profile, self._seconds)
