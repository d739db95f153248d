"""The result of a score sheet for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.score_sheet import rules


def result(state):
    """Return (list of (points, rank) by seat, whether the fewest points win). A player who has left
    has (None, 0)."""
    return by_seat(rules.ranking(state), state["scores"]), rules.lowest_wins(state)


def again(state, first, begins, app):
    """Return the events that begin the next game, see app.catalog. Players who have left stay
    away."""
    players = state["players"]
    start = "start", players, begins(first["turn"]), state["name"], state["sheet"]
    playing = rules.playing(state)
    return [start] + [("leave", seat) for seat in range(players) if seat not in playing]
