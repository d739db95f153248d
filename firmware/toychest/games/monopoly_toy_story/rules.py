"""The rules of Monopoly Toy Story as a fold over events: what the Banker keeps.

Seats count from 0 and go to the left; BANK stands for a seat in a payment. Deeds, sets and lots:
see `bank`. Amounts are whole M.

    ("start", players, banker, sets)       sets: a letter for each deed
    ("roll", die)                          the one die of a turn
    ("next",)                              the turn ends
    ("go", seat)                           M200
    ("pay", payer, payee, amount, why)     why: one of WHYS
    ("order", one, two) ("ride", die) ("each", seat, amount) ("jail",) ("leave", how)
    ("card", seat, number)                 see `special`
    ("owe", payer, payee, amount, why)     what can't be paid; then, see `debt`:
    ("settle",) ("bankrupt",)
    ("set", deed, letter) ("buy", seat, deed, price) ("rent", payer, deed, amount)
    ("build", deed, cost) ("unbuild", deed) ("clear", letter) ("mortgage", deed, value)
    ("lift", deed) ("keep", deed) ("trade", ...)     see `deeds`
    ("auction", lot) ("bid", seat, amount) ("gone",) ("place", deed, cost)     see `auction`

A state also has what the rules want done before anything else, the first of: `received`: deeds with
a mortgage to be repaid or kept; `place`: [seat, lot], a building to be put on the board; `auction`:
[lot, bidder or BANK, bid]; `debts`: [payer, payee, amount, why] each; `queue`: deeds that come up
for auction. Source: the rules of play, Hasbro 2020, by the headings of the text.
"""

from toychest import games
from toychest.core import files
from toychest.games.monopoly_toy_story.bank import (
    BANK,
    DEEDS,
    GO,
    LOCATIONS,
    ORDER,
    OVER,
    ROLLED,
    START_MONEY,
    alive,
    is_amount,
    is_die,
    pass_turn,
    remember,
    shift,
)
from toychest.lang import t

VERSION = 1
MIN_PLAYERS = 2
MAX_PLAYERS = 6
WHYS = ("", "tax", "card", "rent", "jail")

named = {}  # deed: its name, as far as its card is copied

_RAISE = ("unbuild", "clear", "mortgage")
# What is to be done first, and the kinds of event that do it or help with it.
_FIRST = (
    ("received", ("lift", "keep")),
    ("place", ("place",)),
    ("auction", ("bid", "gone") + _RAISE),
    ("debts", ("settle", "bankrupt", "trade") + _RAISE),
    ("queue", ("auction",)),
)
_MODULES = {
    "deeds": (
        "set", "buy", "rent", "build", "unbuild", "clear", "mortgage", "lift", "keep", "trade",
    ),
    "auction": ("auction", "bid", "gone", "place"),
    "debt": ("owe", "settle", "bankrupt"),
    "special": ("order", "ride", "each", "jail", "leave", "card"),
}


def prepare(saves):
    """Know the names of the deeds, to speak of them. saves: the folder of all saves."""
    named.clear()
    if files.exists(saves + "/deeds.json"):
        titles = _import("titles")
        kept = titles.Titles(saves)
        for deed in range(DEEDS):
            named[deed] = kept.get(deed, titles.NAME)


def start(players, banker, sets):
    """The state before it is rolled who starts."""
    return {
        "players": players,
        "banker": banker,
        "phase": ORDER,
        "order": [0] * players,  # sum of both dice; 0: is to roll; -1: does not start
        "turn": 0,
        "roll": [],  # the dice of this turn
        "went": [],  # who collected for GO in this turn
        "money": [START_MONEY] * players,
        "bank": -START_MONEY * players,
        "out": [0] * players,
        "jail": [0] * players,
        "cards": [0] * players,
        "sets": sets,
        "owner": [BANK] * len(sets),
        "mortgage": [0] * len(sets),  # the value, 0 for none
        "level": [0] * LOCATIONS,
        "costs": {},  # of buildings, by set: [a House, a Hotel], 0 for not known
        "received": [],
        "place": [],
        "auction": [],
        "debts": [],
        "queue": [],
        "recent": [],
        "last": [],
    }


def _import(name):
    """Another module of the rules: not all games come to need all of them."""
    return games.load("monopoly_toy_story", name)


def _module(kind):
    for name, kinds in _MODULES.items():
        if kind in kinds:
            return _import(name)
    return None


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    kind = event[0]
    if state["phase"] == OVER:
        return "bank.refuse.over"
    if (state["phase"] == ORDER) != (kind == "order"):
        return "bank.refuse.order" if state["phase"] == ORDER else "bank.refuse.started"
    for what, kinds in _FIRST:
        if state[what]:
            if kind not in kinds:
                return "bank.refuse." + what
            break
    module = _module(kind)
    return module.refuse(state, event) if module else _refuse(state, event)


def _refuse(state, event):
    kind = event[0]
    turn = state["turn"]
    if kind == "roll":
        if not is_die(event[1]):
            return "bank.refuse.die"
        if state["phase"] == ROLLED:
            return "bank.refuse.locked"
        if state["jail"][turn]:
            return "bank.refuse.jail"
    elif kind == "next":
        if state["phase"] != ROLLED:
            return "bank.refuse.no_roll"
    elif kind == "go":
        if not alive(state, event[1]):
            return "bank.refuse.player"
    elif kind == "pay":
        return refuse_payment(state, event) or (
            "bank.refuse.short"
            if event[1] != BANK and state["money"][event[1]] < event[3]
            else None
        )
    else:
        return "bank.refuse.unknown"
    return None


def refuse_payment(state, event):
    """Why nobody could make the payment (kind, payer, payee, amount, why), or None."""
    _, payer, payee, amount, why = event
    if payer == payee:
        return "bank.refuse.same"
    for seat in (payer, payee):
        if seat != BANK and not alive(state, seat):
            return "bank.refuse.player"
    if not is_amount(amount):
        return "bank.refuse.amount"
    return None if why in WHYS else "bank.refuse.unknown"


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    module = _module(event[0])
    if module:
        module.apply(state, event)
    else:
        _apply(state, event)
    if event[0] not in ("order", "next"):
        state["last"] = list(event)
    return state


def _apply(state, event):
    kind = event[0]
    if kind == "roll":
        state["phase"] = ROLLED
        state["roll"] = [event[1]]
    elif kind == "next":
        pass_turn(state)
    elif kind == "go":
        shift(state, BANK, event[1], GO)
        state["went"] = state["went"] + [event[1]]
    elif kind == "pay":
        shift(state, event[1], event[2], event[3])
        remember(state, event[3])


def describe(state, event, player):
    """An event as a line of a story, "" for what goes without saying.

    state: before the event. player(seat) -> name.
    """
    return _import("words").describe(state, event, player)


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == OVER:
        return t("bank.status.over")
    return t("bank.status.left", state["players"] - sum(state["out"]))


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == OVER


def winner(state):
    """The last Toy in the game, None as long as there are several."""
    return state["out"].index(0) if state["phase"] == OVER else None
