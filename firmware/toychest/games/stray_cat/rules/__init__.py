"""The rules of Take That Toy! as a fold over events: what lies where, and who takes what.

Seats count from 0 and go clockwise; CAT is the Stray Cat, who plays if there are two players. Cards
are numbers, see `cards`. There are two ways, in which the players say the colours of the cards
only, or their ranks as well.

    ("start", players, way, hand, place, readings, names, lead, first)
                              way: COLOURS_ONLY or RANKS_TOO. hand: cards of each. place: where
                              burst cards go, see `burst`. readings: see `readings`. names: of the
                              five colours, as indices of what they can be called. lead: who leads
                              the first trick. first: with two players, the seat to the left of the
                              Stray Cat; else 0
    ("trump", card)           the open card, whose colour is trump; or that colour alone, if no card
                              is left for it
    ("open", card)            the Stray Cat's next card: from the deck, else the one in front that
                              lies face down
    ("trick", who, cards)     who takes it, and what the players have played, each seat that has a
                              card. In the way COLOURS_ONLY only what goes in front of a player is
                              said, in any order; the rest is HIDDEN
    ("burst", seat)           a burst is done, see `burst`
    ("way", way)              which way it goes on
    ("recard", number, card)  a card that was said wrongly is put right, see `recard`

Source: the publisher's "2 players variant rule"; for three to five players what is known of the
base game, and the owner's word for the rest.
"""

from toychest.core.schema import fits
from toychest.games.stray_cat.rules.burst import (
    LINE,
    NOBODY,
    ONE,
    PLACES,
    apply_burst,
    bursting,
    has_cat,
    refuse_burst,
)
from toychest.games.stray_cat.rules.cards import (
    CARDS,
    CAT,
    COLOURS,
    HIDDEN,
    colour,
    is_card,
    lying,
    playing,
    refuse_cards,
)
from toychest.games.stray_cat.rules.readings import (
    END,
    FIVE,
    KEEP,
    KEEP_ALL,
    KEEP_CAT,
    LEAD,
    are_readings,
)
from toychest.games.stray_cat.rules.recard import (
    IN_DISCARD,
    IN_LINE,
    apply_recard,
    places,
    refuse_recard,
)

VERSION = 1
MIN_PLAYERS = 2
MAX_PLAYERS = 5
HAND = 10  # cards of each of two players, and of the Stray Cat
NAMES = 10  # that a colour can have

COLOURS_ONLY = 0  # ways: the players judge
RANKS_TOO = 1  # the box judges

# Phases, and what is said if something else is to be done then.
NO_TRUMP = "trump"
TO_OPEN = "open"  # the Stray Cat's next card
TRICK = "trick"
BURST = "burst"
OVER = "over"


def most_cards(players):
    """The largest hand."""
    return CARDS // players


def start(players, way, hand, place, readings, names, lead, first=0):
    """The state when the cards are dealt, and none is open."""
    cat = HAND if players == 2 else 0
    left = CARDS - players * hand - cat
    trump = min(1, left)
    return {
        "players": players,
        "way": way,
        "place": place,
        "readings": readings,
        "names": names,
        "lead": lead,
        "first": first,
        "phase": NO_TRUMP,
        "trump": HIDDEN,
        "open": trump,  # cards that show it
        "hands": [hand] * players,
        "fronts": [[] for _ in range(players)],
        "line": [],  # of the Stray Cat, the one that it plays next first
        "deck": cat,
        "discard": [],
        "aside": left - trump,
        "tricks": [0] * (players + 1),  # that each has taken; the last number is the cat's
        "bursts": 0,
        "winner": NOBODY,  # who has had all five colours
        "said": 0,  # cards that somebody has said
        "numbers": [[] for _ in range(players + 2)],  # of the cards in each place, see `recard`
    }


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    kind = event[0]
    if state is None:
        return _refuse_start(*event[1:])
    if kind not in _EVENTS:
        return "stray_cat.refuse.unknown"
    phase = state["phase"]
    if phase == OVER and kind != "recard":
        return "stray_cat.refuse.over"
    if kind not in (phase, "way", "recard"):
        return "stray_cat.refuse.first." + phase
    return _EVENTS[kind][0](state, *event[1:])


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    _EVENTS[event[0]][1](state, *event[1:])
    _settle(state)
    return state


def _refuse_start(players, way, hand, place, readings, names, lead, first=0):
    """Why no game can begin so, or None."""
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return "stray_cat.refuse.player"
    with_cat = players == 2
    if not fits(lead, (CAT if with_cat else 0, players - 1)) or not fits(first, (0, with_cat)):
        return "stray_cat.refuse.player"
    if not fits(hand, (HAND, HAND) if with_cat else (1, most_cards(players))):
        return "stray_cat.refuse.hand"
    if not fits(place, (ONE, ONE) if with_cat else (0, PLACES - 1)):
        return "stray_cat.refuse.unknown"
    if not fits(names, [(0, NAMES - 1)] * COLOURS) or len(set(names)) < COLOURS:
        return "stray_cat.refuse.names"
    if not are_readings(readings, with_cat):
        return "stray_cat.refuse.unknown"
    return _refuse_way(None, way)


def _refuse_way(state, way):
    return None if fits(way, (COLOURS_ONLY, RANKS_TOO)) else "stray_cat.refuse.unknown"


def _apply_way(state, way):
    state["way"] = way


def _refuse_card(state, one):
    """Trump, or a card of the Stray Cat."""
    if not is_card(one):
        return "stray_cat.refuse.card"
    return refuse_cards(state, [one])


def _apply_trump(state, one):
    state["trump"] = one
    state["said"] += 1


def _apply_open(state, one):
    said = state["said"] = state["said"] + 1
    numbers = state["numbers"] = list(state["numbers"])
    if is_short(state):
        state["line"] = state["line"] + [one]
        numbers[IN_LINE] = numbers[IN_LINE] + [said]
        state["deck"] -= 1
    else:
        state["line"] = [one] + state["line"][1:]
        numbers[IN_LINE] = [said] + numbers[IN_LINE][1:]


def is_short(state):
    """Whether the Stray Cat's line is to be filled from the deck."""
    return state["deck"] > 0 and len(state["line"]) < LINE


def in_front(state, who, cards):
    """Which cards of a trick go in front of the player who takes it. cards: of each seat of
    `playing`. Source: "The player takes the "stray cat" played card together"; see `readings`."""
    keep = state["readings"][KEEP]
    if who == CAT:
        return []
    kept = state["line"][:1]
    if keep != KEEP_CAT:
        for seat, one in zip(playing(state), cards):
            if keep == KEEP_ALL or seat != who:
                kept = kept + [one]
    return kept


def _refuse_trick(state, who, cards):
    seats = playing(state)
    if not (fits(who, (0, state["players"] - 1)) or who == CAT and state["line"]):
        return "stray_cat.refuse.player"
    if who != CAT and who not in seats:
        return "stray_cat.refuse.no_card"
    if not fits(cards, [_is_any] * len(seats)):
        return "stray_cat.refuse.card"
    if HIDDEN in in_front(state, who, cards):
        return "stray_cat.refuse.colour"
    return refuse_cards(state, [one for one in cards if one])


def _apply_trick(state, who, cards):
    """The cards go in front of a player, or to the discard; who takes them leads. Source: "If the
    player took the trick", "If the "Stray Cat" plays a trick"."""
    kept = in_front(state, who, cards)
    numbers = state["numbers"] = list(state["numbers"])
    cat = numbers[IN_LINE][:1]
    said = [state["said"] + 1 + i for i in range(len(cards))]
    kept_numbers = in_front(dict(state, line=cat), who, said)
    played = zip(list(cards) + state["line"][:1], said + cat)
    thrown = [pair for pair in played if pair[1] not in kept_numbers]
    numbers[IN_LINE] = numbers[IN_LINE][1:]
    numbers[IN_DISCARD] = numbers[IN_DISCARD] + [number for _, number in thrown]
    state["said"] += len(cards)
    state["hands"] = [max(0, number - 1) for number in state["hands"]]
    state["line"] = state["line"][1:]
    state["discard"] = state["discard"] + [one for one, _ in thrown]
    tricks = state["tricks"] = list(state["tricks"])
    tricks[who] += 1
    if who != CAT:
        fronts = state["fronts"] = list(state["fronts"])
        fronts[who] = fronts[who] + kept
        numbers[who] = numbers[who] + kept_numbers
    state["lead"] = _leader(state, who)


def _leader(state, who):
    """Who leads next after this trick. Source: "The player who has the most tricks continues to
    take turns", see `readings`."""
    if who == CAT or state["readings"][LEAD] == "0":
        return who
    players = state["players"]
    tricks = state["tricks"][:players]
    for i in range(players):
        seat = (who + i) % players
        if tricks[seat] == max(tricks):
            return seat


def _settle(state):
    """Who has won, and what is to be done next."""
    hands = state["hands"]
    _, burst = bursting(state)
    five = []  # seats that win
    if not burst or state["readings"][FIVE] == "0":
        five = [seat for seat in range(state["players"]) if colours(state, seat) == COLOURS]
    if state["winner"] not in five:
        state["winner"] = five[0] if five else NOBODY
    if state["winner"] != NOBODY:
        state["phase"] = OVER
    elif burst:
        state["phase"] = BURST
    elif not (max(hands) if state["readings"][END] == "1" else min(hands)):
        state["phase"] = OVER
    elif state["trump"] == HIDDEN:
        state["phase"] = NO_TRUMP
    elif is_short(state) or HIDDEN in state["line"][:1]:
        state["phase"] = TO_OPEN
    else:
        state["phase"] = TRICK


# Of each kind of event, the function that tells why it is impossible now, as a language key, or
# None; and the one that makes it happen in a state whose lists are shared with the one before: a
# list is replaced, never changed. A kind is called as the phase that it belongs to.
_EVENTS = {
    "trump": (_refuse_card, _apply_trump),
    "open": (_refuse_card, _apply_open),
    "trick": (_refuse_trick, _apply_trick),
    "burst": (refuse_burst, apply_burst),
    "way": (_refuse_way, _apply_way),
    "recard": (refuse_recard, apply_recard),
}


def count(state, seat, wanted):
    """How many cards of a colour lie in front of a player."""
    return len([one for one in state["fronts"][seat] if colour(one) == wanted])


def colours(state, seat):
    """How many colours lie in front of a player."""
    return len({colour(one) for one in state["fronts"][seat]})


def winners(state):
    """Who has won: several seats in a draw. Source: "Winning the game"."""
    if state["winner"] != NOBODY:
        return [state["winner"]]
    reached = [
        (colours(state, seat), len(state["fronts"][seat])) for seat in range(state["players"])
    ]
    return [seat for seat, one in enumerate(reached) if one == max(reached)]


def tricks(state):
    """How many tricks there have been."""
    return sum(state["tricks"])


def total(state):
    """All cards, wherever they are: CARDS, or something is wrong."""
    lying = sum([len(front) for front in state["fronts"]]) + len(state["line"] + state["discard"])
    return sum(state["hands"]) + lying + state["deck"] + state["open"] + state["aside"]


def is_state(state):
    """Whether this can be a state of these rules."""
    players = state["players"]
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return False
    hand = HAND if players == 2 else 1
    if _refuse_start(
        players,
        state["way"],
        hand,
        state["place"],
        state["readings"],
        state["names"],
        0,
        state["first"],
    ):
        return False
    number = (0, CARDS)
    return fits(
        state,
        {
            "players": (players, players),
            "way": (COLOURS_ONLY, RANKS_TOO),
            "place": (0, PLACES - 1),
            "readings": {state["readings"]},
            "names": [(0, NAMES - 1)] * COLOURS,
            "lead": (CAT if has_cat(state) else 0, players - 1),
            "first": (0, players - 1),
            "phase": {NO_TRUMP, TO_OPEN, TRICK, BURST, OVER},
            "trump": _is_any,
            "open": (0, 1),
            "hands": [number] * players,
            "fronts": [[is_card, ...]] * players,
            "line": [_is_any, ...],
            "deck": number,
            "discard": [_is_any, ...],
            "aside": number,
            "tricks": [(0, 1_000_000)] * (players + 1),
            "bursts": (0, 1_000_000),
            "winner": (NOBODY, players - 1),
            "said": (0, 1_000_000),
            "numbers": [[(0, state["said"]), ...]] * (players + 2),
        },
    ) and _agrees(state)


def _is_any(one):
    return one == HIDDEN and type(one) is int or is_card(one)


def _agrees(state):
    """Whether what a state says of one thing agrees with what it says of another."""
    settled = dict(state)
    _settle(settled)
    cat = has_cat(state)
    return (
        total(state) == CARDS
        and len(state["line"]) <= (LINE if cat else 0)
        and (cat or not state["deck"])
        and (state["winner"] == NOBODY or colours(state, state["winner"]) == COLOURS)
        and settled == state
        and [len(one) for one in places(state)] == [len(one) for one in state["numbers"]]
        and not refuse_cards(dict(state, line=[], discard=[], fronts=[], open=0), lying(state))
    )


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == OVER
