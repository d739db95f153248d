"""The result of a game of Take That Toy! for the family book."""

from toychest.games.stray_cat import rules


def result(state):
    """Return (list of (number of colours, rank) by seat, False). With equally many colours, more
    cards in front come first, as in `rules.winners`."""
    reached = []
    for seat, front in enumerate(state["fronts"]):
        reached.append((seat == state["winner"], rules.colours(state, seat), len(front)))
    rows = [(own[1], 1 + sum([own < other for other in reached])) for own in reached]
    return rows, False
