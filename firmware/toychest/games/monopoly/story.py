"""Monopoly Toy Story in words: money, deeds, spaces, and events as lines of the history. A line may
be cut at its end, so numbers come before the name of a deed."""

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
from toychest.games.monopoly.title_deeds import NAME, Titles
from toychest.lang import t


def money(amount):
    """Return an amount in M as text, with a gap for the thousands."""
    return "M" + written(amount)


def counted(kind, count):
    """Return a number of Houses, Hotels or deeds as text, or "" for 0. kind: "house", "hotel" or
    "deed"."""
    if not count:
        return ""
    return t("monopoly.one." + kind) if count == 1 else t("monopoly.some." + kind, count)


def deed_name(deed, titles=None):
    """Return the name of a deed, or of another lot of an auction. titles: Titles, for the names on
    the copied cards, or None."""
    copied = titles.get(deed, NAME) if titles and deed < DEEDS else ""
    if copied:
        return copied
    if deed < LOCATIONS:
        return t("monopoly.location", deed + 1)
    if deed == LOT_HOUSE:
        return t("monopoly.house")
    if deed == LOT_HOTEL:
        return t("monopoly.hotel")
    return t("monopoly.cleaner") if deed == LOCATIONS else t("monopoly.bonnie")


def space_name(space, titles=None):
    """Return the name of a space of the board, see `rules.board`. titles: as for `deed_name`."""
    return deed_name(ord(space) - 97, titles) if space >= "a" else t("monopoly.at." + space)


def read(saves):
    """Return the Story with the names on the copied cards. saves: path of all saves."""
    return Story(Titles(saves))


class Story:
    """Tells the game in words, see games.story. titles: Titles, for the names of the deeds, or
    None."""

    def __init__(self, titles=None):
        self._titles = titles

    def status(self, state):
        if state["phase"] == OVER:
            return t("monopoly.status.over")
        return t("monopoly.status.left", state["players"] - sum(state["out"]))

    def describe(self, state, event, player):
        kind = event[0]
        if kind not in _LINES:
            return ""  # the end of a turn and the colour of a Location need no words
        names = _Names(player, self._titles)
        return _LINES[kind]("monopoly.history." + kind, state, names, *event[1:])


class _Names:
    """The names in a line. player: function of a seat that returns a name. titles: see Story."""

    def __init__(self, player, titles):
        self.player = player
        self._titles = titles

    def deed(self, deed):
        return deed_name(deed, self._titles)

    def space(self, space):
        return space_name(space, self._titles)


# Each function returns the line of one or several kinds of event. key: language key of the line.
# names: _Names. The other arguments are those of the event.


def _start(key, state, names, players, sets, board):
    return t(key, players)


def _order(key, state, names, one, two):
    return t(key, names.player(state["turn"]), one + two)


def _turn(key, state, names, *die):
    return t(key, names.player(state["turn"]), *die)


def _on(key, state, names, seat, space):
    return t(key, names.player(seat), names.space(state["board"][space]))


def _go(key, state, names, seat):
    return t(key, names.player(seat))


def _leave(key, state, names, how):
    return t("monopoly.history.free", names.player(state["turn"]))


def _pay(key, state, names, payer, payee, amount, why):
    if payee == BANK:
        return t(key, names.player(payer), money(amount))
    if payer == BANK:
        return t("monopoly.history.get", names.player(payee), money(amount))
    return t("monopoly.history.to", names.player(payer), names.player(payee), money(amount))


def _each(key, state, names, seat, amount):
    key = "monopoly.history.collects" if amount > 0 else "monopoly.history.gives"
    return t(key, names.player(seat), money(abs(amount)))


def _card(key, state, names, seat, number):
    return t(key if number > 0 else "monopoly.history.uncard", names.player(seat))


def _owe(key, state, names, payer, payee, amount, why):
    return t(key, names.player(payer), money(amount))


def _first_debt(key, state, names):
    return t(key, names.player(state["debts"][0][0]))


def _buy(key, state, names, seat, deed, price):
    return t(key, names.player(seat), money(price), names.deed(deed))


def _rent(key, state, names, payer, deed, amount):
    return t(key, names.player(payer), money(amount), names.player(state["owner"][deed]))


def _repair(key, state, names, payer, deed, one, two):
    rent = deeds.repair_rent(state, deed, one, two)
    return t(key, names.player(payer), one, two, money(rent), names.player(state["owner"][deed]))


def _complete(key, state, names, letter):
    owner = state["owner"][state["sets"].find(letter)]
    return t(key, names.player(owner), letter)


def _raise(key, state, names, values, levels):
    from toychest.games.monopoly.rules import debts

    seat = state["debts"][0][0]
    return t(key, names.player(seat), money(debts.sales_value(state, seat, levels) + sum(values)))


def _build(key, state, names, deed, cost):
    hotel = state["level"][deed] == HOTEL - 1
    return t(
        "monopoly.history.build",
        names.deed(deed),
        t("monopoly.hotel" if hotel else "monopoly.house"),
    )


def _clear(key, state, names, letter):
    return t(key)


def _deed(key, state, names, deed, *value):
    return t(key, names.deed(deed))


def _received(key, state, names):
    return t(key, len(state["received"]))


def _trade(key, state, names, one, other, money, cards, give, get):
    return t(key, names.player(one), names.player(other))


def _bid(key, state, names, seat, amount):
    return t(key, names.player(seat), money(amount))


def _gone(key, state, names):
    lot, bidder, bid = state["auction"]
    if bidder == BANK:
        return t("monopoly.history.no_bid")
    from toychest.games.monopoly.rules import auction

    if auction.has_use(state, bidder, lot):
        return t(key, names.player(bidder), money(bid))
    return t("monopoly.history.no_place", names.player(bidder), money(bid))


_LINES = {
    "start": _start, "order": _order, "roll": _turn, "ride": _turn, "go": _go, "pay": _pay,
    "each": _each, "jail": _turn, "leave": _leave, "card": _card, "on": _on,
    "owe": _owe, "raise": _raise, "settle": _first_debt, "bankrupt": _first_debt,
    "complete": _complete, "buy": _buy, "rent": _rent, "repair": _repair,
    "build": _build, "unbuild": _deed, "clear": _clear,
    "mortgage": _deed, "lift": _deed, "keep": _deed, "keep_all": _received, "trade": _trade,
    "auction": _deed, "bid": _bid, "gone": _gone, "place": _build,
}  # fmt: skip
