"""A game of First to ten in words."""

from toychest.games.first_to_ten.rules import GOAL
from toychest.lang import t


def status(state):
    """Return the state of the game in a few words: the points of the leader."""
    return t("first_to_ten.status", max(state["points"]), GOAL)


def describe(state, event, player):
    """Return an event as a line of the history. player: function that returns the name of a
    seat."""
    if event[0] == "start":
        return ""
    number = event[1]
    if not number:
        return t("first_to_ten.history.none", player(state["turn"]))
    return t("first_to_ten.history.points", player(state["turn"]), number)
