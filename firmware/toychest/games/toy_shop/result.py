"""The result of a game of My Toy Shop for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.toy_shop import known_cards, rules


def result(state):
    """Return (list of (coins, rank) by seat, False)."""
    totals = [rules.total(state, seat) for seat in range(state["players"])]
    return by_seat(rules.ranking(state), totals), False


def again(state, first, app):
    """Return the arguments of "start" for the next game, see app.catalog. The first turn moves
    left. The cards of the last game are learned, because its history can't change any more."""
    if not known_cards.learn(app, state):
        app.notices.append("error.full")
    players = state["players"]
    return players, (first["turn"] + 1) % players, state["youngest"], state["plan"]
