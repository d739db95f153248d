"""Handle the cards of the card game Take That Toy! as numbers, and find out who takes a trick. A
trick is one round in which each player plays a card.

A card is a number, such as 47. The tens are the colour, 1 to 5. The ones are the rank, 1 to 8, or 0
if the players have not entered the rank. HIDDEN is a card of an unknown colour.
"""

from toychest.games.stray_cat.rules.readings import EIGHT, SEVEN

COLOURS = 5
RANKS = 8
CARDS = COLOURS * RANKS
HIDDEN = 0
CAT = -1  # the Stray Cat, in place of a seat

TRUMP, LED = "trump", "led"  # why a card takes a trick: highest trump, or highest of the led colour


def card(colour, rank=0):
    """Return the number of a card, such as 47 for colour 4 and rank 7."""
    return 10 * colour + rank


def colour(card):
    """Return the colour of a card, 1 to 5, or 0 if the colour is not known."""
    return card // 10


def rank(card):
    """Return the rank of a card, 1 to 8, or 0 if the rank is not known."""
    return card % 10


def is_card(card):
    """Return whether a value of any type is a card of a known colour. Its rank may be unknown."""
    return type(card) is int and 1 <= colour(card) <= COLOURS and rank(card) <= RANKS


def is_card_or_hidden(card):
    """Return whether a value of any type is a card of a known colour, or HIDDEN."""
    return card == HIDDEN and type(card) is int or is_card(card)


def on_table(state):
    """Return all cards on the table: the Stray Cat's row, the discard, the cards in front of the
    players, and the open card that shows the trump. A card of an unknown colour is HIDDEN."""
    cards = state["line"] + state["discard"]
    for front in state["fronts"]:
        cards = cards + front
    return cards + [state["trump"]] if state["open"] else cards


def refuse_cards(state, cards):
    """Return the key of the reason why new cards can't come to the table, or None if they can."""
    if state["trump"] == HIDDEN and not state["open"]:
        return None  # the card only says the colour of the trump; no card comes to the table
    return refuse_together(on_table(state) + cards)


def refuse_together(cards):
    """Return the key of the reason why cards can't all be on the table, or None if they can. A card
    can't be there twice, and a colour has only eight cards."""
    ranked = [card for card in cards if rank(card)]
    if len(set(ranked)) < len(ranked):
        return ".refuse.twice"
    counts = [0] * (COLOURS + 1)
    for card in cards:
        counts[colour(card)] += 1
    return ".refuse.eight" if max(counts[1:]) > RANKS else None


def playing(state):
    """Return the list of the seats of the players who still have a card in hand."""
    return [seat for seat in range(state["players"]) if state["hands"][seat]]


def order(state):
    """Return the seats of the players of this trick in the order of play, with CAT for the Stray
    Cat."""
    players = state["players"]
    circle = [CAT] + [(state["first"] + i) % players for i in range(players)]
    start = circle.index(state["lead"])  # that player may have no card left
    having = ([CAT] if state["line"] or state["deck"] else []) + playing(state)
    return [seat for seat in circle[start:] + circle[:start] if seat in having]


def leader(state):
    """Return the player of the first card of this trick: a seat, or CAT for the Stray Cat. Usually
    this is state["lead"]. If that player has no card left, it is the next player clockwise who has
    one."""
    return (order(state) or [state["lead"]])[0]


def takes(state, cards):
    """Return who takes a trick, and why: (taker, reason, card, raised). Return None if the players
    have not entered a colour or rank that this function needs.

    cards: list of the cards that the players have played, in the order of their seats; players who
        had no card left are left out. The Stray Cat plays the first card in state["line"]
    taker: the seat of the player who takes the trick, or CAT for the Stray Cat
    reason: TRUMP if the card is the highest trump, LED if it is the highest card of the led colour
    card: the card that takes the trick
    raised: whether this card is a 1 that counts as 8; False if no other card has its colour

    Source: the highest trump takes the trick; without a trump, the highest card of the led colour.
    A 1 counts as 8 if there is a 7 in the trick.
    """
    played = dict(zip(playing(state), cards))
    if state["line"]:
        played[CAT] = state["line"][0]
    if not all(colour(card) for card in played.values()):
        return None
    reason, wanted = TRUMP, colour(state["trump"])
    if wanted not in [colour(card) for card in played.values()]:
        reason, wanted = LED, colour(played[order(state)[0]])
    rivals = [(seat, card) for seat, card in played.items() if colour(card) == wanted]
    if len(rivals) == 1:
        return rivals[0][0], reason, rivals[0][1], False
    if not all(rank(card) for _, card in rivals):
        return None
    by_rank = {rank(card): seat for seat, card in rivals}
    raised = None  # the seat, or CAT, whose 1 counts as 8
    if 1 in by_rank:
        ranks = [rank(card) for card in played.values()]
        if state["readings"][SEVEN] == "1":
            ranks = list(by_rank)
        if 7 in ranks:
            raised = by_rank.pop(1)
            # The 1 ranks between 7 and 8, or above both.
            by_rank[8.5 if state["readings"][EIGHT] == "1" else 7.5] = raised
        elif 0 in ranks:
            return None
    taker = by_rank[max(by_rank)]
    return taker, reason, played[taker], taker == raised
