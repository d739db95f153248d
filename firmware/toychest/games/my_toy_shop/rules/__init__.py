"""The rules of My Toy Shop as a fold over events: what the score tracker and the awards keep.

Seats count from 0. Types and toys: see `cards`. There are two ways to score: "quick", in which the
players say what a card earns, and the shop plan, in which the box knows the cards.

    ("start", players, starter, youngest, way)   way: 1 for the shop plan, 0 for quick
    ("plan", way)                   how it is scored from now on
    ("coins", coins, ...)           quick: what a card earns, region by region
    ("card", x, y, layout, toys)    plan: a card is attached, see `plan`
    ("register", seat, colours) ("lay", seat, x, y, layout, toys)
                                    plan: what lies in a shop already, see `plan`
    ("claim", type)                 whose turn it is takes a diversity award
    ("next",)                       the next player's turn
    ("majority", type, seats)       who has the most identical toys of a type: several if tied

Source: the rules, "Turn", "In-Game Awards", "End", "End-Game Awards", "Final Scoring". What they
leave open is read as follows.
- A card that touches nothing of its colours earns nothing.
- A majority award is worth its coins to everybody who is tied, whoever takes the coloured token;
  without a toy of the type nobody takes it.
"""

from toychest.core.schema import fits
from toychest.games.my_toy_shop.rules import plan, story
from toychest.games.my_toy_shop.rules.cards import CARDS, TYPES
from toychest.lang import t

VERSION = 1
MIN_PLAYERS = 2
MAX_PLAYERS = 4
AWARD = 5  # coins
SPARES = 8  # spare award tokens in the box
MOST_REGIONS = 4  # that one card extends: it has four quarters
MOST_COINS = 60  # of one region: four toys on each card
NOBODY = -1

TAKE = "take"  # somebody is to take a card
PAID = "paid"  # and has the coins for it
MAJORITY = "majority"  # the awards at the end
OVER = "over"

_PLAN = ("card", "register", "lay")  # events that only the shop plan knows
# In which phase an event can be, and what is said in another.
_PHASES = {
    "coins": (TAKE, "shop.refuse.paid"),
    "card": (TAKE, "shop.refuse.paid"),
    "claim": (PAID, "shop.refuse.no_card"),
    "next": (PAID, "shop.refuse.no_card"),
    "majority": (MAJORITY, "shop.refuse.not_over"),
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
        "paid": [],  # of the last card: [type or NOBODY, coins] of each region
        "diversity": [NOBODY] * TYPES,  # who has the award
        "majority": [],  # of each type, in their order: who has the most
        "registers": [""] * players,
        "laid": [""] * players,  # the cards of each shop, see `plan`
    }


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    kind = event[0]
    if state is None:
        return _refuse_start(*event[1:])
    phase = state["phase"]
    if phase == OVER:
        return "shop.refuse.over"
    needed, reason = _PHASES.get(kind, (phase, None))
    if phase != needed:
        return "shop.refuse.majority" if phase == MAJORITY else reason
    if kind == "coins" and state["plan"]:
        return "shop.refuse.quick"
    if kind in _PLAN and not state["plan"]:
        return "shop.refuse.plan"
    if kind not in _EVENTS:
        return "shop.refuse.unknown"
    return _EVENTS[kind][0](state, *event[1:])


def _refuse_start(players, starter, youngest, way):
    """Why no game can begin so, or None."""
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return "shop.refuse.player"
    if not fits([starter, youngest], [(0, players - 1)] * 2):
        return "shop.refuse.player"
    return _refuse_plan({}, way)


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    _EVENTS[event[0]][1](state, *event[1:])
    return state


def _refuse_plan(state, way):
    return None if way in (0, 1) else "shop.refuse.unknown"


def _apply_plan(state, way):
    state["plan"] = way


def _refuse_coins(state, *coins):
    if len(coins) > MOST_REGIONS:
        return "shop.refuse.regions"
    for one in coins:
        if not isinstance(one, int) or not 1 <= one <= MOST_COINS:
            return "shop.refuse.coins"
    return None


def _apply_coins(state, *coins):
    _earn(state, [[NOBODY, one] for one in coins])


def _apply_card(state, x, y, layout, toys):
    turn = state["turn"]
    _earn(state, plan.pays(state["registers"][turn], state["laid"][turn], x, y, layout, toys))
    plan.apply_lay(state, turn, x, y, layout, toys)


def _earn(state, regions):
    """Whose turn it is has a card more, and the coins for these regions: [type, coins] each."""
    turn = state["turn"]
    earned = state["earned"] = list(state["earned"])
    earned[turn] = earned[turn] + [sum([coins for _, coins in regions])]
    state["paid"] = regions
    state["phase"] = PAID


def _refuse_claim(state, award):
    if not (isinstance(award, int) and 0 <= award < TYPES):
        return "shop.refuse.unknown"
    if state["diversity"][award] != NOBODY:
        return "shop.refuse.award"
    if state["plan"] and not plan.has_all(state, state["turn"], award):
        return "shop.refuse.five"
    return None


def _apply_claim(state, award):
    holders = state["diversity"] = list(state["diversity"])
    holders[award] = state["turn"]


def _refuse_next(state):
    return None


def _apply_next(state):
    state["paid"] = []
    state["turn"] = (state["turn"] + 1) % state["players"]
    done = len(state["earned"][state["turn"]]) == CARDS
    state["phase"] = MAJORITY if done else TAKE


def _refuse_majority(state, award, seats):
    if award != len(state["majority"]) or list(seats) != sorted(set(seats)):
        return "shop.refuse.unknown"
    for seat in seats:
        if not plan.is_seat(state, seat):
            return "shop.refuse.player"
    if state["plan"] and plan.is_complete(state) and list(seats) != plan.majority(state, award):
        return "shop.refuse.most"
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
    "next": (_refuse_next, _apply_next),
    "majority": (_refuse_majority, _apply_majority),
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


def describe(state, event, player):
    """An event as a line of a story, "" for what goes without saying.

    state: before the event, None before the first. player(seat) -> name.
    """
    return story.describe(state, event, player)


def is_state(state):
    """Whether this can be a state of these rules."""
    players = state["players"]
    if _refuse_start(players, 0, 0, 0):
        return False
    seat = (0, players - 1)
    coins = (0, MOST_REGIONS * MOST_COINS)
    if not fits(state, {
        "players": (players, players),
        "youngest": seat,
        "plan": (0, 1),
        "turn": seat,
        "phase": {TAKE, PAID, MAJORITY, OVER},
        "earned": [[coins, ...]] * players,
        "paid": [[(NOBODY, TYPES - 1), coins], ...],
        "diversity": [(NOBODY, players - 1)] * TYPES,
        "majority": [[seat, ...], ...],
        "registers": [lambda colours: colours == "" or plan.is_register(colours)] * players,
        "laid": [plan.are_cards] * players,
    }):
        return False
    for player in range(players):
        if len(state["earned"][player]) > CARDS or plan.not_laid(state, player) < 0:
            return False
        if state["laid"][player] and not state["registers"][player]:
            return False
    mine = len(state["earned"][state["turn"]])
    awards = len(state["majority"])
    agrees = {
        TAKE: mine < CARDS, PAID: mine > 0, MAJORITY: awards < TYPES, OVER: awards == TYPES,
    }  # fmt: skip
    return agrees[state["phase"]]


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == OVER:
        return t("shop.status.over")
    cards = len(state["earned"][state["turn"]])
    return t("shop.status", min(cards + (state["phase"] == TAKE), CARDS), CARDS)


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == OVER
