"""Rules of Monopoly Toy Story: auctions of deeds and of the last buildings.

("auction", lot)         a deed, LOT_HOUSE or LOT_HOTEL
("bid", seat, amount)    in any order, M10 or more, higher than the last
("gone",)                the Banker ends it; without a bid nothing happens
("place", deed, cost)    a building that was won comes on the board; cost: what it else costs
"""

from toychest.games.monopoly_toy_story import deeds
from toychest.games.monopoly_toy_story.bank import (
    BANK,
    FIRST_BID,
    HOTEL,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    alive,
    is_amount,
    put,
    remember,
    shift,
)


def refuse(state, event):
    """Why an event of this module is impossible now, as a language key, or None."""
    kind = event[0]
    if kind == "auction":
        return _refuse_lot(state, event[1])
    if kind == "place":
        if not state["place"]:
            return "bank.refuse.no_place"
        seat, lot = state["place"]
        if not deeds.is_deed(event[1]) or state["owner"][event[1]] != seat:
            return "bank.refuse.not_owner"
        return refuse_place(state, event[1], lot) or deeds.refuse_cost(state, event[1], event[2])
    if not state["auction"]:
        return "bank.refuse.no_auction"
    if kind == "bid":
        lot, _, bid = state["auction"]
        if not alive(state, event[1]):
            return "bank.refuse.player"
        if not is_amount(event[2]):
            return "bank.refuse.amount"
        if event[2] < FIRST_BID:
            return "bank.refuse.first_bid"
        if event[2] <= bid:
            return "bank.refuse.higher"
        if lot >= LOT_HOUSE and not places(state, event[1], lot):
            return "bank.refuse.nowhere"
        if state["money"][event[1]] < event[2]:
            return "bank.refuse.short"
    return None


def _refuse_lot(state, lot):
    if lot == LOT_HOUSE:
        return None if deeds.houses(state) else "bank.refuse.houses"
    if lot == LOT_HOTEL:
        return None if deeds.hotels(state) else "bank.refuse.hotels"
    if not deeds.is_deed(lot):
        return "bank.refuse.deed"
    if state["owner"][lot] != BANK:
        return "bank.refuse.owned"
    if state["queue"] and lot != state["queue"][0]:
        return "bank.refuse.queue"
    return None


def refuse_place(state, deed, lot):
    """Why a building that is up for auction could not come on a deed, or None."""
    reason = deeds.refuse_building(state, deed)
    if reason:
        return reason
    hotel = deeds.level(state, deed) == HOTEL - 1
    return None if hotel == (lot == LOT_HOTEL) else "bank.refuse.other_building"


def places(state, seat, lot):
    """The Locations of a Toy that such a building could come on."""
    return [
        deed for deed in range(LOCATIONS)
        if state["owner"][deed] == seat and not refuse_place(state, deed, lot)
    ]


def apply(state, event):
    """Make an event of this module happen in a state whose lists are shared."""
    kind = event[0]
    if kind == "auction":
        state["auction"] = [event[1], BANK, 0]
    elif kind == "bid":
        state["auction"] = [state["auction"][0], event[1], event[2]]
    elif kind == "place":
        deeds.raise_level(state, event[1], event[2])
        state["place"] = []
    elif kind == "gone":
        lot, bidder, bid = state["auction"]
        state["auction"] = []
        if state["queue"][:1] == [lot]:
            state["queue"] = state["queue"][1:]
        if bidder == BANK or lot >= LOT_HOUSE and not places(state, bidder, lot):
            return  # nobody wants it, or has room for it any more
        shift(state, bidder, BANK, bid)
        remember(state, bid)
        if lot >= LOT_HOUSE:
            state["place"] = [bidder, lot]
        else:
            put(state, "owner", lot, bidder)
