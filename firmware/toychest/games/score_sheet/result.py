"""The result of a score sheet for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.score_sheet import rules


def result(state):
    """Return (list of (points, rank) by seat, whether the fewest points win). A player who has left
    has the rank 0."""
    return by_seat(rules.ranking(state), state["scores"]), rules.lowest_wins(state)


def again(state, first, app):
    """Return the arguments of "start" for the next game, see app.catalog. The first turn moves
    left. Players who have left before the others are back."""
    players = state["players"]
    return players, (first["turn"] + 1) % players, state["name"], state["sheet"]
