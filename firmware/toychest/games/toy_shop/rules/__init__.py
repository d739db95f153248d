"""The rules of My Toy Shop as a fold over events: what the score tracker and the awards keep.

Seats count from 0. Types and toys: see `cards`. There are two ways to score: "quick", in which the
players say what a card earns, and the shop plan, in which the box knows the cards: their colours,
or their toys as well.

    ("start", players, starter, youngest, way)   way: QUICK, COLOURS or TOYS
    ("plan", way)                   how it is scored from now on
    ("coins", coins, ...)           quick: what a card earns, region by region or all at once; then
                                    it is the next player's turn
    ("card", x, y, layout, toys)    plan: a card is attached, and earns, see `plan`; the next one's
                                    turn
    ("register", seat, colours) ("lay", seat, x, y, layout, toys)
                                    plan: what lies in a shop already, see `plan`
    ("claim", type, seat)           a diversity award is taken
    ("unclaim", type)               it was given wrongly, and is given back
    ("majority", type, seats)       who has the most identical toys of a type: several if tied
    ("fix", seat, card, coins)      what a card earned, counted from 0, is put right
    ("reregister", seat, colours) ("recard", seat, card, x, y, layout, toys)
                                    plan: what lies in a shop is put right, see `plan`

Source: the rules, "Turn", "In-Game Awards", "End", "End-Game Awards", "Final Scoring". What they
leave open is read as follows.
- A card that touches nothing of its colours earns nothing.
- No card earns more coins than four on each of 15 cards have toys, all its regions together.
- A diversity award goes to whoever is the first to say it, up to the final score.
- A majority award is worth its coins to everybody who is tied, whoever takes the coloured token;
  without a toy of the type nobody takes it.
"""

from toychest.core.schema import fits
from toychest.games.toy_shop.rules import plan, story
from toychest.games.toy_shop.rules.cards import CARDS, TYPES
from toychest.lang import t

VERSION = 1
MIN_PLAYERS = 2
MAX_PLAYERS = 4
AWARD = 5  # coins
SPARES = 8  # spare award tokens in the box
MOST_REGIONS = 4  # that one card extends: it has four quarters
MOST_COINS = 60  # of one card: as many toys are in a shop
NOBODY = -1

TAKE = "take"  # somebody is to take a card
MAJORITY = "majority"  # the awards at the end
OVER = "over"

QUICK = 0  # ways: the players count
COLOURS = 1  # the box counts
TOYS = 2  # the box counts, and finds the awards

_PLAN = ("card", "register", "lay")  # events that only the shop plan knows
_ANY_TIME = ("fix", "reregister", "recard")  # also when the game is over
# In which phase an event can be, and what is said in another.
_PHASES = {
    "coins": (TAKE, "toy_shop.refuse.majority"),
    "card": (TAKE, "toy_shop.refuse.majority"),
    "majority": (MAJORITY, "toy_shop.refuse.not_over"),
}


def start(players, starter, youngest, way):
    """The state before the first card."""
    return {
        "players": players,
        "youngest": youngest,
        "plan": way,
        "turn": starter,
        "phase": TAKE,
        "earned": [[] for _ in range(players)],  # coins of each card
        "diversity": [NOBODY] * TYPES,  # who has the award
        "majority": [],  # of each type, in their order: who has the most
        "registers": [""] * players,
        "laid": [""] * players,  # the cards of each shop, see `plan`
    }


def last(state):
    """Who took the last card, NOBODY before the first."""
    seat = (state["turn"] - 1) % state["players"]
    return seat if state["earned"][seat] else NOBODY


def due(state):
    """(type, seat) of a diversity award that nobody has taken and the box knows to be earned; None
    if there is none. Whoever took the last card comes first."""
    for i in range(1, state["players"] + 1):
        seat = (state["turn"] - i) % state["players"]
        found = plan.due(state, seat)
        if found:
            return found[0], seat
    return None


def whose(state, event):
    """Which card an event is about: (seat, card), (seat,) for a register; None for another event.

    state: before the event.
    """
    kind = event[0]
    if kind in ("coins", "card"):
        return state["turn"], len(state["earned"][state["turn"]])
    if kind == "lay":
        return event[1], len(state["laid"][event[1]]) // plan.CARD
    if kind in ("fix", "recard"):
        return event[1], event[2]
    return (event[1],) if kind in ("register", "reregister") else None


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    kind = event[0]
    if state is None:
        return _refuse_start(*event[1:])
    if kind not in _EVENTS:
        return "toy_shop.refuse.unknown"
    phase = state["phase"]
    if phase == OVER and kind not in _ANY_TIME:
        return "toy_shop.refuse.over"
    needed, reason = _PHASES.get(kind, (phase, None))
    if phase != needed:
        return reason
    if kind == "coins" and state["plan"]:
        return "toy_shop.refuse.quick"
    if kind in _PLAN and not state["plan"]:
        return "toy_shop.refuse.plan"
    return _EVENTS[kind][0](state, *event[1:])


def _refuse_start(players, starter, youngest, way):
    """Why no game can begin so, or None."""
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return "toy_shop.refuse.player"
    if not fits([starter, youngest], [(0, players - 1)] * 2):
        return "toy_shop.refuse.player"
    return _refuse_plan({}, way)


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    _EVENTS[event[0]][1](state, *event[1:])
    return state


def _refuse_plan(state, way):
    return None if fits(way, (QUICK, TOYS)) else "toy_shop.refuse.unknown"


def _apply_plan(state, way):
    state["plan"] = way


def _refuse_coins(state, *coins):
    if len(coins) > MOST_REGIONS:
        return "toy_shop.refuse.regions"
    for one in coins:
        if not isinstance(one, int) or one < 1:
            return "toy_shop.refuse.coins"
    return "toy_shop.refuse.coins" if sum(coins) > MOST_COINS else None


def _apply_coins(state, *coins):
    _earn(state, sum(coins))


def _apply_card(state, x, y, layout, toys):
    turn = state["turn"]
    paid = plan.pays(state["registers"][turn], state["laid"][turn], x, y, layout, toys)
    plan.apply_card(state, turn, x, y, layout, toys)
    _earn(state, sum([coins for _, coins in paid]))


def _earn(state, coins):
    """Whose turn it is has a card more, and these coins; then it is the next one's turn."""
    turn = state["turn"]
    earned = state["earned"] = list(state["earned"])
    earned[turn] = earned[turn] + [coins]
    turn = state["turn"] = (turn + 1) % state["players"]
    if len(earned[turn]) == CARDS:
        state["phase"] = MAJORITY


def _refuse_fix(state, seat, card, coins):
    if not plan.is_seat(state, seat):
        return "toy_shop.refuse.player"
    if not fits(card, (0, len(state["earned"][seat]) - 1)):
        return "toy_shop.refuse.no_such_card"
    if plan.is_counted(state["laid"][seat], card):
        return "toy_shop.refuse.counted"
    return None if fits(coins, (0, MOST_COINS)) else "toy_shop.refuse.coins"


def _apply_fix(state, seat, card, coins):
    earned = state["earned"] = list(state["earned"])
    cards = earned[seat] = list(earned[seat])
    cards[card] = coins


def _refuse_claim(state, award, seat):
    if not fits(award, (0, TYPES - 1)):
        return "toy_shop.refuse.unknown"
    if not plan.is_seat(state, seat):
        return "toy_shop.refuse.player"
    if plan.lacks(state, seat, award):
        return "toy_shop.refuse.five"
    return None if state["diversity"][award] == NOBODY else "toy_shop.refuse.award"


def _apply_claim(state, award, seat):
    holders = state["diversity"] = list(state["diversity"])
    holders[award] = seat


def _refuse_unclaim(state, award):
    if not fits(award, (0, TYPES - 1)):
        return "toy_shop.refuse.unknown"
    return "toy_shop.refuse.unclaimed" if state["diversity"][award] == NOBODY else None


def _apply_unclaim(state, award):
    holders = state["diversity"] = list(state["diversity"])
    holders[award] = NOBODY


def _refuse_majority(state, award, seats):
    if award != len(state["majority"]) or list(seats) != sorted(set(seats)):
        return "toy_shop.refuse.unknown"
    for seat in seats:
        if not plan.is_seat(state, seat):
            return "toy_shop.refuse.player"
    if (
        state["plan"]
        and plan.is_complete(state, award)
        and (list(seats) != plan.majority(state, award))
    ):
        return "toy_shop.refuse.most"
    return None


def _apply_majority(state, award, seats):
    state["majority"] = state["majority"] + [list(seats)]
    if len(state["majority"]) == TYPES:
        state["phase"] = OVER


# Of each kind of event, the function that tells why it is impossible now, as a language key, or
# None; and the one that makes it happen in a state whose lists are shared with the one before: a
# list is replaced, never changed.
_EVENTS = {
    "plan": (_refuse_plan, _apply_plan),
    "coins": (_refuse_coins, _apply_coins),
    "card": (plan.refuse_card, _apply_card),
    "register": (plan.refuse_register, plan.apply_register),
    "lay": (plan.refuse_lay, plan.apply_lay),
    "claim": (_refuse_claim, _apply_claim),
    "unclaim": (_refuse_unclaim, _apply_unclaim),
    "majority": (_refuse_majority, _apply_majority),
    "fix": (_refuse_fix, _apply_fix),
    "reregister": (plan.refuse_reregister, plan.apply_reregister),
    "recard": (plan.refuse_recard, plan.apply_recard),
}


def awards(state, seat):
    """How many awards a player has."""
    majorities = [seats for seats in state["majority"] if seat in seats]
    return state["diversity"].count(seat) + len(majorities)


def spares(state):
    """How many spare tokens the majority awards have taken: all but one of those who are tied."""
    return sum([len(seats) - 1 for seats in state["majority"] if seats])


def total(state, seat):
    """Coins and awards of a player, in coins."""
    return sum(state["earned"][seat]) + AWARD * awards(state, seat)


def ranking(state):
    """(rank, seat) of each player, the best first; who has as much shares the rank."""
    totals = [total(state, seat) for seat in range(state["players"])]
    seats = sorted(range(state["players"]), key=lambda seat: (-totals[seat], seat))
    return [(1 + len([one for one in totals if one > totals[seat]]), seat) for seat in seats]


describe = story.describe


def is_state(state):
    """Whether this can be a state of these rules."""
    players = state["players"]
    if _refuse_start(players, 0, 0, 0):
        return False
    seat = (0, players - 1)
    if not fits(
        state,
        {
            "players": (players, players),
            "youngest": seat,
            "plan": (QUICK, TOYS),
            "turn": seat,
            "phase": {TAKE, MAJORITY, OVER},
            "earned": [[(0, MOST_COINS), ...]] * players,
            "diversity": [(NOBODY, players - 1)] * TYPES,
            "majority": [[seat, ...], ...],
            "registers": [lambda colours: colours == "" or plan.is_register(colours)] * players,
            "laid": [plan.are_cards] * players,
        },
    ):
        return False
    for player in range(players):
        if plan.not_laid(state, player) < 0:
            return False
        if state["laid"][player] and not state["registers"][player]:
            return False
    taken = [len(earned) for earned in state["earned"]]
    mine = taken[state["turn"]]  # the others have as many, or took one more in this round
    if mine > CARDS or not all(mine <= count <= min(mine + 1, CARDS) for count in taken):
        return False
    awards = len(state["majority"])
    agrees = {
        TAKE: mine < CARDS and not awards,
        MAJORITY: mine == CARDS and awards < TYPES,
        OVER: mine == CARDS and awards == TYPES,
    }
    return agrees[state["phase"]]


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == OVER:
        return t("toy_shop.status.over")
    return t("toy_shop.status", min(len(state["earned"][state["turn"]]) + 1, CARDS), CARDS)


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == OVER
