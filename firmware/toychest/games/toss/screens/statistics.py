"""Statistics of a game of Toss Your Cookies."""

from toychest.core import dice
from toychest.games.toss import rules
from toychest.games.toss.dice import ACTION_DIE, ICONS, NUMBER_DIE
from toychest.lang import t
from toychest.ui.game_widgets import Table, die
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


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
            columns.append(
                (
                    ICONS[symbol],
                    str(state["counts"][self._die][i]),
                    t("statistics.expected", "%.1f" % expected),
                )
            )
        return Page(
            t((ACTION_DIE, NUMBER_DIE)[self._die].name),
            Table(columns, die),
            back=t("back"),
            ok=t("statistics.other"),
            note=t("toss.rolls.expected", state["rolls"]),
        )

    def on_intent(self, intent):
        if intent == "back":
            self.app.close()
        elif intent in ("ok", "up", "down"):
            self._die = 1 - self._die
