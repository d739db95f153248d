"""The result of a game of My Toy Shop for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.toy_shop import known_cards, rules


def result(state):
    """Return (list of (coins, rank) by seat, False)."""
    totals = [rules.total(state, seat) for seat in range(state["players"])]
    return by_seat(rules.ranking(state), totals), False


def again(state, first, begins, app):
    """Return a list with the event that begins the next game, see app.catalog. Also save the cards
    of the last game for later games, because its history can't change any more."""
    if not known_cards.learn(app, state):
        app.notices.append("error.full")
    return [("start", state["players"], begins(first["turn"]), state["youngest"], state["plan"])]
