"""Statistics of a game of Toss Your Cookies."""

from toychest.core import dice
from toychest.games.toss.dice import DICE
from toychest.lang import t
from toychest.screens.pages import Pages
from toychest.ui.game_widgets import Table, die


def statistics(state):
    """Return a page for each die. For each face it shows the number of rolls and the expected
    number."""
    rolls = state["rolls"]

    def show(index):
        shown = DICE[index]
        columns = []
        for symbol, count in zip(shown.symbols, state["counts"][index]):
            expected = dice.expected(state["faces"][index], symbol, rolls)
            label = t("statistics.expected", "%.1f" % expected)
            columns.append((shown.icons[symbol], str(count), label))
        return t(shown.name), Table(columns, die), t("toss.rolls.expected", rolls)

    return Pages(show, len(DICE), other="statistics.other")
