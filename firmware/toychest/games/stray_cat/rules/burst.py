"""Rules of Take That Toy!: a burst, four or more cards of a colour in front of a player.

With two players one card goes to the opponent's hand, and the others under the Stray Cat's deck.
Where burst cards go among three to five players is not known, so the owner chooses a place when the
game starts.
"""

from toychest.games.stray_cat.rules.cards import COLOURS, HIDDEN, card, colour
from toychest.games.stray_cat.rules.readings import REST, TWICE
from toychest.games.stray_cat.rules.recard import IN_DISCARD, IN_LINE

NOBODY = -1
LIMIT = 4  # cards of a colour that burst
LINE = 3  # cards of the Stray Cat that lie in a row

# The places where burst cards go.
ONE = 0  # one to the hand of a player, who is named; the others to the deck or the discard
ALL = 1  # all to the hand of a player, who is named
EACH = 2  # one to the hand of each other player, as far as they go; the others to the discard
OWN = 3  # all back to the hand of the player whose cards burst
DISCARD = 4  # all to the discard
PLACES = 5

NAMED = (ONE, ALL)  # the places for which a player is named


def bursting(state):
    """Return (seat, colours) of the burst that the players have to do now, or (NOBODY, [])."""
    for seat, front in enumerate(state["fronts"]):
        counts = [0] * (COLOURS + 1)
        for one in front:
            counts[colour(one)] += 1
        found = [i for i in range(1, COLOURS + 1) if counts[i] >= LIMIT]
        if found:
            return seat, found if state["readings"][TWICE] == "1" else found[:1]
    return NOBODY, []


def burst_cards(state):
    """Return the cards of that burst."""
    seat, colours = bursting(state)
    return [one for one in state["fronts"][seat] if colour(one) in colours]


def others(state, seat):
    """Return the seats of the other players, the one to the left first."""
    players = state["players"]
    return [(seat + i) % players for i in range(1, players)]


def shares(state, seat):
    """Return how many cards of the burst go to each place: (to each hand, a list by seat; to the
    line, face down; under the deck; to the discard). seat: the player who is named, or NOBODY."""
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
    """Return whether the Stray Cat plays."""
    return state["players"] == 2


def refuse_burst(state, seat):
    """Return why the burst can't be done so, as a language key, or None."""
    if state["place"] not in NAMED:
        return None if seat == NOBODY else "refuse.event"
    owner, _ = bursting(state)
    return "stray_cat.refuse.other" if seat in (owner, NOBODY) else None


def apply_burst(state, seat):
    """The cards are shuffled and go to their places, so nobody knows any more which card lies
    where. Source: "If the player took the trick"."""
    owner, colours = bursting(state)
    hands, line, deck, discard = shares(state, seat)
    fronts, numbers = state["fronts"], state["numbers"]
    left = [pair for pair in zip(fronts[owner], numbers[owner]) if colour(pair[0]) not in colours]
    fronts[owner] = [one for one, _ in left]
    numbers[owner] = [number for _, number in left]
    numbers[IN_LINE] += [0] * line
    numbers[IN_DISCARD] += [0] * discard
    state["hands"] = [sum(pair) for pair in zip(state["hands"], hands)]
    state["line"] += [HIDDEN] * line
    state["deck"] += deck
    hidden = card(colours[0]) if len(colours) == 1 else HIDDEN
    state["discard"] += [hidden] * discard
    state["bursts"] += 1
