"""The rules of Monopoly Toy Story. The box is the Banker.

A Toy is a player, with the token of that player. A seat is the index of a player; seats count from
0, to the left. A party is a seat, or BANK. A deed is the index of a property: 16 Locations, which
belong to colour sets and can have buildings, and 2 Toy Repairs. A colour set has a letter. A lot is
what is sold in an auction: a deed, or the Bank's last House or Hotel. See `numbers` for all of
these. Amounts are whole M.

An event is a tuple: its kind, then its arguments. The events are
    ("start", players, sets, board)  sets: the letter of each deed's set, as a string. board: the
                                 spaces of the printed board if the players have typed them in, see
                                 `board`; "" for none, which is also the default
    ("order", one, two)          the current player rolls both dice to find the starting player
    ("roll", die)                the current player rolls the one die of a turn
    ("ride", die)                the current player rolls again for a Vehicle
    ("next",)                    the turn ends
    ("next", 1)                  the turn ends, although the current player still has something to
                                 do on the space
    ("go", seat)                 a Toy gets M200 for GO
    ("pay", payer, payee, amount, why)   a party pays another. why: one of WHYS
    ("each", seat, amount)       each other Toy pays the amount to this Toy. Below 0, this Toy pays
                                 it to each other Toy
    ("jail",)                    the current player goes to Jail, and the turn ends
    ("leave", how)               the current player leaves Jail. how: "pay" or "card"
    ("card", seat, change)       a Toy gets (1) or gives back (-1) a Get Out of Jail Free card
    ("set", deed, letter)        the players enter the colour set of a Location; UNKNOWN for none
    ("complete", letter)         a Toy says that it owns all Locations of a set
    ("buy", seat, deed, price)   a Toy buys a deed from the Bank
    ("rent", payer, deed, amount)        a Toy pays rent to the owner of a deed, or owes it if the
                                 Toy has too little money
    ("repair", payer, deed, one, two)    a Toy pays or owes the rent of a Toy Repair, which depends
                                 on both dice
    ("build", deed, cost)        the owner builds a House, or the Hotel
    ("unbuild", deed)            the owner sells a House, or sells the Hotel and gets four Houses
                                 back; the Bank pays half of the cost
    ("clear", letter)            the owner sells all buildings of a set at once
    ("mortgage", deed, value)    the owner mortgages a deed
    ("lift", deed)               the owner repays a mortgage and 10 %
    ("keep", deed)               after a trade or bankruptcy, the new owner of a mortgaged deed
                                 keeps the mortgage, and pays or owes 10 %
    ("keep_all",)                the same for all mortgaged deeds that a Toy has just received
    ("trade", one, other, money, cards, give, get)
                                 two Toys trade. money, cards: M and number of Get Out of Jail Free
                                 cards that `one` gives to `other`; below 0, `other` gives them.
                                 give: list of the deeds that `one` gives. get: those of `other`
    ("auction", lot)             bidding begins for a lot
    ("bid", seat, amount)        a Toy bids; the Toys bid in any order
    ("gone",)                    the auction ends
    ("place", deed, cost)        the Toy that won a building puts it on the board. cost: what this
                                 building costs in its set; nobody pays it
    ("owe", payer, payee, amount, why)   a debt: the payer has too little money, or older debts
    ("raise", values, levels)    the first debtor, the Toy of the first debt, mortgages deeds and
                                 sells buildings, see `debts`
    ("settle",)                  the first debtor pays the first debt
    ("bankrupt",)                the first debtor leaves the game
    ("on", seat, space)          the token of a Toy moves to a space, because a card says so, or to
                                 correct its place. space: index on the board

Source: the rules of play, Hasbro 2020; other comments quote the headings of that text. They allow
trades, sales of buildings, and mortgages at any time.
"""

from toychest.core.events import fits
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

_DEMANDS = ("each", "rent", "repair", "owe")  # kinds of event that may add debts
_ANY_TIME = ("trade", "unbuild", "clear", "mortgage", "go", "pay", "card") + _DEMANDS
# Unfinished business, the most urgent first: (key of the state, kinds of event). While the value of
# the key is not empty, only these kinds of event are possible, and those of _ANY_TIME.
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
    """Return whether these are valid arguments of "start", the first event of a game. setup: list
    of the number of players, the letters of the colour sets, and the spaces of the board (may be
    missing)."""
    return fits(setup, SETUP[: max(2, len(setup))])


def start(players, sets, board=""):
    """Return the state of a new game, before the first roll.

    players: number of players
    sets: str with a letter for each deed (property), which stands for its colour set
    board: str with a character for each space, see rules/board.py; "" if no board was typed in
    """
    return {
        "players": players,
        "phase": ORDER,
        "order": [0] * players,  # by seat: sum of both dice; 0: not rolled yet; -1: does not start
        "turn": 0,  # seat of the current player; at the end, of the winner
        "roll": [],  # the dice of this turn
        "went": [],  # seats that collected M200 for GO in this turn
        "money": [START_MONEY] * players,  # M, by seat
        "was": [START_MONEY]
        * players,  # the money before the last event, except "order" and "next"
        "bank": -START_MONEY * players,  # M that the Bank has got, minus M that it has paid
        "out": [0] * players,  # by seat: 1 for a bankrupt Toy
        "jail": [0] * players,  # by seat: 1 for a Toy in Jail
        "cards": [0] * players,  # by seat: number of Get Out of Jail Free cards
        "at": [-1] * players,  # by seat: the last known deed under the Toy, or -1
        "sets": sets,
        "complete": "",  # letters of the sets whose owner has said that they are complete
        "owner": [BANK] * DEEDS,  # by deed: a party
        "mortgage": [0] * DEEDS,  # by deed: mortgage value in M, or 0 for no mortgage
        "level": [0] * LOCATIONS,  # by Location: number of Houses, or HOTEL
        # {letter of a built set: [cost of a House, of a Hotel] in M, 0 if not known}
        "costs": {},
        "rents": [],  # [seat, deed] of each rent paid or owed since the last roll
        "received": [],  # mortgaged deeds whose new owner has to repay or keep the mortgage
        "place": [],  # [seat, lot]: a Toy won a building, and has to put it on a Location; or []
        "auction": [],  # [lot, seat of the highest bidder or BANK, bid in M]; [] for no auction
        "debts": [],  # [payer, payee, amount, why] of each debt; the first is paid first
        "queue": [],  # deeds that a bankrupt Toy gave to the Bank, in the order of their auctions
        "recent": [],  # the newest amounts in M that players entered, each once, the newest first
        "last": [],  # the last event, except "order" and "next"
        "board": board,
        "on": [0] * players if board else [],  # by seat: index of the space of the token
        # What the current player still has to do: GO, the character of the space, both, or "".
        "due": "",
    }


def first(state):
    """Return the most urgent task as a key of the state, such as "auction" or "debts". While it is
    there, the rules allow little else. Return None if there is no such task."""
    for key, _ in _FIRST:
        if state[key]:
            return key
    return None


def refuse_any(state, kind):
    """Return why no event of a kind is possible now (key of a translated text). Return None if the
    kind is possible; its arguments may still be refused. kind: str, such as "bid"."""
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
    """Prepare a state for the next event. If the event is not "order" or "next", copy the money of
    all players to state["was"]. If the players have typed in the board, move the current player's
    token as the event says. event: tuple (kind, *arguments)."""
    if event[0] not in UNTOLD:
        state["was"] = list(state["money"])
    if state["board"]:
        from toychest.games.monopoly.rules import board

        board.follow(state, event)


def is_state(state):
    """Return whether a state, a dict read from a save, is possible under these rules."""
    from toychest.games.monopoly.rules import states

    setup = [state["players"], state["sets"], state["board"]]
    return fits(setup, SETUP) and states.is_state(state)


def is_over(state):
    """Return whether the game is over."""
    return state["phase"] == OVER


def winner(state):
    """Return the seat (index) of the winner, the only player who is not bankrupt. Return None while
    the game goes on."""
    return state["out"].index(0) if state["phase"] == OVER else None
