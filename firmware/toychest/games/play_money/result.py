"""The result of a game with play money for the family book."""

from toychest.games.play_money import rules


def result(state):
    """Return (list of (money, rank) by seat, False)."""
    rows = [(0, 0)] * state["players"]
    for rank, seat in rules.ranking(state):
        rows[seat] = state["money"][seat], rank
    return rows, False


def again(state, first, app):
    """Return the arguments of "start" for the next game, see app.catalog."""
    return state["players"], state["name"], state["values"]
