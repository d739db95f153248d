"""The keys of a state of Monopoly Toy Story: their shapes and first values."""

from toychest.core.events import EACH, EVENT, PARTY, SEAT, fits
from toychest.games.monopoly.rules.deeds import is_board, is_full
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
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST,
    MOST_SPACES,
    ORDER,
    OVER,
    READY,
    RECENT,
    ROLLED,
    START_MONEY,
    WHYS,
    are_sets,
)

_MOST_MONEY = 1_000_000_000  # M, limit of the money of a Toy or the Bank
_MONEY = [(0, _MOST_MONEY), EACH]
_FLAG = 0, 1
_COUNT = 0, MOST
_DEED_LIST = [DEED, ..., DEEDS]


def _are_letters(letters):
    return (
        type(letters) is str and set(letters) <= set(LETTERS) and len(set(letters)) == len(letters)
    )


def _are_costs(costs):
    return (
        type(costs) is dict
        and set(costs) <= set(LETTERS)
        and fits(list(costs.values()), [[_COUNT, _COUNT], ...])
    )


def _is_text(value):
    return type(value) is str


# The rules set no limit to the lists without one: rides, M200 for GO, and debts.
STATE = {
    "players": ((MIN_PLAYERS, MAX_PLAYERS),),
    "phase": ({ORDER, READY, ROLLED, OVER}, ORDER),
    # By seat: sum of both dice; 0: not rolled yet; -1: does not start.
    "order": ([(-1, 12), EACH], 0),
    "turn": (SEAT, 0),  # seat of the current player; at the end, of the winner
    "roll": ([DIE, ...], []),  # the dice of this turn
    "went": ([SEAT, ...], []),  # seats that collected M200 for GO in this turn
    "money": (_MONEY, START_MONEY),  # M, by seat
    "was": (_MONEY, START_MONEY),  # the money before the last event, except "order" and "next"
    # M that the Bank has got, minus M that it has paid.
    "bank": ((-_MOST_MONEY, _MOST_MONEY),),
    "out": ([_FLAG, EACH], 0),  # by seat: 1 for a bankrupt Toy
    "jail": ([_FLAG, EACH], 0),  # by seat: 1 for a Toy in Jail
    "cards": ([_COUNT, EACH], 0),  # by seat: number of Get Out of Jail Free cards
    "at": ([(-1, DEEDS - 1), EACH], -1),  # by seat: the last known deed under the Toy, or -1
    "sets": (are_sets,),
    "complete": (_are_letters, ""),  # letters of the sets whose owner has said they are complete
    "owner": ([PARTY] * DEEDS, [BANK] * DEEDS),  # by deed: a party
    # By deed: mortgage value in M, or 0 for no mortgage.
    "mortgage": ([_COUNT] * DEEDS, [0] * DEEDS),
    "level": ([(0, HOTEL)] * LOCATIONS, [0] * LOCATIONS),  # by Location: number of Houses, or HOTEL
    # {letter of a built set: [cost of a House, of a Hotel] in M, 0 if not known}
    "costs": (_are_costs, {}),
    # [seat, deed] of each rent paid or owed since the last event "roll".
    "rents": ([[SEAT, DEED], ..., MAX_PLAYERS * DEEDS], []),
    "received": (_DEED_LIST, []),  # mortgaged deeds whose new owner has to repay or keep them
    # [seat, lot]: a Toy won a building, and has to put it on a Location; or [].
    "place": ([SEAT, (LOT_HOUSE, LOT_HOTEL)], []),
    # [lot, seat of the highest bidder or BANK, bid in M]; [] for no auction.
    "auction": ([(0, LOT_HOTEL), PARTY, _COUNT], []),
    # [payer, payee, amount, why] of each debt; the first is paid first.
    "debts": ([[SEAT, PARTY, AMOUNT, set(WHYS)], ...], []),
    "queue": (_DEED_LIST, []),  # deeds that a bankrupt Toy gave to the Bank, in order of auctions
    # The newest amounts in M that players entered, each once, the newest first.
    "recent": ([AMOUNT, ..., RECENT], []),
    "last": (EVENT, []),  # the last event, except "order" and "next"
    "board": (is_board,),
    # By seat: index of the space of the token; [] without a board.
    "on": ([(0, MOST_SPACES - 1), ..., MAX_PLAYERS],),
    # What the current player still has to do: GO, the character of the space, both, or "".
    "due": (_is_text, ""),
}


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together."""
    from toychest.games.monopoly.rules import board  # large, and no game needs it to start

    phase = state["phase"]
    playing = state["out"].count(0)
    owner = state["owner"]
    last = state["last"]
    spaces = state["board"]
    return (
        len(state["on"]) == (state["players"] if spaces else 0)
        and all(space < len(spaces) for space in state["on"])
        and state["due"] in (board.can_be_due(state) if spaces else [""])
        and sum(state["money"]) + state["bank"] == 0
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
        and (last[:1] != ["on"] or last[2] < len(spaces))
    )
