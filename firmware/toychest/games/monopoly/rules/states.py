"""Check whether a state from a save is possible under the rules of Monopoly Toy Story."""

from toychest.core.events import fits, has_shape
from toychest.games.monopoly.rules import board
from toychest.games.monopoly.rules.deeds import is_full
from toychest.games.monopoly.rules.numbers import (
    AMOUNT,
    BANK,
    DEED,
    DEEDS,
    DIE,
    HOTEL,
    LETTERS,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    MOST,
    ORDER,
    OVER,
    READY,
    ROLLED,
    WHYS,
)

_MOST_MONEY = 1_000_000_000  # M, limit of the money of a Toy or the Bank


def is_state(state, events):
    """Return whether the values of a state are possible and agree with each other. The values
    "players", "sets" and "board" are not checked here. events: the game's EVENTS."""
    players = state["players"]
    spaces = state["board"]
    seat = 0, players - 1
    party = BANK, players - 1
    flag = 0, 1
    count = 0, MOST
    space = 0, len(spaces) - 1
    return fits(
        state,
        {
            "players": (players, players),
            "phase": {ORDER, READY, ROLLED, OVER},
            "order": [(-1, 12)] * players,
            "turn": seat,
            "roll": [DIE, ...],
            "went": [seat, ...],
            "money": [(0, _MOST_MONEY)] * players,
            "was": [(0, _MOST_MONEY)] * players,
            "bank": (-_MOST_MONEY, _MOST_MONEY),
            "out": [flag] * players,
            "jail": [flag] * players,
            "cards": [count] * players,
            "at": [(-1, DEEDS - 1)] * players,
            "sets": {state["sets"]},
            "complete": lambda letters: type(letters) is str and set(letters) <= set(LETTERS),
            "owner": [party] * DEEDS,
            "mortgage": [count] * DEEDS,
            "level": [(0, HOTEL)] * LOCATIONS,
            "costs": {letter: [count, count] for letter in state["costs"]},
            "rents": [[seat, DEED], ...],
            "received": [DEED, ...],
            "place": [seat, (LOT_HOUSE, LOT_HOTEL)] if state["place"] else [...],
            "auction": [(0, LOT_HOTEL), party, count] if state["auction"] else [...],
            "debts": [[seat, party, AMOUNT, set(WHYS)], ...],
            "queue": [DEED, ...],
            "recent": [AMOUNT, ...],
            "last": lambda last: last == [] or has_shape(events, state, last),
            "board": {spaces},
            "on": [space] * players if spaces else [...],
            "due": set(board.can_be_due(state)) if spaces else {""},
        },
    ) and _agrees(state)


def _agrees(state):
    phase = state["phase"]
    playing = state["out"].count(0)
    owner = state["owner"]
    last = state["last"]
    return (
        sum(state["money"]) + state["bank"] == 0
        and not state["out"][state["turn"]]
        and (playing == 1) == (phase == OVER)
        and (phase != ROLLED or state["roll"] and last)
        and (phase != ORDER or not state["order"][state["turn"]])
        and all(owner[deed] != BANK or not state["mortgage"][deed] for deed in range(DEEDS))
        and all(is_full(state, deed) for deed in range(LOCATIONS) if state["level"][deed])
        and all(state["mortgage"][deed] for deed in state["received"])
        and all(owner[deed] == BANK for deed in state["queue"])
        and all(len(set(state[key])) == len(state[key]) for key in ("queue", "received"))
        and all(payer != payee for payer, payee, _, _ in state["debts"])
        and (last[:1] != ["on"] or last[2] < len(state["board"]))
    )
