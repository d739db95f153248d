"""Rules of Take That Toy!: correcting a card that the players entered wrongly.

Each card that the players enter gets a number, counted from 1 on; so 1 is the card that shows the
trump. state["numbers"] has, for each place of `places`, the list of the numbers of its cards, in
the same order. A card that nobody has entered has the number 0.

A corrected card stays in its place. The tricks stay with the players who have taken them.
"""

from toychest.core.events import copied
from toychest.games.stray_cat.rules.cards import HIDDEN, refuse_cards

TRUMP = 1  # the number of the open card that shows the trump
IN_LINE, IN_DISCARD = -2, -1  # places, as indices of `places`
NOWHERE = -3


def places(state):
    """Return the places where cards lie: list of the lists of cards of each player's front, by
    seat, of the Stray Cat's line and of the discard."""
    return state["fronts"] + [state["line"], state["discard"]]


def place_of(state, number):
    """Return (place, index) of the card with a number. place: index in `places`. index: index of
    the card in that place. It is (NOWHERE, 0) if the card lies in no place."""
    for place, numbers in enumerate(state["numbers"]):
        if number in numbers:
            return place, numbers.index(number)
    return NOWHERE, 0


def card_with(state, number):
    """Return the card that the players entered as number `number`; HIDDEN if it no longer lies
    open."""
    if number == TRUMP:
        return state["trump"]
    place, index = place_of(state, number)
    return HIDDEN if place == NOWHERE else places(state)[place][index]


def replaced(state, number, card):
    """Return a copy of a state in which the card with this number is replaced. The card must lie
    open."""
    state = copied(state)
    apply_recard(state, number, card)
    return state


def numbers_of(state, event):
    """Return the numbers of the cards that an event puts on the table or corrects: list, or None if
    it is an event without cards. state: before the event."""
    kind = event[0]
    said = state["said"] if state else 0
    if kind == "trump" or kind == "open":
        return [said + 1]
    if kind == "trick":
        numbers = [said + 1 + i for i, card in enumerate(event[2]) if card]
        return state["numbers"][IN_LINE][:1] + numbers
    return [event[1]] if kind == "recard" else None


def refuse_recard(state, number, card):
    """Return why the card with this number can't be corrected to `card`, as a language key, or
    None. It must lie open, and `card` must not lie in another place."""
    if not card_with(state, number):
        return "stray_cat.refuse.gone"
    return refuse_cards(replaced(state, number, HIDDEN), [card])


def apply_recard(state, number, card):
    """Replace the card with this number. The card must lie open."""
    if number == TRUMP:
        state["trump"] = card
    else:
        place, index = place_of(state, number)
        places(state)[place][index] = card
