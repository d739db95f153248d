"""The result of a game of My Toy Shop for the family book."""

from toychest.games.toy_shop import rules


def result(state):
    """Return (list of (coins, rank) by seat, False)."""
    rows = [(0, 0)] * state["players"]
    for rank, seat in rules.ranking(state):
        rows[seat] = rules.total(state, seat), rank
    return rows, False
