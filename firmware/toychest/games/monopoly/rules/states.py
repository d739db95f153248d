"""The state of a game of Monopoly Toy Story: the first one, and what all of them look like."""

from toychest.core.schema import fits
from toychest.games.monopoly.rules.deeds import is_full
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    HOTEL,
    LETTERS,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST,
    ORDER,
    OVER,
    READY,
    REPAIR,
    ROLLED,
    START_MONEY,
    UNKNOWN,
    WHYS,
)

_MOST_MONEY = 1_000_000_000  # M that a Toy, or the Bank, can have come by


def refuse_start(players, sets, board=""):
    """Why no game can begin so, or None."""
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return "monopoly.refuse.player"
    locations, repairs = sets[:LOCATIONS], sets[LOCATIONS:]
    known = repairs == REPAIR * 2 and len(locations) == LOCATIONS
    if not known or not set(locations) <= set(LETTERS + UNKNOWN):
        return "monopoly.refuse.deed"
    return None if board == "" or _board().is_board(board) else "monopoly.refuse.board"


def _board():
    """Needed if the board is copied."""
    from toychest.games.monopoly.rules import board

    return board


def start(players, sets, board=""):
    """The state before it is rolled who starts."""
    return {
        "players": players,
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
        "at": [-1] * players,  # the deed on which each was last, as far as is known
        "sets": sets,
        "complete": "",  # letters of the sets that are complete by their owner's word
        "owner": [BANK] * len(sets),
        "mortgage": [0] * len(sets),  # the value, 0 for none
        "level": [0] * LOCATIONS,
        "costs": {},  # of buildings, by set: [a House, a Hotel], 0 for not known
        "rents": [],  # [seat, deed] of the rents that were asked for since the last roll
        "received": [],
        "place": [],
        "auction": [],
        "debts": [],
        "queue": [],
        "recent": [],
        "last": [],
        "board": board,
        "on": [0] * players if board else [],
        "due": "",
    }


def is_state(state):
    """Whether this can be a state of these rules."""
    players = state["players"]
    board = state["board"]
    if refuse_start(players, state["sets"], board):
        return False
    seat = (0, players - 1)
    anybody = (BANK, players - 1)
    flag = (0, 1)
    amount = (1, MOST)
    some = (-MOST, MOST)
    cost = (0, MOST)
    deed = (0, DEEDS - 1)
    space = (0, len(board) - 1)
    die = (1, 6)
    debt = [anybody, anybody, amount, set(WHYS)]
    told = {  # of the last events that the table tells, all but the kind
        "go": [seat], "pay": debt, "owe": debt, "each": [seat, some], "card": [seat, some],
        "buy": [seat, deed, amount], "rent": [seat, deed, amount], "mortgage": [deed, amount],
        "lift": [deed], "keep": [deed], "unbuild": [deed], "clear": [set(LETTERS)],
        "leave": [{"pay", "card"}], "trade": [seat, seat, some, some, [deed, ...], [deed, ...]],
        "repair": [seat, (LOCATIONS, DEEDS - 1), die, die], "complete": [set(LETTERS)],
        "on": [seat, space],
        "raise": [[cost, ...], lambda levels: type(levels) is str],
    }  # fmt: skip
    kind = state["last"][0] if state["last"] else ""
    return fits(
        state,
        {
            "players": (players, players),
            "phase": {ORDER, READY, ROLLED, OVER},
            "order": [(-1, 12)] * players,
            "turn": seat,
            "roll": [die, ...],
            "went": [seat, ...],
            "money": [(0, _MOST_MONEY)] * players,
            "bank": (-_MOST_MONEY, _MOST_MONEY),
            "out": [flag] * players,
            "jail": [flag] * players,
            "cards": [cost] * players,
            "at": [(-1, DEEDS - 1)] * players,
            "sets": {state["sets"]},
            "complete": lambda letters: type(letters) is str and set(letters) <= set(LETTERS),
            "owner": [anybody] * DEEDS,
            "mortgage": [cost] * DEEDS,
            "level": [(0, HOTEL)] * LOCATIONS,
            "costs": {letter: [cost, cost] for letter in state["costs"]},
            "rents": [[seat, deed], ...],
            "received": [deed, ...],
            "place": [seat, (LOT_HOUSE, LOT_HOTEL)] if state["place"] else [...],
            "auction": [(0, LOT_HOTEL), anybody, cost] if state["auction"] else [...],
            "debts": [[seat] + debt[1:], ...],
            "queue": [deed, ...],
            "recent": [amount, ...],
            "last": [{kind}] + told[kind] if kind in told else lambda last: type(last) is list,
            "board": {board},
            "on": [space] * players if board else [...],
            "due": set(_board().can_be_due(state)) if board else {""},
        },
    ) and _agrees(state)


def _agrees(state):
    """Whether what a state says of one thing agrees with what it says of another."""
    phase = state["phase"]
    playing = state["out"].count(0)
    owner = state["owner"]
    return (
        sum(state["money"]) + state["bank"] == 0
        and not state["out"][state["turn"]]
        and (playing == 1) == (phase == OVER)
        and (phase != ROLLED or state["roll"] and state["last"])
        and (phase != ORDER or not state["order"][state["turn"]])
        and all(owner[deed] != BANK or not state["mortgage"][deed] for deed in range(DEEDS))
        and all(is_full(state, deed) for deed in range(LOCATIONS) if state["level"][deed])
        and all(state["mortgage"][deed] for deed in state["received"])
        and all(owner[deed] == BANK for deed in state["queue"])
        and all(payer != payee for payer, payee, _, _ in state["debts"])
    )
