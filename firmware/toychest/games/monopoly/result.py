"""The result of a game of Monopoly Toy Story for the family book."""


def result(state):
    """Return (list of (M, rank) by seat, False). The winner is first; bankrupt Toys share the next
    rank, and have None for their money."""
    rows = []
    for money, out in zip(state["money"], state["out"]):
        rows.append((None, 2) if out else (money, 1))
    return rows, False
