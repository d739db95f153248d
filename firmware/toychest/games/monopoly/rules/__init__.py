"""The rules of Monopoly Toy Story as a fold over events: what the Banker of the rules keeps.

Seats count from 0 and go to the left; BANK stands for a seat in a payment. Deeds, sets and lots:
see `numbers`. Amounts are whole M.

    ("start", players, sets, board)        sets: a letter for each deed; board: see `board`
    ("roll", die)                          the one die of a turn
    ("next",)                              the turn ends; see `turns`
    ("go", seat)                           M200
    ("pay", payer, payee, amount, why)     why: one of WHYS
    ("order", one, two) ("ride", die) ("each", seat, amount) ("jail",) ("leave", how)
    ("card", seat, number)                 see `turns`
    ("owe", payer, payee, amount, why)     what can't be paid; then, see `debts`:
    ("raise", values, levels) ("settle",) ("bankrupt",)
    ("set", deed, letter) ("complete", letter) ("buy", seat, deed, price)
    ("rent", payer, deed, amount) ("repair", payer, deed, one, two)
    ("build", deed, cost) ("unbuild", deed) ("clear", letter) ("mortgage", deed, value)
    ("lift", deed) ("keep", deed) ("keep_all",) ("trade", ...)     see `deeds`
    ("auction", lot) ("bid", seat, amount) ("gone",) ("place", deed, cost)     see `auction`
    ("on", seat, space)                    see `board`

A module has two functions for each of its kinds of event, as here for ("go", seat):
    refuse_go(state, seat)   why it is impossible now, as a language key, or None
    apply_go(state, seat)    makes it happen in a state whose lists are shared with the one before:
                             a list is replaced, never changed

A state also has what the rules want done before anything else, the first of: `received`: deeds with
a mortgage to be repaid or kept; `place`: [seat, lot], a building to be put on the board; `auction`:
[lot, bidder or BANK, bid]; `debts`: [payer, payee, amount, why] each; `queue`: deeds that come up
for auction. Meanwhile buildings are sold, deeds mortgaged, and trades made, for the rules allow
these at any time; and money comes in. Source: the rules of play, Hasbro 2020, by the headings of
the text.
"""

from toychest.core import files
from toychest.games.monopoly.rules import deeds, story, turns
from toychest.games.monopoly.rules.numbers import (
    DEEDS,
    MAX_PLAYERS,  # noqa: F401
    MIN_PLAYERS,  # noqa: F401
    MOST_DEBTS,
    ORDER,
    OVER,
)
from toychest.games.monopoly.rules.story import named
from toychest.lang import t

VERSION = 1

# The kinds of event of a module.
_TURNS = ("order", "roll", "ride", "next", "go", "pay", "each", "jail", "leave", "card")
_DEEDS = (
    "set", "complete", "buy", "rent", "repair", "build", "unbuild", "clear", "mortgage", "lift",
    "keep", "keep_all", "trade",
)  # fmt: skip
_DEBTS = ("owe", "raise", "settle", "bankrupt")
_AUCTION = ("auction", "bid", "gone", "place")
_DEMANDS = ("each", "rent", "repair", "owe")  # may add debts
_DEALS = ("trade", "unbuild", "clear", "mortgage")
# What is always possible: deals and trades, selling buildings, mortgages; and money that comes in.
_ANY_TIME = _DEALS + ("go", "pay", "card") + _DEMANDS
# What is to be done first, and the kinds of event that do it or help with it.
_FIRST = {
    "received": ("lift", "keep", "keep_all") + _ANY_TIME,
    "place": ("place",) + _ANY_TIME,
    "auction": ("bid", "gone") + _ANY_TIME,
    "debts": ("settle", "bankrupt", "raise") + _ANY_TIME,
    "queue": ("auction",) + _ANY_TIME,
}


def prepare(saves):
    """Know the names of the deeds, to speak of them. saves: the folder of all saves."""
    named.clear()
    if files.exists(saves + "/deeds.json"):
        from toychest.games.monopoly import title_deeds

        kept = title_deeds.Titles(saves)
        for deed in range(DEEDS):
            named[deed] = kept.get(deed, title_deeds.NAME)


def _states():
    """What begins a game, and checks states: seldom needed."""
    from toychest.games.monopoly.rules import states

    return states


def _board():
    """What follows the tokens: needed if the board is copied."""
    from toychest.games.monopoly.rules import board

    return board


def start(players, sets, board=""):
    """The state before it is rolled who starts."""
    return _states().start(players, sets, board)


def is_state(state):
    """Whether this can be a state of these rules."""
    return _states().is_state(state)


def first(state):
    """What is to be done before anything else, as it is called in the state, or None."""
    for what in ("received", "place", "auction", "debts", "queue"):
        if state[what]:
            return what
    return None


def _module(kind):
    """The module that has a kind of event, None for a kind that is not known."""
    if kind in _TURNS:
        return turns
    if kind in _DEEDS:
        return deeds
    if kind in _DEBTS:
        from toychest.games.monopoly.rules import debts

        return debts
    if kind in _AUCTION:
        from toychest.games.monopoly.rules import auction

        return auction
    return _board() if kind == "on" else None


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    kind = event[0]
    if state is None:
        return _states().refuse_start(*event[1:])
    if state["phase"] == OVER:
        return "monopoly.refuse.over"
    if (state["phase"] == ORDER) != (kind == "order"):
        return "monopoly.refuse.order" if state["phase"] == ORDER else "monopoly.refuse.started"
    what = first(state)
    if what and kind not in _FIRST[what]:
        return "monopoly.refuse." + what
    if kind in _DEMANDS and len(state["debts"]) >= MOST_DEBTS:
        return "monopoly.refuse.debts"
    module = _module(kind)
    if not module:
        return "monopoly.refuse.unknown"
    reason = getattr(module, "refuse_" + kind)(state, *event[1:])
    if not reason and what == "place" and kind in _DEALS and not _has_place(apply(state, event)):
        return "monopoly.refuse.place"
    return reason


def _has_place(state):
    """Whether there still is a place for the building that was won."""
    from toychest.games.monopoly.rules import auction

    return auction.places(state, *state["place"])


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    kind = event[0]
    if state["board"]:
        _board().follow(state, event)
    getattr(_module(kind), "apply_" + kind)(state, *event[1:])
    if kind not in ("order", "next"):
        state["last"] = list(event)
    return state


def describe(state, event, player):
    """An event as a line of a story, "" for what goes without saying.

    state: before the event, None before the first. player(seat) -> name.
    """
    return story.describe(state, event, player)


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == OVER:
        return t("monopoly.status.over")
    return t("monopoly.status.left", state["players"] - sum(state["out"]))


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == OVER


def winner(state):
    """The last Toy in the game, None as long as there are several."""
    return state["out"].index(0) if state["phase"] == OVER else None
