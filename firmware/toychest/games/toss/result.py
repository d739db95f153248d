"""The result of a game of Toss Your Cookies for the family book."""


def result(state):
    """Return (list of (rounds won, rank) by seat, False). With one round, the rounds are None."""
    wins = state["wins"]
    one_round = state["best_of"] == 1
    rows = [(None if one_round else won, 1 + sum([won < other for other in wins])) for won in wins]
    return rows, False
