"""The result of a game of Toss Your Cookies for the family book."""

from toychest.core.ranking import by_seat, ranked
from toychest.games.toss.dice import DICE


def result(state):
    """Return (list of (rounds won, rank) by seat, False). With one round, the rounds are None."""
    wins = state["wins"]
    return by_seat(ranked(wins), [None] * len(wins) if state["best_of"] == 1 else wins), False


def again(state, first, begins, app):
    """Return a list with the event that begins the next game, see app.catalog. By the rules, the
    player who last ate a home-baked cookie begins. The box can't know that player."""
    actions, numbers = [die.faces(app.settings) for die in DICE]
    seat = begins(first["turn"])
    return [("start", state["players"], state["best_of"], seat, actions, numbers)]
