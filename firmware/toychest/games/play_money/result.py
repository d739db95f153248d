"""The result of a game with play money for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.play_money import rules


def result(state):
    """Return (list of (money, rank) by seat, False)."""
    return by_seat(rules.ranking(state), state["money"]), False


def again(state, first, app):
    """Return the arguments of "start" for the next game, see app.catalog."""
    return state["players"], state["name"], state["values"]
