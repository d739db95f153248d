"""Rank the players of a game."""


def ranked(results):
    """Return a list of (rank, seat), the best first. The best rank is 1; equal results share a
    rank. results: each player's result by seat, the more the better; None for no rank."""
    known = [(result, -seat) for seat, result in enumerate(results) if result is not None]
    known.sort(reverse=True)
    return [(1 + sum([other > result for other, _ in known]), -seat) for result, seat in known]


def by_seat(ranking, numbers):
    """Return a list of (number, rank) by seat; (None, 0) for a player without a rank. ranking: see
    `ranked`. numbers: each player's number by seat, such as points."""
    rows = [(None, 0)] * len(numbers)
    for rank, seat in ranking:
        rows[seat] = numbers[seat], rank
    return rows
