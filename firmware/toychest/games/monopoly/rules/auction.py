"""Rules of Monopoly Toy Story: auctions of deeds and of the last buildings.

("auction", lot)         a deed, LOT_HOUSE or LOT_HOTEL
("bid", seat, amount)    in any order, M10 or more, higher than the last
("gone",)                it ends; without a bid nothing happens
("place", deed, cost)    a building that was won comes on the board; cost: what it else costs
"""

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    FIRST_BID,
    HOTEL,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    ROLLED,
    alive,
    is_amount,
    pay_or_owe,
    put,
    remember,
)


def places(state, seat, lot):
    """The Locations of a Toy that such a building could come on."""
    return [
        deed
        for deed in range(LOCATIONS)
        if state["owner"][deed] == seat and not _refuse_site(state, deed, lot)
    ]


def _refuse_site(state, deed, lot):
    """Why a building that is up for auction could not come on a deed, or None."""
    reason = deeds.refuse_site(state, deed)
    if reason:
        return reason
    hotel = deeds.level(state, deed) == HOTEL - 1
    return None if hotel == (lot == LOT_HOTEL) else "monopoly.refuse.other_building"


def refuse_auction(state, lot):
    """A deed of the Bank, the next one of those that wait; or a building that is left."""
    if lot == LOT_HOUSE:
        return None if deeds.houses(state) else "monopoly.refuse.houses"
    if lot == LOT_HOTEL:
        return None if deeds.hotels(state) else "monopoly.refuse.hotels"
    if not deeds.is_deed(lot):
        return "monopoly.refuse.deed"
    if state["owner"][lot] != BANK:
        return "monopoly.refuse.owned"
    if state["queue"] and lot != state["queue"][0]:
        return "monopoly.refuse.queue"
    return None


def apply_auction(state, lot):
    """Bids may come. Whose turn it is may have landed on the deed."""
    if lot < LOT_HOUSE and state["phase"] == ROLLED and not state["queue"]:
        put(state, "at", state["turn"], lot)
    state["auction"] = [lot, BANK, 0]


def refuse_bid(state, seat, amount):
    """It must be higher than the last, be there, and have a use."""
    if not state["auction"]:
        return "monopoly.refuse.no_auction"
    lot, _, bid = state["auction"]
    if not alive(state, seat):
        return "monopoly.refuse.player"
    if not is_amount(amount):
        return "monopoly.refuse.amount"
    if amount < FIRST_BID:
        return "monopoly.refuse.first_bid"
    if amount <= bid:
        return "monopoly.refuse.higher"
    if not has_use(state, seat, lot):
        return "monopoly.refuse.nowhere"
    return "monopoly.refuse.short" if state["money"][seat] < amount else None


def apply_bid(state, seat, amount):
    """The highest bid so far."""
    state["auction"] = [state["auction"][0], seat, amount]


def has_use(state, seat, lot):
    """Whether a Toy has a use for a lot: a deed is of use to all."""
    return lot < LOT_HOUSE or bool(places(state, seat, lot))


def refuse_gone(state):
    """There must be an auction."""
    return None if state["auction"] else "monopoly.refuse.no_auction"


def apply_gone(state):
    """The highest bidder pays or owes, and owns the deed or is to put the building on the board. If
    it has no room for that any more, the building stays with the Bank."""
    lot, bidder, bid = state["auction"]
    state["auction"] = []
    if state["queue"][:1] == [lot]:
        state["queue"] = state["queue"][1:]
    if bidder == BANK:
        return
    pay_or_owe(state, bidder, BANK, bid, "")
    remember(state, bid)
    if lot < LOT_HOUSE:
        put(state, "owner", lot, bidder)
    elif has_use(state, bidder, lot):
        state["place"] = [bidder, lot]


def refuse_place(state, deed, cost):
    """Of who won it, where it could be built."""
    if not state["place"]:
        return "monopoly.refuse.no_place"
    seat, lot = state["place"]
    if not deeds.is_deed(deed) or state["owner"][deed] != seat:
        return "monopoly.refuse.not_owner"
    return _refuse_site(state, deed, lot) or deeds.refuse_cost(state, deed, cost)


def apply_place(state, deed, cost):
    """The building comes on the board."""
    deeds.raise_level(state, deed, cost)
    state["place"] = []
