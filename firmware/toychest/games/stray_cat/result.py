"""The result of a game of Take That Toy! for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.cards import CARDS, CAT


def result(state):
    """Return (list of (number of colours, rank) by seat, False). With equally many colours, more
    cards in front come first, see `rules.ranking`."""
    colours = [rules.colours(state, seat) for seat in range(state["players"])]
    return by_seat(rules.ranking(state), colours), False


def again(state, first, begins, app):
    """Return the event that begins the next game, see app.catalog. If the Stray Cat leads, it leads
    again, and the player who begins is the next one."""
    players, lead, left = state["players"], first["lead"], 0
    if lead == CAT:
        left = begins(first["first"])
    else:
        lead = begins(lead)
    hand = rules.HAND if players == 2 else (CARDS - state["aside"] - state["open"]) // players
    place, readings, names = state["place"], state["readings"], state["names"]
    return [("start", players, state["way"], hand, place, readings, names, lead, left)]
