"""The rules of My Toy Shop: the coins that cards earn, and the awards.

A player lays cards around a register card. Together they are the player's shop. A type is a type of
toys, 0 to 3. Each type has its own colour. There are three ways to count the coins that a card
earns:
    QUICK     the players count the coins
    COLOURS   the players type in the colours and the place of each card, and the box counts
    TOYS      the players also type in the toys, and the box also finds the awards

The events are
    ("start", players, starter, youngest, way)  starter: seat of the first player. youngest: a seat
                                 that only older versions read; in a tie, a screen asks who is the
                                 youngest. way: QUICK, COLOURS or TOYS
    ("plan", way)                from now on, coins are counted in this way
    ("coins", number, ...)       only QUICK: the current player's card earns coins. There is one
                                 number for each region (connected area of a colour), or one number
                                 for all, or no number if it earns nothing. The next player has the
                                 turn
    ("card", x, y, layout, toys) not QUICK: the current player adds a card, and the box counts
                                 its coins; the next player has the turn
    ("register", seat, colours)  not QUICK: a player types in the register card. colours: the type
                                 of each quarter, such as "0123"
    ("lay", seat, x, y, layout, toys)
                                 not QUICK: the player types in a card that is already in the shop
                                 and has earned its coins
    ("claim", type, seat)        a player takes the diversity award, which is for a shop with all
                                 five toys of a type
    ("majority", type, seats)    the players with the most identical toys of a type get the majority
                                 award. seats: list, the lowest seat first; several if players are
                                 tied; [] if nobody gets the award

x, y: place of a card, counted in cards from the register to the right and downwards. layout: the
division of the card into blocks of one toy each, see cards.py. toys: the toy of each block.

Source: the rules, "Turn", "In-Game Awards", "End", "End-Game Awards", "Final Scoring". This code
adds what the rules leave open:
- A card that touches nothing of its colours earns nothing.
- A card earns at most 60 coins: one for each block of a shop of 15 cards with four blocks each.
- A diversity award goes to the first player who claims it. That is possible at any time, also after
  the end.
- Each tied player gets the coins of a majority award, no matter who takes the coloured token.
  Nobody gets the award if no shop has a toy of the type.
"""

from toychest.core.events import EACH, PARTY, SEAT, first_state, fits
from toychest.core.ranking import ranked
from toychest.games.toy_shop.rules.cards import CARDS, LAYOUTS, TYPES

# isort: split
# After `cards`, which `plan` imports: an import within an import takes much of the stack.
from toychest.games.toy_shop.rules import plan

VERSION = 2
MIN_PLAYERS = 2
MAX_PLAYERS = 4
AWARD = 5  # coins
SPARES = 8  # spare award tokens in the game
MOST_REGIONS = 4  # largest number of regions of a card, which has four quarters
MOST_COINS = 60  # largest number of coins that a card earns: the number of blocks in a shop
NOBODY = -1

TAKE = "take"  # the current player takes a card
MAJORITY = "majority"  # the players give the awards at the end
OVER = "over"

QUICK = 0  # the players count the coins
COLOURS = 1  # the box counts the coins
TOYS = 2  # the box counts the coins, and finds the awards

_EVENT = "refuse.event"  # no screen makes such an event
_WAY = QUICK, TOYS
_AWARD = 0, TYPES - 1
_PLAYERS = MIN_PLAYERS, MAX_PLAYERS


def _is_register(colours):
    return colours == "" or plan.is_register(colours)


START = (_PLAYERS, SEAT, SEAT, _WAY)
STATE = {
    "players": (_PLAYERS,),
    "youngest": (SEAT,),
    "plan": (_WAY,),
    "turn": (SEAT,),  # seat of the current player
    "phase": ({TAKE, MAJORITY, OVER}, TAKE),
    "earned": ([[(0, MOST_COINS), ..., CARDS], EACH], []),  # by seat: the coins of each card
    "diversity": ([PARTY] * TYPES, [NOBODY] * TYPES),  # by type: seat of the player with the award
    "majority": ([[SEAT, ..., MAX_PLAYERS], ..., TYPES], []),  # by type: seats with the award
    "registers": ([_is_register, EACH], ""),  # by seat: the types of the register card
    "laid": ([plan.are_cards, EACH], ""),  # by seat: the cards of the shop, see `plan`
}


def start(players, starter, youngest, way):
    """Return the state before the first card. For the arguments see the event "start" above."""
    return first_state(STATE, players=players, youngest=youngest, plan=way, turn=starter)


def last(state):
    """Return the seat of the player who took the newest card, or NOBODY before the first card."""
    seat = (state["turn"] - 1) % state["players"]
    return seat if state["earned"][seat] else NOBODY


def due(state):
    """Return a diversity award that a player has earned and nobody has taken, as (type of the toys,
    seat). Return None if there is none. The award is for a shop with all five toys of a type. Toys
    that the players did not type in don't count."""
    for i in range(1, state["players"] + 1):
        seat = (state["turn"] - i) % state["players"]
        awards = plan.due(state, seat)
        if awards:
            return awards[0], seat
    return None


# ---- the events


def _refuse_over(state, *_):
    return ".refuse.over" if is_over(state) else None


def _refuse_take(state):
    return _refuse_over(state) or (".refuse.majority" if state["phase"] == MAJORITY else None)


def _plan(state, way):
    state["plan"] = way


def _are_coins(coins):
    return (
        len(coins) <= MOST_REGIONS
        and fits(coins, [(1, MOST_COINS), ...])
        and (sum(coins) <= MOST_COINS)
    )


def _refuse_coins(state, *coins):
    return _refuse_take(state) or (".refuse.quick" if state["plan"] else None)


def _coins(state, *coins):
    turn = state["turn"]
    state["earned"][turn].append(sum(coins))
    turn = state["turn"] = (turn + 1) % state["players"]
    if len(state["earned"][turn]) == CARDS:
        state["phase"] = MAJORITY


def _refuse_plan(state):
    return _refuse_over(state) or (None if state["plan"] else ".refuse.plan")


def _refuse_shop(state, seat):
    return None if state["registers"][seat] else ".refuse.no_register"


def _refuse_place(state, seat, x, y, layout, toys):
    if not plan.is_card(layout, toys):
        return _EVENT
    return plan.refuse_place(state["laid"][seat], x, y)


def _refuse_card(state, *card):
    seat = state["turn"]
    reason = _refuse_take(state) or _refuse_plan(state) or _refuse_shop(state, seat)
    if not reason and plan.not_laid(state, seat):
        reason = ".refuse.earlier"
    return reason or _refuse_place(state, seat, *card)


def _card(state, *card):
    turn = state["turn"]
    laid = state["laid"][turn]
    regions = plan.pays(state["registers"][turn], laid, *card)
    state["laid"][turn] = laid + plan.packed(*card)
    _coins(state, *[coins for _, coins in regions])


def _refuse_register(state, seat, colours):
    reason = ".refuse.register" if state["registers"][seat] else None
    return _refuse_plan(state) or reason


def _register(state, seat, colours):
    state["registers"][seat] = colours


def _refuse_lay(state, seat, *card):
    reason = _refuse_plan(state) or _refuse_shop(state, seat)
    if not reason and not plan.not_laid(state, seat):
        reason = ".refuse.all_laid"
    return reason or _refuse_place(state, seat, *card)


def _lay(state, seat, x, y, layout, toys):
    state["laid"][seat] += plan.packed(x, y, layout, toys, 0)


def _refuse_claim(state, toy_type, seat):
    if plan.lacks(state, seat, toy_type):
        return ".refuse.five"
    return None if state["diversity"][toy_type] == NOBODY else ".refuse.award"


def _claim(state, toy_type, seat):
    state["diversity"][toy_type] = seat


def _refuse_majority(state, toy_type, seats):
    if state["phase"] != MAJORITY:
        return _refuse_over(state) or ".refuse.not_over"
    if toy_type != len(state["majority"]) or seats != sorted(set(seats)):
        return _EVENT
    if (
        state["plan"]
        and plan.is_complete(state, toy_type)
        and seats != plan.majority(state, toy_type)
    ):
        return ".refuse.most"
    return None


def _majority(state, toy_type, seats):
    state["majority"].append(list(seats))
    if len(state["majority"]) == TYPES:
        state["phase"] = OVER


_ENTRY = (-plan.FAR, plan.FAR), (-plan.FAR, plan.FAR), (0, len(LAYOUTS) - 1), plan.are_toys
EVENTS = {
    "plan": ((_WAY,), _refuse_over, _plan),
    "coins": (_are_coins, _refuse_coins, _coins),
    "card": (_ENTRY, _refuse_card, _card),
    "register": ((SEAT, plan.is_register), _refuse_register, _register),
    "lay": ((SEAT,) + _ENTRY, _refuse_lay, _lay),
    "claim": ((_AWARD, SEAT), _refuse_claim, _claim),
    "majority": ((_AWARD, [SEAT, ...]), _refuse_majority, _majority),
}


# ---- facts about a state


def awards(state, seat):
    """Return the number of awards, diversity and majority, that a player has."""
    majorities = [seats for seats in state["majority"] if seat in seats]
    return state["diversity"].count(seat) + len(majorities)


def spares(state):
    """Return the number of spare award tokens (pieces of the printed game) that the ties so far
    need. In a tie for an award, all but one of the players need a spare token. The number can be
    larger than SPARES."""
    return sum([len(seats) - 1 for seats in state["majority"] if seats])


def total(state, seat):
    """Return the score of a player: the coins, plus AWARD coins for each award."""
    return sum(state["earned"][seat]) + AWARD * awards(state, seat)


def ranking(state):
    """Return a list of (rank, seat) of all players, the highest score first. The best rank is 1.
    Players with equal scores have the same rank."""
    return ranked([total(state, seat) for seat in range(state["players"])])


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together."""
    for player in range(state["players"]):
        if plan.not_laid(state, player) < 0:
            return False
        if state["laid"][player] and not state["registers"][player]:
            return False
    taken = [len(earned) for earned in state["earned"]]
    least = taken[state["turn"]]  # other players may have taken one more in this round
    if not all(least <= count <= least + 1 for count in taken):
        return False
    if any(seats != sorted(set(seats)) for seats in state["majority"]):
        return False
    awards = len(state["majority"])
    agrees = {
        TAKE: least < CARDS and not awards,
        MAJORITY: least == CARDS and awards < TYPES,
        OVER: least == CARDS and awards == TYPES,
    }
    return agrees[state["phase"]]


def is_over(state):
    """Return whether all majority awards are given, which ends the game."""
    return state["phase"] == OVER
