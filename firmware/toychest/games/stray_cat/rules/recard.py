"""Rules of Take That Toy!: correcting a card that the players entered wrongly.

Each card that the players enter gets a number, counted from 1 on; 1 is the card that shows the
trump. state["numbers"] has the numbers of the cards in each place of `places`, in the order of the
cards. A card that nobody has entered has the number 0.

A corrected card stays in its place. The tricks stay with the players who have taken them.
"""

from toychest.core.events import copied
from toychest.games.stray_cat.rules.cards import HIDDEN, refuse_cards

TRUMP = 1  # the number of the open card that shows the trump
IN_LINE, IN_DISCARD = -2, -1  # places, as indices of `places`
NOWHERE = -3


def places(state):
    """Return the places where cards lie, as a list of lists of cards: the cards in front of each
    player, by seat, then the Stray Cat's row, then the discard."""
    return state["fronts"] + [state["line"], state["discard"]]


def place_of(state, number):
    """Return (place, index) of the card that got `number` when the players entered it. Return
    (NOWHERE, 0) if the card lies in no place.

    place: int, the index of a list in `places`
    index: int, the index of the card in that list
    """
    for place, numbers in enumerate(state["numbers"]):
        if number in numbers:
            return place, numbers.index(number)
    return NOWHERE, 0


def card_with(state, number):
    """Return the card that got `number` when the players entered it, or HIDDEN if it no longer lies
    open."""
    if number == TRUMP:
        return state["trump"]
    place, index = place_of(state, number)
    return HIDDEN if place == NOWHERE else places(state)[place][index]


def replaced(state, number, card):
    """Return a copy of a state with `card` in place of the card that got `number` when the players
    entered it. The old card must lie open."""
    state = copied(state)
    apply_recard(state, number, card)
    return state


def numbers_of(state, event):
    """Return the numbers of the cards that an event puts on the table or corrects, as a list, or
    None if the event has no cards. A card gets its number when the players enter it.

    state: dict, the state before the event; None for the first event
    event: [kind, argument, ...]
    """
    kind = event[0]
    said = state["said"] if state else 0
    if kind == "trump" or kind == "open":
        return [said + 1]
    if kind == "trick":
        numbers = [said + 1 + i for i, card in enumerate(event[2]) if card]
        return state["numbers"][IN_LINE][:1] + numbers
    return [event[1]] if kind == "recard" else None


def refuse_recard(state, number, card):
    """Return why a card can't be corrected, as the language key of a message, or None if it can.
    number: int, the number that the wrong card got when the players entered it. card: the right
    card."""
    if not card_with(state, number):
        return "stray_cat.refuse.gone"
    return refuse_cards(replaced(state, number, HIDDEN), [card])


def apply_recard(state, number, card):
    """Replace a wrong card by the right one. number: int, the number that the wrong card got when
    the players entered it. card: the right card."""
    if number == TRUMP:
        state["trump"] = card
    else:
        place, index = place_of(state, number)
        places(state)[place][index] = card
