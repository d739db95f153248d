"""The result of a game with play money for the family book."""

from toychest.games.play_money import rules


def result(state):
    """Return (list of (money, rank) by seat, False)."""
    rows = [(0, 0)] * state["players"]
    for rank, seat in rules.ranking(state):
        rows[seat] = state["money"][seat], rank
    return rows, False
