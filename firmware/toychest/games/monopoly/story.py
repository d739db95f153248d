"""Monopoly Toy Story in words: money, deeds, and events as lines of a story.

In a line that may be cut at its end, numbers stand before the name of a deed.
"""

from toychest.core import files
from toychest.core.numbers import written
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    HOTEL,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    OVER,
)
from toychest.lang import t

named = {}  # deed: its name, as far as its card is copied


def prepare(saves):
    """Know the names of the deeds. saves: the folder of all saves."""
    named.clear()
    if files.exists(saves + "/deeds.json"):
        from toychest.games.monopoly import title_deeds

        kept = title_deeds.Titles(saves)
        for deed in range(DEEDS):
            named[deed] = kept.get(deed, title_deeds.NAME)


def money(amount):
    """An amount as it is written everywhere, with a gap for the thousands."""
    return "M" + written(amount)


def deed_name(deed):
    """What a deed is called; what a lot of an auction is, for the others."""
    if named.get(deed):
        return named[deed]
    if deed < LOCATIONS:
        return t("monopoly.location", deed + 1)
    if deed == LOT_HOUSE:
        return t("monopoly.house")
    if deed == LOT_HOTEL:
        return t("monopoly.hotel")
    return t("monopoly.cleaner") if deed == LOCATIONS else t("monopoly.bonnie")


def space_name(space):
    """What a space of the board is called, see `board`."""
    return deed_name(ord(space) - 97) if space >= "a" else t("monopoly.at." + space)


def status(state):
    """Return how far the game is, in a few words."""
    if state["phase"] == OVER:
        return t("monopoly.status.over")
    return t("monopoly.status.left", state["players"] - sum(state["out"]))


def describe(state, event, player):
    """Return an event as a line of a story, see games.story."""
    kind = event[0]
    if kind not in _LINES:
        return ""  # whose turn it is, and what colour a Location has, go without saying
    return _LINES[kind]("monopoly.history." + kind, state, player, *event[1:])


# A function for a kind of event, or several. key: of its line in the language files.


def _start(key, state, player, players, sets, board=""):
    return t(key, players)


def _order(key, state, player, one, two):
    return t(key, player(state["turn"]), one + two)


def _turn(key, state, player, *die):
    return t(key, player(state["turn"]), *die)


def _on(key, state, player, seat, space):
    return t(key, player(seat), space_name(state["board"][space]))


def _go(key, state, player, seat):
    return t(key, player(seat))


def _leave(key, state, player, how):
    return t("monopoly.history.free", player(state["turn"]))


def _pay(key, state, player, payer, payee, amount, why):
    if payee == BANK:
        return t(key, player(payer), money(amount))
    if payer == BANK:
        return t("monopoly.history.get", player(payee), money(amount))
    return t("monopoly.history.to", player(payer), player(payee), money(amount))


def _each(key, state, player, seat, amount):
    key = "monopoly.history.collects" if amount > 0 else "monopoly.history.gives"
    return t(key, player(seat), money(abs(amount)))


def _card(key, state, player, seat, number):
    return t(key if number > 0 else "monopoly.history.uncard", player(seat))


def _owe(key, state, player, payer, payee, amount, why):
    return t(key, player(payer), money(amount))


def _first_debt(key, state, player):
    return t(key, player(state["debts"][0][0]))


def _buy(key, state, player, seat, deed, price):
    return t(key, player(seat), money(price), deed_name(deed))


def _rent(key, state, player, payer, deed, amount):
    return t(key, player(payer), money(amount), player(state["owner"][deed]))


def _repair(key, state, player, payer, deed, one, two):
    rent = deeds.repair_rent(state, deed, one, two)
    return t(key, player(payer), one, two, money(rent), player(state["owner"][deed]))


def _complete(key, state, player, letter):
    owner = state["owner"][state["sets"].find(letter)]
    return t(key, player(owner), letter)


def _raise(key, state, player, values, levels):
    from toychest.games.monopoly.rules import debts

    seat = state["debts"][0][0]
    return t(key, player(seat), money(debts.sales_value(state, seat, levels) + sum(values)))


def _build(key, state, player, deed, cost):
    hotel = state["level"][deed] == HOTEL - 1
    return t(
        "monopoly.history.build",
        deed_name(deed),
        t("monopoly.hotel" if hotel else "monopoly.house"),
    )


def _clear(key, state, player, letter):
    return t(key)


def _deed(key, state, player, deed, *value):
    return t(key, deed_name(deed))


def _received(key, state, player):
    return t(key, len(state["received"]))


def _trade(key, state, player, one, other, money, cards, give, get):
    return t(key, player(one), player(other))


def _bid(key, state, player, seat, amount):
    return t(key, player(seat), money(amount))


def _gone(key, state, player):
    lot, bidder, bid = state["auction"]
    if bidder == BANK:
        return t("monopoly.history.no_bid")
    from toychest.games.monopoly.rules import auction

    if auction.has_use(state, bidder, lot):
        return t(key, player(bidder), money(bid))
    return t("monopoly.history.no_place", player(bidder), money(bid))


_LINES = {
    "start": _start, "order": _order, "roll": _turn, "ride": _turn, "go": _go, "pay": _pay,
    "each": _each, "jail": _turn, "leave": _leave, "card": _card, "on": _on,
    "owe": _owe, "raise": _raise, "settle": _first_debt, "bankrupt": _first_debt,
    "complete": _complete, "buy": _buy, "rent": _rent, "repair": _repair,
    "build": _build, "unbuild": _deed, "clear": _clear,
    "mortgage": _deed, "lift": _deed, "keep": _deed, "keep_all": _received, "trade": _trade,
    "auction": _deed, "bid": _bid, "gone": _gone, "place": _build,
}  # fmt: skip
