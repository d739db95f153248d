"""The rules of Monopoly Toy Story for auctions. A lot is the thing that is auctioned: the index of
a property, or LOT_HOUSE or LOT_HOTEL for a building. The argument `state` is the state of a game, a
dict, see `start` in rules/__init__.py."""

from toychest.core.events import BANK, SEAT
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    AMOUNT,
    FIRST_BID,
    LOCATION,
    LOT_HOTEL,
    LOT_HOUSE,
    ROLLED,
    pay_or_owe,
    refuse_out,
    remember,
)


def has_use(state, seat, lot):
    """Return whether a player can use the thing that is auctioned. A property is always of use. A
    building is of use if the player owns a property on which it may stand. seat: index of the
    player. lot: index of a property, or LOT_HOUSE or LOT_HOTEL."""
    return lot < LOT_HOUSE or bool(deeds.places(state, seat, lot))


def _refuse_auction(state, lot):
    if lot == LOT_HOUSE:
        return None if deeds.houses(state) else ".refuse.houses"
    if lot == LOT_HOTEL:
        return None if deeds.hotels(state) else ".refuse.hotels"
    if state["owner"][lot] != BANK:
        return ".refuse.owned"
    return ".refuse.queue" if state["queue"] and lot != state["queue"][0] else None


def _auction(state, lot):
    if lot < LOT_HOUSE and state["phase"] == ROLLED and not state["queue"]:
        state["at"][state["turn"]] = lot  # the current player may have landed there
    state["auction"] = [lot, BANK, 0]


def _refuse_no_auction(state):
    return None if state["auction"] else ".refuse.no_auction"


def _refuse_bid(state, seat, amount):
    reason = _refuse_no_auction(state) or refuse_out(state, seat)
    if reason:
        return reason
    lot, _, bid = state["auction"]
    if amount < FIRST_BID:
        return ".refuse.first_bid"
    if amount <= bid:
        return ".refuse.higher"
    if not has_use(state, seat, lot):
        return ".refuse.nowhere"
    return deeds.refuse_price(state, seat, amount)


def _bid(state, seat, amount):
    state["auction"] = [state["auction"][0], seat, amount]


def _gone(state):
    lot, bidder, bid = state["auction"]
    state["auction"] = []
    if state["queue"][:1] == [lot]:
        state["queue"].pop(0)
    if bidder == BANK:
        return
    pay_or_owe(state, bidder, BANK, bid, "")
    remember(state, bid)
    if lot < LOT_HOUSE:
        state["owner"][lot] = bidder
    elif has_use(state, bidder, lot):
        state["place"] = [bidder, lot]


def _refuse_place(state, deed, cost):
    if not state["place"]:
        return ".refuse.no_place"
    seat, lot = state["place"]
    if state["owner"][deed] != seat:
        return ".refuse.not_owner"
    return deeds.refuse_lot(state, deed, lot)


def _place(state, deed, cost):
    deeds.raise_level(state, deed, cost)
    state["place"] = []


EVENTS = {
    "auction": (((0, LOT_HOTEL),), _refuse_auction, _auction),
    "bid": ((SEAT, AMOUNT), _refuse_bid, _bid),
    "gone": ((), _refuse_no_auction, _gone),
    "place": ((LOCATION, AMOUNT), _refuse_place, _place),
}
