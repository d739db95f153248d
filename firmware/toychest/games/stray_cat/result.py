"""The result of a game of Take That Toy! for the family book."""

from toychest.core.ranking import by_seat
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.cards import CARDS, CAT


def result(state):
    """Return (list of (number of colours, rank) by seat, False). Of players with equally many
    colours, the one with more cards in front has the better rank, see `rules.ranking`."""
    colours = [rules.colours(state, seat) for seat in range(state["players"])]
    return by_seat(rules.ranking(state), colours), False


def again(state, first, begins, app):
    """Return a list with the event that begins the next game, see app.catalog. If the Stray Cat
    led the first trick, it leads again, and `begins` chooses the player at its left."""
    players, lead, left = state["players"], first["lead"], 0
    if lead == CAT:
        left = begins(first["first"])
    else:
        lead = begins(lead)
    hand = rules.HAND if players == 2 else (CARDS - state["aside"] - state["open"]) // players
    place, readings, names = state["place"], state["readings"], state["names"]
    return [("start", players, state["way"], hand, place, readings, names, lead, left)]
