"""Describe a game of First to ten in words, for the home screen and the history."""

from toychest.games.first_to_ten.rules import GOAL
from toychest.lang import t


def status(state):
    """Return the game in a few words: the leader's points, and the goal."""
    return t(".status", max(state["points"]), GOAL)


def describe(state, event, player):
    """Return an event as a line of the history, "" if it is not worth a line.

    state: state before the event.
    event: tuple of the kind and its arguments, such as ("points", 2).
    player: function that returns the name of the player at a seat.
    """
    if event[0] == "start":
        return ""
    number = event[1]
    if not number:
        return t(".history.none", player(state["turn"]))
    return t(".history.points", player(state["turn"]), number)
