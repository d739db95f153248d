"""The result of a game of My Toy Shop for the family book."""

from toychest.games.toy_shop import known_cards, rules


def result(state):
    """Return (list of (coins, rank) by seat, False)."""
    rows = [(0, 0)] * state["players"]
    for rank, seat in rules.ranking(state):
        rows[seat] = rules.total(state, seat), rank
    return rows, False


def again(state, first, app):
    """Return the arguments of "start" for the next game, see app.catalog. The first turn moves
    left. The cards of the last game are learned, because its history can't change any more."""
    if not known_cards.learn(app, state):
        app.notices.append("error.full")
    players = state["players"]
    return players, (first["turn"] + 1) % players, state["youngest"], state["plan"]
