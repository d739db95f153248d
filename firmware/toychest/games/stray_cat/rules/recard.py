"""The rules of the card game Take That Toy! for correcting a card that the players entered wrongly.
The argument `state` is the state of a game, a dict, see `start` in rules/__init__.py.

Each card that the players enter gets a number, from 1 on. Number 1 is the card that shows the
trump. state["numbers"] has lists of the numbers of the cards, in the same order as the lists of
`places`. The number 0 is for a card that nobody has entered.

A corrected card stays in its place. The tricks stay with the players who have taken them.
"""

from toychest.core.events import copied
from toychest.games.stray_cat.rules.cards import HIDDEN, refuse_cards

TRUMP = 1  # the number of the open card that shows the trump
IN_LINE, IN_DISCARD = -2, -1  # places, as indices of `places`
NOWHERE = -3


def places(state):
    """Return the cards in each place on the table: a list of lists of cards. For each player, by
    seat, it has a list of the cards in front of that player. Then come the list of the Stray Cat's
    row, and the list of the discard."""
    return state["fronts"] + [state["line"], state["discard"]]


def place_of(state, number):
    """Return (place, index) of a card, or (NOWHERE, 0) if the card is in none of the lists of
    `places`, such as the card that shows the trump.

    number: int, the number that the card got when the players entered it
    place: int, the index of a list in `places`
    index: int, the index of the card in that list
    """
    for place, numbers in enumerate(state["numbers"]):
        if number in numbers:
            return place, numbers.index(number)
    return NOWHERE, 0


def card_with(state, number):
    """Return a card by its number, or HIDDEN if the card no longer lies open. number: int, the
    number that the card got when the players entered it."""
    if number == TRUMP:
        return state["trump"]
    place, index = place_of(state, number)
    return HIDDEN if place == NOWHERE else places(state)[place][index]


def replaced(state, number, card):
    """Return a copy of a state in which another card takes the place of an open card. number: int,
    the number that the open card got when the players entered it. card: int, the other card, such
    as 47; HIDDEN for a card of an unknown colour."""
    state = copied(state)
    apply_recard(state, number, card)
    return state


def numbers_of(state, event):
    """Return the list of the numbers of the cards that an event puts on the table or corrects.
    Return None if the event has no cards. A card gets its number when the players enter it.

    state: dict, the state before the event; None before the first event
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
    """Return why a card can't be corrected (key of a text in lang/), or None if it can. number:
    int, the number that the wrong card got when the players entered it. card: int, the right
    card."""
    if not card_with(state, number):
        return ".refuse.gone"
    return refuse_cards(replaced(state, number, HIDDEN), [card])


def apply_recard(state, number, card):
    """Replace a wrong card by the right one. number: int, the number that the wrong card got when
    the players entered it. card: int, the right card."""
    if number == TRUMP:
        state["trump"] = card
    else:
        place, index = place_of(state, number)
        places(state)[place][index] = card
