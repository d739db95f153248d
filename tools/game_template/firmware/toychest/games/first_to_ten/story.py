"""A game of First to ten in words."""

from toychest.games.first_to_ten.rules import GOAL
from toychest.lang import t


def status(state):
    """Return how far the game is, in a few words: the points of the leader."""
    return t("first_to_ten.status", max(state["points"]), GOAL)


def describe(state, event, player):
    """Return an event as a line of a story, see games.story."""
    if event[0] == "start":
        return ""
    number = event[1]
    if not number:
        return t("first_to_ten.history.none", player(state["turn"]))
    return t("first_to_ten.history.points", player(state["turn"]), number)
