"""The rules of Monopoly Toy Story. The box (this device) is the Banker.

A Toy is a player. Seats are numbered to the left. A party is a seat, or BANK. Deeds 0 to 15 are
Locations, which can have buildings; 16 and 17 are Toy Repairs. Each deed belongs to a colour set,
which has a letter. A lot is the thing that is auctioned: a deed, or a House or Hotel of the Bank.
rules/numbers.py has the constants for all of these. The first debt is the first one in
state["debts"]: it has to be paid first.

The events are
    ("start", players, sets, board)  sets: str with the letter of each deed's set, or UNKNOWN.
                                 board: str with a character for each space, see rules/board.py;
                                 "" (the default) if the players typed in no board
    ("order", first, second)     the current player rolls two dice, `first` and `second`, to find
                                 the starting player
    ("roll", die)                the current player rolls the one die of a turn
    ("ride", die)                the current player rolls the die again on a Vehicle space
    ("next",)                    the turn ends
    ("next", 1)                  the turn ends although the current player still has a duty, such as
                                 a tax
    ("go", seat)                 a Toy gets M200 for GO
    ("pay", payer, payee, amount, why)   a party pays another. why: one of WHYS
    ("each", seat, amount)       each other Toy pays the amount to this Toy, or owes it. If the
                                 amount is below 0, this Toy pays each other Toy, or owes it
    ("jail",)                    the current player goes to Jail, and the turn ends
    ("leave", how)               the current player leaves Jail. how: "pay" or "card"
    ("card", seat, change)       a Toy gets (1) or gives back (-1) a Get Out of Jail Free card
    ("set", deed, letter)        the players enter the colour set of a Location. letter: UNKNOWN if
                                 they don't know the set
    ("complete", letter)         a Toy says that it owns all Locations of a set
    ("buy", seat, deed, price)   a Toy buys a deed from the Bank
    ("rent", payer, deed, amount)        a Toy pays the rent of a deed, or owes it
    ("repair", payer, deed, first, second)
                                 a Toy pays the rent of a Toy Repair, or owes it. first, second:
                                 the dice that decide the rent
    ("build", deed, cost)        the owner builds a House, or the Hotel. From now on, each such
                                 building of the set has this cost
    ("unbuild", deed)            the owner sells the newest building for half of its cost. After a
                                 Hotel, four Houses stand on the deed again. If the Bank has fewer,
                                 all Hotels of the set are sold. The set's Houses and all Houses of
                                 the Bank then stand on the set, spread evenly
    ("clear", letter)            the owner sells all buildings of a set at once
    ("mortgage", deed, value)    the owner mortgages a deed
    ("lift", deed)               the owner repays a mortgage and 10 %
    ("keep", deed)               the new owner of a mortgaged deed keeps the mortgage, and pays or
                                 owes 10 %
    ("keep_all",)                all new owners of mortgaged deeds keep the mortgages, and pay or
                                 owe 10 % of each
    ("trade", seat, other, money, cards, give, get)
                                 two Toys trade. money: M that `seat` gives to `other`. cards:
                                 number of Get Out of Jail Free cards that `seat` gives. A number
                                 below 0 means that `other` gives. give: list of the deeds that
                                 `seat` gives. get: list of the deeds that `other` gives
    ("auction", lot)             bidding begins for a lot
    ("bid", seat, amount)        a Toy bids; the Toys bid in any order
    ("gone",)                    the auction ends. The highest bidder gets the lot, and pays or owes
                                 the bid
    ("place", deed, cost)        the Toy that won a building puts it on a deed. cost: the cost of
                                 such a building in this set; nobody pays it
    ("owe", payer, payee, amount, why)   the amount becomes a debt, because the payer has too little
                                 money, or older debts
    ("raise", values, levels)    the Toy that owes the first debt mortgages deeds and sells
                                 buildings, see rules/debts.py
    ("settle",)                  the Toy that owes the first debt pays it
    ("bankrupt",)                the Toy that owes the first debt leaves the game
    ("on", seat, space)          a Toy's token moves to a space because of a card, or in a way that
                                 the box can't know. space: index of the space on the board

Source: the rules of play, Hasbro 2020; other comments quote the headings of that text. The rules
allow trades, buildings and their sales, mortgages and their repayments, and rent at any time.
"""

from toychest.core.events import first_state, fits
from toychest.games.monopoly.rules import deeds, turns
from toychest.games.monopoly.rules.numbers import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_DEBTS,
    ORDER,
    OVER,
    START_MONEY,
    are_sets,
)

VERSION = 2
TURN = ("roll",)
MADE = ("order", "roll")

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

# Kinds of event that are refused while there are MOST_DEBTS, because they may add debts.
_DEMANDS = ("each", "rent", "repair", "owe")
_ANY_TIME = (
    "trade",
    "set",
    "complete",
    "build",
    "unbuild",
    "clear",
    "mortgage",
    "lift",
    "go",
    "pay",
    "card",
) + _DEMANDS
# Unfinished business, the most urgent first: (key of the state, kinds of event). While the value of
# the key is not empty, only these kinds of event are possible, and those of _ANY_TIME.
_FIRST = (
    ("received", ("lift", "keep", "keep_all")),
    ("place", ("place",)),
    ("auction", ("bid", "gone")),
    ("debts", ("settle", "bankrupt", "raise")),
    ("queue", ("auction",)),
)


STATE = "toychest.games.monopoly.rules.states"  # its table, which only `start` and a save need


_SETUP = [(MIN_PLAYERS, MAX_PLAYERS), are_sets, deeds.is_board]


def START(setup):
    """Return whether the arguments of "start", the first event of a game, are valid. setup: list
    [players, sets, board]; the board may be missing."""
    return fits(setup, _SETUP[: max(2, len(setup))])


def start(players, sets, board=""):
    """Return the state of a new game, before any roll. For the arguments see the event "start"
    above."""
    from toychest.games.monopoly.rules import states

    on = [0] * players if board else []
    bank = -START_MONEY * players
    return first_state(states.STATE, players=players, bank=bank, sets=sets, board=board, on=on)


def first(state):
    """Return the most urgent task as a key of `state`, such as "debts", or None if there is no
    task. Until the task is done, only its events are possible, and those of _ANY_TIME, such as
    "trade"."""
    for key, _ in _FIRST:
        if state[key]:
            return key
    return None


def refuse_any(state, kind):
    """Return the key of the reason why no event of a kind, such as "bid", is possible now. Return
    None if an event of this kind may be possible."""
    if state["phase"] == OVER:
        return ".refuse.over"
    if (state["phase"] == ORDER) != (kind == "order"):
        return ".refuse.order" if state["phase"] == ORDER else ".refuse.started"
    key = first(state)
    if key and kind not in _ANY_TIME and kind not in dict(_FIRST)[key]:
        return ".refuse." + key
    if kind in _DEMANDS and len(state["debts"]) >= MOST_DEBTS:
        return ".refuse.debts"
    return None


def before_event(state, event):
    """Prepare a state for an event, before the event changes it. Except for "order" and "next",
    copy the money of all players to state["was"], so that a screen can show the changes. If the
    players typed in the board, update the current player's token and duties, see `follow` in
    rules/board.py."""
    if event[0] not in UNTOLD:
        state["was"] = list(state["money"])
    if state["board"]:
        from toychest.games.monopoly.rules import board

        board.follow(state, event)


def is_over(state):
    """Return whether the game is over."""
    return state["phase"] == OVER


def winner(state):
    """Return the seat of the winner, or None while the game goes on."""
    return state["out"].index(0) if state["phase"] == OVER else None
