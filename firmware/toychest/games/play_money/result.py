"""The result of a game with play money for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.play_money import rules


def result(state):
    """Return (list of (money, rank) by seat, False), see app.catalog."""
    return by_seat(rules.ranking(state), state["money"]), False


def again(state, first, begins, app):
    """Return a list with the event that begins the next game, see app.catalog."""
    return [("start", state["players"], state["name"], state["values"])]
