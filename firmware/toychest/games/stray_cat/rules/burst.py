"""Rules of Take That Toy!: a burst, four or more cards of a colour in front of a player.

("burst", seat)   it is done; the one card went to the hand of seat, or NOBODY where it goes to
                  nobody in particular

With two players one card goes to the opponent's hand, and the others under the Stray Cat's deck.
Where they go among three to five is not known, so the owner chose it for the game.
"""

from toychest.core.schema import fits
from toychest.games.stray_cat.rules.cards import COLOURS, HIDDEN, card, colour
from toychest.games.stray_cat.rules.readings import REST, TWICE
from toychest.games.stray_cat.rules.recard import IN_DISCARD, IN_LINE

NOBODY = -1
LIMIT = 4  # cards of a colour that burst
LINE = 3  # cards of the Stray Cat that lie in a row

# Where burst cards go in a game.
ONE = 0  # one to the hand of another player, who is named; the others to the deck or the discard
ALL = 1  # all to such a hand
EACH = 2  # one to each other hand, as far as they go; the others to the discard
OWN = 3  # all back to the own hand
DISCARD = 4  # all to the discard
PLACES = 5

NAMED = (ONE, ALL)  # where somebody is to be named


def bursting(state):
    """(seat, colours) of the burst that is to be done now; (NOBODY, []) if there is none."""
    for seat, front in enumerate(state["fronts"]):
        counts = [0] * (COLOURS + 1)
        for one in front:
            counts[colour(one)] += 1
        found = [i for i in range(1, COLOURS + 1) if counts[i] >= LIMIT]
        if found:
            return seat, found if state["readings"][TWICE] == "1" else found[:1]
    return NOBODY, []


def burst_cards(state):
    """The cards of that burst."""
    seat, colours = bursting(state)
    return [one for one in state["fronts"][seat] if colour(one) in colours]


def others(state, seat):
    """The seats of the other players, the one to the left first."""
    players = state["players"]
    return [(seat + i) % players for i in range(1, players)]


def shares(state, seat):
    """How many cards of the burst go where: (to each hand, as a list; to the line, face down; under
    the deck; to the discard). seat: who is named.
    """
    owner, _ = bursting(state)
    rest = len(burst_cards(state))
    hands = [0] * state["players"]
    place = state["place"]
    if place == ONE:
        hands[seat] = 1
    elif place == ALL:
        hands[seat] = rest
    elif place == OWN:
        hands[owner] = rest
    elif place == EACH:
        for other in others(state, owner)[:rest]:
            hands[other] = 1
    rest -= sum(hands)
    if not has_cat(state) or state["readings"][REST] == "1":
        return hands, 0, 0, rest
    line = 0
    if not state["deck"]:
        line = min(rest, LINE - len(state["line"]))
    return hands, line, rest - line, 0


def has_cat(state):
    """Whether the Stray Cat plays."""
    return state["players"] == 2


def refuse_burst(state, seat):
    """One of the others is to be named, if anybody is."""
    owner, _ = bursting(state)
    if state["place"] not in NAMED:
        return None if fits(seat, (NOBODY, NOBODY)) else "stray_cat.refuse.player"
    fine = fits(seat, (0, state["players"] - 1)) and seat != owner
    return None if fine else "stray_cat.refuse.other"


def apply_burst(state, seat):
    """The cards are shuffled and go where they go: nobody knows any more which is where. Source:
    "If the player took the trick"."""
    owner, colours = bursting(state)
    hands, line, deck, discard = shares(state, seat)
    fronts = state["fronts"] = list(state["fronts"])
    numbers = state["numbers"] = list(state["numbers"])
    numbers[owner] = [
        number for one, number in zip(fronts[owner], numbers[owner]) if colour(one) not in colours
    ]
    fronts[owner] = [one for one in fronts[owner] if colour(one) not in colours]
    numbers[IN_LINE] = numbers[IN_LINE] + [0] * line
    numbers[IN_DISCARD] = numbers[IN_DISCARD] + [0] * discard
    state["hands"] = [sum(pair) for pair in zip(state["hands"], hands)]
    state["line"] = state["line"] + [HIDDEN] * line
    state["deck"] += deck
    hidden = card(colours[0]) if len(colours) == 1 else HIDDEN
    state["discard"] = state["discard"] + [hidden] * discard
    state["bursts"] += 1
