"""Rules of Take That Toy!: a card that was said wrongly is put right.

Each card that somebody says gets a number, in the order in which they are said: the trump is 1. A
state has the numbers of the cards that lie in a place, in the same order as the cards, in
state["numbers"]: a list for each player's front, then one for the Stray Cat's line, one for the
discard. The number of a card that nobody said is 0.

("recard", number, card)   the card with this number is another one. It stays where it lies; who has
                           taken which trick stays, too
"""

from toychest.core.schema import fits
from toychest.games.stray_cat.rules.cards import HIDDEN, is_card, refuse_cards

TRUMP = 1  # the number of the open card that shows the trump
IN_LINE, IN_DISCARD = -2, -1  # places, as indices of state["numbers"]
NOWHERE = -3


def places(state):
    """The cards of each place, in the order of state["numbers"]."""
    return state["fronts"] + [state["line"], state["discard"]]


def place_of(state, number):
    """(place, index) of the card with a number; (NOWHERE, 0) if it lies in no place any more."""
    for place, numbers in enumerate(state["numbers"]):
        if number and number in numbers:
            return place, numbers.index(number)
    return NOWHERE, 0


def card_with(state, number):
    """The card with a number; HIDDEN if it does not lie open any more."""
    if number == TRUMP:
        return state["trump"]
    place, index = place_of(state, number)
    return HIDDEN if place == NOWHERE else places(state)[place][index]


def replaced(state, number, one):
    """A state in which the card with this number, which lies open, is another one."""
    state = dict(state)
    if number == TRUMP:
        state["trump"] = one
        return state
    place, index = place_of(state, number)
    cards = list(places(state)[place])
    cards[index] = one
    if place < state["players"]:
        fronts = state["fronts"] = list(state["fronts"])
        fronts[place] = cards
    else:
        state["line" if place == state["players"] else "discard"] = cards
    return state


def whose(state, event):
    """The numbers of the cards that an event is about, or None. state: before the event."""
    kind = event[0]
    said = state["said"] if state else 0
    if kind == "trump" or kind == "open":
        return [said + 1]
    if kind == "trick":
        numbers = [said + 1 + i for i, one in enumerate(event[2]) if one]
        return state["numbers"][IN_LINE][:1] + numbers
    return [event[1]] if kind == "recard" else None


def refuse_recard(state, number, one):
    """The card must lie open, and the other one must be in no other place."""
    if not is_card(one):
        return "stray_cat.refuse.card"
    if not fits(number, (1, state["said"])) or not card_with(state, number):
        return "stray_cat.refuse.gone"
    return refuse_cards(replaced(state, number, HIDDEN), [one])


def apply_recard(state, number, one):
    """The card is another one."""
    state.update(replaced(state, number, one))
