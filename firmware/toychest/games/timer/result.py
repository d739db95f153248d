"""The result of a game with a turn clock for the family book."""

from toychest.games.timer import rules


def result(state):
    """Return (list of (None, rank) by seat, False), see app.catalog. All losers have rank 2."""
    winners = rules.winners(state)
    return [(None, 1 if seat in winners else 2) for seat in range(state["players"])], False


def again(state, first, begins, app):
    """Return a list with the event that begins the next game, see app.catalog."""
    return [("start", begins(first["turn"]), state["name"], state["values"], state["times"])]
