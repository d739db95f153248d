"""The rules of the card game Take That Toy! for a burst: a player who has four or more open
cards of a colour in front has to move these cards away.

With two players, one of the cards goes to the opponent's hand. The others usually go under the
deck of the Stray Cat, the imaginary third player, see `shares`. For three to five players the rule
is not known. So the players choose before the game where the cards go: ONE, ALL, EACH, OWN or
DISCARD.
"""

from toychest.games.stray_cat.rules.cards import COLOURS, HIDDEN, card, colour
from toychest.games.stray_cat.rules.readings import REST, TWICE

NOBODY = -1
LIMIT = 4  # cards of a colour that burst
LINE = 3  # cards in the Stray Cat's line

# The places of burst cards.
ONE = 0  # one card to the hand of a named player; the others to the deck or the discard
ALL = 1  # all to the hand of a named player
EACH = 2  # one to the hand of each other player, while there are cards; the others to the discard
OWN = 3  # all back to the hand of the player whose cards burst
DISCARD = 4  # all to the discard
PLACES = 5

NAMED = (ONE, ALL)  # the places for which the players name the player who gets cards


def bursting(state):
    """Return (seat, colours) of the player who has to give cards away now, or (NOBODY, []). Such a
    player has four or more open cards of a colour in front. The colours are those of the cards to
    give away, each 1 to 5."""
    for seat, front in enumerate(state["fronts"]):
        counts = [0] * (COLOURS + 1)
        for played in front:
            counts[colour(played)] += 1
        colours = [i for i in range(1, COLOURS + 1) if counts[i] >= LIMIT]
        if colours:
            return seat, colours if state["readings"][TWICE] == "1" else colours[:1]
    return NOBODY, []


def burst_cards(state):
    """Return the cards that a player has to give away now, or [] if no player has to."""
    seat, colours = bursting(state)
    return [played for played in state["fronts"][seat] if colour(played) in colours]


def others(state, seat):
    """Return the seats of all other players, clockwise from the left of `seat`."""
    players = state["players"]
    return [(seat + i) % players for i in range(1, players)]


def shares(state, seat):
    """Return the numbers of cards that a burst moves to each place: (hands, line, deck, discard).
    In a burst, a player has to give away four or more cards of a colour. seat: the player whom the
    players chose to get cards, or NOBODY.

    hands: list of the number of cards for each player's hand, by seat
    line: the number of cards that join the Stray Cat's row of cards, face down
    deck: the number of cards that go under the Stray Cat's deck
    discard: the number of cards that go to the discard
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
    """Return whether the Stray Cat, an imaginary third player, plays: if there are two players."""
    return state["players"] == 2


def refuse_burst(state, seat):
    """Return the key of the reason why burst cards can't go to a chosen player, or None if they
    can. seat: NOBODY if no player is chosen."""
    if state["place"] not in NAMED:
        return None if seat == NOBODY else "refuse.event"
    owner, _ = bursting(state)
    return ".refuse.other" if seat in (owner, NOBODY) else None


def apply_burst(state, seat):
    """Move the cards that a player has to give away now, see `shares`. The players may shuffle
    these cards, so their ranks are no longer known. seat: the player who was chosen to get cards,
    or NOBODY. Source: "If the player took the trick"."""
    owner, colours = bursting(state)
    hands, line, deck, discard = shares(state, seat)
    front = state["fronts"][owner]
    state["fronts"][owner] = [played for played in front if colour(played) not in colours]
    state["hands"] = [sum(pair) for pair in zip(state["hands"], hands)]
    state["line"] += [HIDDEN] * line
    state["deck"] += deck
    hidden = card(colours[0]) if len(colours) == 1 else HIDDEN
    state["discard"] += [hidden] * discard
    state["bursts"] += 1
