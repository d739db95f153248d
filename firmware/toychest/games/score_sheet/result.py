"""The result of a score sheet for the family book."""

from toychest.games.score_sheet import rules


def result(state):
    """Return (list of (points, rank) by seat, whether the fewest points win). A player who has left
    has the rank 0."""
    house_rules = state["sheet"]
    rows = [(None, 0)] * state["players"]
    for rank, seat in rules.ranking(state):
        rows[seat] = state["scores"][seat], rank
    return rows, bool(house_rules[rules.LOWEST]) or house_rules[rules.END] == rules.EXACT


def again(state, first, app):
    """Return the arguments of "start" for the next game, see app.catalog. The first turn moves
    left. Players who have left before the others are back."""
    players = state["players"]
    return players, (first["turn"] + 1) % players, state["name"], state["sheet"]
