"""The rules of My Toy Shop as a fold over events: what the score tracker and the awards keep.

Seats count from 0. Types and toys: see `toys`. There are two ways to score: "quick", in which the
players say what a card earns, and the shop plan, in which the box knows the cards.

    ("start", players, starter, youngest, plan)   plan: 1 for the shop plan, 0 for quick
    ("plan", plan)                  the other way from now on
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

from toychest import games
from toychest.games.my_toy_shop.toys import TYPES
from toychest.lang import t

VERSION = 1
MIN_PLAYERS = 2
MAX_PLAYERS = 4
CARD = 7  # characters of a card in a state, see `plan`
CARDS = 15  # of each player: the register is the sixteenth of 4 x 4
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


def start(players, starter, youngest, plan):
    """The state before the first card."""
    return {
        "players": players,
        "youngest": youngest,
        "plan": plan,
        "turn": starter,
        "phase": TAKE,
        "earned": [[] for _ in range(players)],  # coins of each card
        "paid": [],  # of the last card: [type or NOBODY, coins] of each region
        "diversity": [NOBODY] * TYPES,  # who has the award
        "majority": [],  # of each type, in their order: who has the most
        "registers": [""] * players,
        "laid": [""] * players,  # the cards of each shop, see `plan`
    }


def _plan():
    """The module of the shop plan: quick games do without."""
    return games.load("my_toy_shop", "plan")


def loading(state):
    """Load the module of the shop plan, if there is one: a generator."""
    if state["plan"]:
        yield from games.loading(games.needs("my_toy_shop", "plan"))


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    kind = event[0]
    phase = state["phase"]
    if phase == OVER:
        return "shop.refuse.over"
    needed, reason = _PHASES.get(kind, (phase, None))
    if phase != needed:
        return "shop.refuse.majority" if phase == MAJORITY else reason
    if kind in _PLAN or kind == "coins":
        if state["plan"] != (kind != "coins"):
            return "shop.refuse.quick" if kind == "coins" else "shop.refuse.plan"
        return _plan().refuse(state, event) if kind != "coins" else _refuse_coins(event[1:])
    if kind == "plan":
        return None if event[1] in (0, 1) else "shop.refuse.unknown"
    if kind == "claim":
        return _refuse_claim(state, event[1])
    if kind == "majority":
        return _refuse_majority(state, event[1], event[2])
    return None if kind == "next" else "shop.refuse.unknown"


def _refuse_coins(coins):
    if len(coins) > MOST_REGIONS:
        return "shop.refuse.regions"
    for one in coins:
        if not isinstance(one, int) or not 1 <= one <= MOST_COINS:
            return "shop.refuse.coins"
    return None


def _refuse_claim(state, award):
    if not (isinstance(award, int) and 0 <= award < TYPES):
        return "shop.refuse.unknown"
    if state["diversity"][award] != NOBODY:
        return "shop.refuse.award"
    if state["plan"] and not _plan().has_all(state, state["turn"], award):
        return "shop.refuse.five"
    return None


def _refuse_majority(state, award, seats):
    if award != len(state["majority"]) or list(seats) != sorted(set(seats)):
        return "shop.refuse.unknown"
    for seat in seats:
        if not (isinstance(seat, int) and 0 <= seat < state["players"]):
            return "shop.refuse.player"
    if state["plan"]:
        plan = _plan()
        if plan.is_complete(state) and list(seats) != plan.majority(state, award):
            return "shop.refuse.most"
    return None


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    kind = event[0]
    if kind == "coins":
        earn(state, [[NOBODY, coins] for coins in event[1:]])
    elif kind in _PLAN:
        _plan().apply(state, event)
    elif kind == "plan":
        state["plan"] = event[1]
    elif kind == "claim":
        awards = state["diversity"] = list(state["diversity"])
        awards[event[1]] = state["turn"]
    elif kind == "next":
        state["paid"] = []
        state["turn"] = (state["turn"] + 1) % state["players"]
        done = len(state["earned"][state["turn"]]) == CARDS
        state["phase"] = MAJORITY if done else TAKE
    elif kind == "majority":
        state["majority"] = state["majority"] + [list(event[2])]
        if len(state["majority"]) == TYPES:
            state["phase"] = OVER
    return state


def earn(state, regions):
    """Whose turn it is has a card more, and the coins for these regions: [type, coins] each."""
    turn = state["turn"]
    earned = state["earned"] = list(state["earned"])
    earned[turn] = earned[turn] + [sum([coins for _, coins in regions])]
    state["paid"] = regions
    state["phase"] = PAID


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
    return games.load("my_toy_shop", "words").describe(state, event, player)


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == OVER:
        return t("shop.status.over")
    cards = len(state["earned"][state["turn"]])
    return t("shop.status", min(cards + (state["phase"] == TAKE), CARDS), CARDS)


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == OVER
