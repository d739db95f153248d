"""Statistics of a game of Toss Your Cookies."""

from toychest.core import dice
from toychest.games.toss.dice import DICE
from toychest.lang import t
from toychest.ui.game_widgets import Table, die
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


class Statistics(Screen):
    """How often each face of a die was rolled, above the number expected; one page a die."""

    def __init__(self, session):
        self._session = session
        self._index = 0  # of the die that is shown

    def page(self):
        state = self._session.state
        shown = DICE[self._index]
        rolls = state["rolls"]
        columns = []
        for symbol, count in zip(shown.symbols, state["counts"][self._index]):
            expected = dice.expected(state["faces"][self._index], symbol, rolls)
            label = t("statistics.expected", "%.1f" % expected)
            columns.append((shown.icons[symbol], str(count), label))
        turn = "", self._turn
        return Page(
            t(shown.name),
            Table(columns, die),
            note=t("toss.rolls.expected", rolls),
            back=(t("back"), self.app.close),
            ok=(t("statistics.other"), self._turn),
            up=turn,
            down=turn,
        )

    def _turn(self):
        """Show the other die."""
        self._index = 1 - self._index
