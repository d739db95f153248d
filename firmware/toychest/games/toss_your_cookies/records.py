"""What happened in a game of Toss Your Cookies: history and statistics."""

from micropython import const

from toychest.core import dice
from toychest.games.toss_your_cookies import ACTION_DIE, ICONS, NUMBER_DIE, rules
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Lines, Page, Table

_HISTORY_ROWS = const(3)


def clock(seconds):
    """Time as m:ss, or h:mm:ss from an hour on."""
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


class History(Screen):
    """What happened, newest first, with the number of each roll and its time."""

    def __init__(self, session):
        self._session = session
        self._top = 0
        self._read = None  # (top, rows): nothing changes while this screen is open

    def _rows(self, top):
        """The rows from this one on, one more than fit if there is more."""
        if self._read and self._read[0] == top:
            return self._read[1]
        rows = []
        self._read = (top, rows)
        roll = self._session.state["rolls"]
        events = self._session.history()
        for seconds, event in events:
            if event[0] in ("next", "tossed"):  # they go without saying
                continue
            if top <= 0:
                number = str(roll) if event[0] == "roll" else ""
                rows.append((number, self._tell(event), clock(seconds)))
                if len(rows) > _HISTORY_ROWS:
                    break
            if event[0] == "roll":
                roll -= 1
            top -= 1
        events.close()
        return rows

    def page(self):
        rows = self._rows(self._top)
        return Page(
            t("history"),
            Lines(rows[:_HISTORY_ROWS], self._top > 0, len(rows) > _HISTORY_ROWS),
            back=t("back"), moves=t("scroll"),
            note=t("toss.rolls", self._session.state["rolls"]),
        )

    def _tell(self, event):
        key, arguments = rules.describe(event)
        if event[0] in ("win", "round"):
            return t(key, self.app.player(event[1]))
        return t(key, *arguments)

    def on_intent(self, intent):
        if intent == "up":
            self._top = max(0, self._top - _HISTORY_ROWS + 1)
        elif intent == "down":
            if len(self._rows(self._top)) > _HISTORY_ROWS:
                self._top += _HISTORY_ROWS - 1
        elif intent == "back":
            self.app.close()


class Statistics(Screen):
    """How often each face came, against what is expected; one page a die."""

    def __init__(self, session):
        self._session = session
        self._die = 0

    def page(self):
        state = self._session.state
        symbols = (rules.ACTIONS, rules.NUMBERS)[self._die]
        columns = []
        for i, symbol in enumerate(symbols):
            expected = dice.expected(state["faces"][self._die], symbol, state["rolls"])
            columns.append((
                ICONS[symbol],
                str(state["counts"][self._die][i]),
                t("statistics.expected", "%.1f" % expected),
            ))
        return Page(
            t((ACTION_DIE, NUMBER_DIE)[self._die].name), Table(columns, True),
            back=t("back"), ok=t("statistics.other"),
            note=t("toss.rolls.expected", state["rolls"]),
        )

    def on_intent(self, intent):
        if intent == "back":
            self.app.close()
        elif intent in ("ok", "up", "down"):
            self._die = 1 - self._die
