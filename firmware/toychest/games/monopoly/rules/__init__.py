"""The rules of Monopoly Toy Story: the box keeps what the Banker of the rules keeps.

Seats count from 0 and go to the left. A party is a seat, or BANK. Deeds, letters of sets, lots:
see `numbers`. Amounts are whole M.

Events:
    ("start", players, sets, board)  sets: letter of each deed's set, a string of DEEDS. board: see
                                 `board`; "" for none, as without the argument
    ("order", one, two)          the current player rolls both dice for who starts
    ("roll", die)                the one die of a turn
    ("ride", die)                a Vehicle: one die more
    ("next",)                    the turn ends
    ("next", 1)                  the turn ends although the space demands something: the players say
                                 so
    ("go", seat)                 M200 for GO
    ("pay", payer, payee, amount, why)   why: one of WHYS
    ("each", seat, amount)       each other Toy pays the amount to the Toy, or gets it if the amount
                                 is below 0
    ("jail",)                    Go to Jail: the turn ends
    ("leave", how)               the current player leaves Jail. how: "pay" or "card"
    ("card", seat, change)       a Toy gets (1) or gives back (-1) a Get Out of Jail Free card
    ("set", deed, letter)        the colour of a Location, UNKNOWN for none
    ("complete", letter)         a Toy says that its set has no Locations but those it owns
    ("buy", seat, deed, price)   from the Bank
    ("rent", payer, deed, amount)        to the owner; owed if the payer has too little
    ("repair", payer, deed, one, two)    the rent of a Toy Repair, for both dice
    ("build", deed, cost)        a House more, or the Hotel
    ("unbuild", deed)            a House less, or the Hotel for four Houses; the Bank pays half
    ("clear", letter)            all buildings of a set are sold at once
    ("mortgage", deed, value)
    ("lift", deed)               the owner repays a mortgage and 10 %
    ("keep", deed)               the new owner keeps a mortgage and pays 10 %, or owes it
    ("keep_all",)                the new owner keeps all mortgages that were received
    ("trade", one, other, money, cards, give, get)
                                 money, cards: from `one` to `other`, below 0 for the other way.
                                 give: list of the deeds of `one`. get: of `other`
    ("auction", lot)             bidding begins for a deed, LOT_HOUSE or LOT_HOTEL
    ("bid", seat, amount)        in any order
    ("gone",)                    the auction ends
    ("place", deed, cost)        a building that was won comes on the board. cost: what it costs
                                 elsewhere in its set; nobody pays it
    ("owe", payer, payee, amount, why)   a debt: the payer has too little money, or older debts
    ("raise", values, levels)    the first debtor mortgages deeds and sells buildings, see `debts`
    ("settle",)                  the first debt is paid
    ("bankrupt",)                the first debtor is out of the game
    ("on", seat, space)          the token of a Toy moves to a space: a card says so, or it stood
                                 wrongly. space: index

Source: the rules of play, Hasbro 2020, by the headings of the text. They allow deals and trades,
selling buildings and mortgages at any time.
"""

from toychest.core.schema import fits
from toychest.games.monopoly.rules import deeds, turns
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    LETTERS,
    LOCATIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_DEBTS,
    ORDER,
    OVER,
    REPAIR,
    START_MONEY,
    UNKNOWN,
)

VERSION = 1

EVENTS = {}
EVENTS.update(turns.EVENTS)
EVENTS.update(deeds.EVENTS)
for _module, _kinds in (
    ("toychest.games.monopoly.rules.trades", ("trade", "lift", "keep", "keep_all")),
    ("toychest.games.monopoly.rules.auction", ("auction", "bid", "gone", "place")),
    ("toychest.games.monopoly.rules.debts", ("owe", "raise", "settle", "bankrupt")),
    ("toychest.games.monopoly.rules.board", ("on",)),
):
    for _kind in _kinds:
        EVENTS[_kind] = _module

UNTOLD = ("order", "next")

_DEMANDS = ("each", "rent", "repair", "owe")  # may add debts
_ANY_TIME = ("trade", "unbuild", "clear", "mortgage", "go", "pay", "card") + _DEMANDS
# Keys of the state that demand something, the most urgent first; and the other kinds of event that
# are possible then.
_FIRST = (
    ("received", ("lift", "keep", "keep_all")),
    ("place", ("place",)),
    ("auction", ("bid", "gone")),
    ("debts", ("settle", "bankrupt", "raise")),
    ("queue", ("auction",)),
)


def _are_sets(sets):
    return (
        type(sets) is str
        and sets[LOCATIONS:] == REPAIR * (DEEDS - LOCATIONS)
        and len(sets) == DEEDS
        and set(sets[:LOCATIONS]) <= set(LETTERS + UNKNOWN)
    )


def _is_board(board):
    if board == "":
        return True
    from toychest.games.monopoly.rules.board import is_board

    return is_board(board)


SETUP = [(MIN_PLAYERS, MAX_PLAYERS), _are_sets, _is_board]


def START(setup):
    """Return whether these can be the arguments of "start"."""
    return fits(setup, SETUP[: max(2, len(setup))])


def refuse_start(players, sets, board=""):
    """Return None: any start of the right shape is possible."""
    return None


def start(players, sets, board=""):
    """Return the state before the Toys roll for who starts."""
    return {
        "players": players,
        "phase": ORDER,
        "order": [0] * players,  # by seat: sum of both dice; 0: is to roll; -1: does not start
        "turn": 0,  # seat of the current player; at the end, of the winner
        "roll": [],  # the dice of this turn
        "went": [],  # seats that collected M200 for GO in this turn
        "money": [START_MONEY] * players,  # M, by seat
        "bank": -START_MONEY * players,  # M that the Bank has got, less what it has paid
        "out": [0] * players,  # by seat: 1 for a bankrupt Toy
        "jail": [0] * players,  # by seat: 1 for a Toy in Jail
        "cards": [0] * players,  # by seat: number of Get Out of Jail Free cards
        "at": [-1] * players,  # by seat: the last deed that the Toy is known to have been on, or -1
        "sets": sets,
        "complete": "",  # letters of the sets that are complete by their owner's word
        "owner": [BANK] * DEEDS,  # of each deed: a party
        "mortgage": [0] * DEEDS,  # of each deed: the mortgage value in M, 0 for no mortgage
        "level": [0] * LOCATIONS,  # of each Location: number of Houses, or HOTEL
        "costs": {},  # letter: [cost of a House, of a Hotel] in M, 0 if not known; of built sets
        "rents": [],  # [seat, deed] of each rent that was paid or owed since the last roll
        "received": [],  # deeds whose mortgage is to be repaid or kept
        "place": [],  # [seat, lot]: the Toy is to put a building that it won on the board
        "auction": [],  # [lot, highest bidder or BANK, bid in M]
        "debts": [],  # [payer, payee, amount, why] of each debt; the first is paid first
        "queue": [],  # deeds that a bankrupt Toy returned, to be auctioned in this order
        "recent": [],  # the last amounts in M, each once, the last first
        "last": [],  # the last event, except "order" and "next"
        "board": board,
        "on": [0] * players if board else [],  # by seat: index of the space of the token
        "due": "",  # what the current player has not done yet: GO, the space, both or neither
    }


def first(state):
    """Return the key of the state that demands something before anything else, or None."""
    for key, _ in _FIRST:
        if state[key]:
            return key
    return None


def refuse_any(state, kind):
    """Return why no event of a kind is possible now, as a language key, or None."""
    if state["phase"] == OVER:
        return "monopoly.refuse.over"
    if (state["phase"] == ORDER) != (kind == "order"):
        return "monopoly.refuse.order" if state["phase"] == ORDER else "monopoly.refuse.started"
    key = first(state)
    if key and kind not in _ANY_TIME and kind not in dict(_FIRST)[key]:
        return "monopoly.refuse." + key
    if kind in _DEMANDS and len(state["debts"]) >= MOST_DEBTS:
        return "monopoly.refuse.debts"
    return None


def before(state, event):
    """Move the tokens of a copied board before an event changes the state."""
    if state["board"]:
        from toychest.games.monopoly.rules import board

        board.follow(state, event)


def is_state(state):
    """Return whether these rules can have made this state."""
    from toychest.games.monopoly.rules import states

    return states.is_state(state)


def is_over(state):
    """Return whether there is nothing to resume."""
    return state["phase"] == OVER


def winner(state):
    """Return the seat of the last Toy in the game, None while there are several."""
    return state["out"].index(0) if state["phase"] == OVER else None
