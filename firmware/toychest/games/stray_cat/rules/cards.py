"""Cards of Take That Toy!: their numbers, which lie open, who takes a trick.

A card is a number. Its tens are the colour, 1 to 5. Its ones are the rank, 1 to 8, or 0 if nobody
said the rank. A card of which nothing is known is HIDDEN.
"""

from toychest.games.stray_cat.rules.readings import EIGHT, SEVEN

COLOURS = 5
RANKS = 8
CARDS = COLOURS * RANKS
HIDDEN = 0
CAT = -1  # the Stray Cat, beside the seats

TRUMP, LED = "trump", "led"  # reasons why a card takes a trick


def card(colour, rank=0):
    """Return the number of a card."""
    return 10 * colour + rank


def colour(one):
    """Return the colour of a card, 1 to 5, or 0 if it is not known."""
    return one // 10


def rank(one):
    """Return the rank of a card, 1 to 8, or 0 if it is not known."""
    return one % 10


def is_card(one):
    """Return whether something is a card of a known colour."""
    return type(one) is int and 1 <= colour(one) <= COLOURS and rank(one) <= RANKS


def is_card_or_hidden(one):
    """Return whether something is a card of a known colour, or HIDDEN."""
    return one == HIDDEN and type(one) is int or is_card(one)


def lying(state):
    """Return a list of all cards that lie on the table, the hidden ones included."""
    found = state["line"] + state["discard"]
    for front in state["fronts"]:
        found = found + front
    return found + [state["trump"]] if state["open"] else found


def refuse_cards(state, cards):
    """Return why these cards can't come to the table now, as a language key, or None. There is one
    card of each rank in each colour."""
    known = lying(state)
    for one in cards:
        if rank(one) and one in known:
            return "stray_cat.refuse.twice"
        known.append(one)
    for wanted in range(1, COLOURS + 1):
        if len([one for one in known if colour(one) == wanted]) > RANKS:
            return "stray_cat.refuse.eight"
    return None


def playing(state):
    """Return the seats of the players who have a card to play."""
    return [seat for seat in range(state["players"]) if state["hands"][seat]]


def order(state):
    """Return the seats, and CAT, that play a card in this trick, in the order of play. The Stray
    Cat sits to the right of the seat state["first"]."""
    players = state["players"]
    circle = [CAT] + [(state["first"] + i) % players for i in range(players)]
    at = circle.index(state["lead"])  # who may have no card any more
    having = ([CAT] if state["line"] else []) + playing(state)
    return [who for who in circle[at:] + circle[:at] if who in having]


def takes(state, cards):
    """Return (taker, reason, the taker's card, whether it is a 1 that counts as 8), or None if that
    depends on a rank that is not known.

    cards: a list, one card for each seat of `playing`. taker: a seat or CAT. reason: TRUMP or LED.

    Source: the highest trump, else the highest of the led colour; a 1 counts as 8 beside a 7.
    """
    played = dict(zip(playing(state), cards))
    if state["line"]:
        played[CAT] = state["line"][0]
    if not all(colour(one) for one in played.values()):
        return None
    why, wanted = TRUMP, colour(state["trump"])
    if wanted not in [colour(one) for one in played.values()]:
        why, wanted = LED, colour(played[order(state)[0]])
    rivals = [(who, one) for who, one in played.items() if colour(one) == wanted]
    if len(rivals) == 1:
        return rivals[0][0], why, rivals[0][1], False
    if not all(rank(one) for _, one in rivals):
        return None
    by_rank = {rank(one): who for who, one in rivals}
    raised = None  # the seat, or CAT, whose 1 counts as 8
    if 1 in by_rank:
        beside = [rank(one) for one in played.values()]
        if state["readings"][SEVEN] == "1":
            beside = list(by_rank)
        if 7 in beside:
            raised = by_rank.pop(1)
            # Between 7 and 8, or above both.
            by_rank[8.5 if state["readings"][EIGHT] == "1" else 7.5] = raised
        elif 0 in beside:
            return None
    who = by_rank[max(by_rank)]
    return who, why, played[who], who == raised
