"""Cards of Take That Toy!: their numbers, the open cards, and the taker of a trick. A card is a
number. Its tens are the colour, 1 to 5. Its ones are the rank, 1 to 8, or 0 if nobody entered the
rank. A card that nobody knows is HIDDEN."""

from toychest.games.stray_cat.rules.readings import EIGHT, SEVEN

COLOURS = 5
RANKS = 8
CARDS = COLOURS * RANKS
HIDDEN = 0
CAT = -1  # the Stray Cat, in place of a seat

TRUMP, LED = "trump", "led"  # reasons why a card takes a trick


def card(colour, rank=0):
    """Return the number of a card."""
    return 10 * colour + rank


def colour(card):
    """Return the colour of a card, 1 to 5, or 0 if it is not known."""
    return card // 10


def rank(card):
    """Return the rank of a card, 1 to 8, or 0 if it is not known."""
    return card % 10


def is_card(card):
    """Return whether a value is a card of a known colour."""
    return type(card) is int and 1 <= colour(card) <= COLOURS and rank(card) <= RANKS


def is_card_or_hidden(card):
    """Return whether a value is a card of a known colour, or HIDDEN."""
    return card == HIDDEN and type(card) is int or is_card(card)


def lying(state):
    """Return a list of all cards on the table, also the hidden ones."""
    cards = state["line"] + state["discard"]
    for front in state["fronts"]:
        cards = cards + front
    return cards + [state["trump"]] if state["open"] else cards


def refuse_cards(state, cards):
    """Return why these cards can't come to the table, as a language key, or None. Each colour has
    each rank once."""
    known = lying(state)
    for card in cards:
        if rank(card) and card in known:
            return "stray_cat.refuse.twice"
        known.append(card)
    for wanted in range(1, COLOURS + 1):
        if len([card for card in known if colour(card) == wanted]) > RANKS:
            return "stray_cat.refuse.eight"
    return None


def playing(state):
    """Return the seats of the players who still have a card in their hand."""
    return [seat for seat in range(state["players"]) if state["hands"][seat]]


def order(state):
    """Return the seats, and CAT, that play a card in this trick, in the order of play. The Stray
    Cat sits to the right of the seat state["first"]."""
    players = state["players"]
    circle = [CAT] + [(state["first"] + i) % players for i in range(players)]
    start = circle.index(state["lead"])  # the leader may have no card left
    having = ([CAT] if state["line"] else []) + playing(state)
    return [seat for seat in circle[start:] + circle[:start] if seat in having]


def takes(state, cards):
    """Return (taker, reason, the taker's card, whether it is a 1 that counts as 8), or None if an
    unknown rank decides.

    cards: list of one card for each seat of `playing`. taker: a seat or CAT. reason: TRUMP or LED.

    Source: the highest trump, else the highest of the led colour; a 1 counts as 8 beside a 7.
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
        beside = [rank(card) for card in played.values()]
        if state["readings"][SEVEN] == "1":
            beside = list(by_rank)
        if 7 in beside:
            raised = by_rank.pop(1)
            # The 1 ranks between 7 and 8, or above both.
            by_rank[8.5 if state["readings"][EIGHT] == "1" else 7.5] = raised
        elif 0 in beside:
            return None
    taker = by_rank[max(by_rank)]
    return taker, reason, played[taker], taker == raised
