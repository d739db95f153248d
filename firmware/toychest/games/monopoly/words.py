"""Put the events of Monopoly Toy Story into words, as lines of the history."""

from toychest.games.monopoly.names import deed_name, money, space_name
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, HOTEL, OVER, debtor
from toychest.games.monopoly.title_deeds import TitleDeeds
from toychest.lang import t


def read(saves):
    """Return the Words, with the names of properties that the players typed in."""
    return Words(saves=saves)


class Words:
    """Puts the progress and the history of a game into words.

    titles: as for `deed_name`
    saves: folder with the TitleDeeds, which are read before the first event is put into words;
        None to use `titles`
    """

    def __init__(self, titles=None, saves=None):
        self._titles = titles
        self._saves = saves

    def status(self, state):
        if state["phase"] == OVER:
            return t(".status.over")
        return t(".status.left", state["players"] - sum(state["out"]))

    def describe(self, state, event, player):
        kind = event[0]
        if kind not in _LINES:
            return ""  # the end of a turn and the colour of a Location need no words
        if self._saves:  # the home screen needs no cards; the game tells if they are damaged
            self._titles, self._saves = TitleDeeds(self._saves), None
        names = _Names(player, self._titles)
        return _LINES[kind](".history." + kind, state, names, *event[1:])


class _Names:
    def __init__(self, player, titles):
        self.player = player  # function of a seat that returns a name
        self._titles = titles

    def deed(self, deed):
        return deed_name(deed, self._titles)

    def space(self, space):
        return space_name(space, self._titles)


# For each kind of event, a function that returns the line of the history. key: key in lang/ of the
# line. state: before the event. names: _Names. The other arguments are those of the event. A long
# line is cut at its end, so numbers come before the name of a property.


def _pay(key, state, names, payer, payee, amount, why):
    if payee == BANK:
        return t(key, names.player(payer), money(amount))
    if payer == BANK:
        return t(".history.get", names.player(payee), money(amount))
    return t(".history.to", names.player(payer), names.player(payee), money(amount))


def _each(key, state, names, seat, amount):
    key = ".history.collects" if amount > 0 else ".history.gives"
    return t(key, names.player(seat), money(abs(amount)))


def _repair(key, state, names, payer, deed, first, second):
    rent = deeds.repair_rent(state, deed, first, second)
    return t(
        key, names.player(payer), first, second, money(rent), names.player(state["owner"][deed])
    )


def _complete(key, state, names, letter):
    owner = state["owner"][state["sets"].find(letter)]
    return t(key, names.player(owner), letter)


def _raise(key, state, names, values, levels):
    from toychest.games.monopoly.rules import debts

    seat = debtor(state)
    return t(key, names.player(seat), money(debts.sales_value(state, seat, levels) + sum(values)))


def _build(key, state, names, deed, cost):
    kind = ".hotel" if state["level"][deed] == HOTEL - 1 else ".house"
    return t(".history.build", names.deed(deed), t(kind))


def _unbuild(key, state, names, deed):
    if deeds.is_stuck(state, deed):
        return t(".history.hotels", state["sets"][deed])
    return t(key, names.deed(deed))


def _gone(key, state, names):
    lot, bidder, bid = state["auction"]
    if bidder == BANK:
        return t(".history.no_bid")
    from toychest.games.monopoly.rules import auction

    if not auction.has_use(state, bidder, lot):
        key = ".history.no_place"
    return t(key, names.player(bidder), money(bid))


def _turn(key, state, names, *dice):
    return t(key, names.player(state["turn"]), *dice)


def _deed(key, state, names, deed, *value):
    return t(key, names.deed(deed))


def _party(key, state, names, seat, *amount):
    return t(key, names.player(seat), *[money(number) for number in amount])


def _first_debt(key, state, names):
    return t(key, names.player(debtor(state)))


_LINES = {
    "start": lambda key, state, names, players, *_: t(key, players),
    "order": lambda key, state, names, first, second: _turn(key, state, names, first + second),
    "roll": _turn,
    "ride": _turn,
    "go": _party,
    "pay": _pay,
    "each": _each,
    "jail": _turn,
    "leave": lambda key, state, names, how: _turn(".history.free", state, names),
    "card": lambda key, state, names, seat, number: t(
        key if number > 0 else ".history.uncard", names.player(seat)
    ),
    "on": lambda key, state, names, seat, space: t(
        key, names.player(seat), names.space(state["board"][space])
    ),
    "owe": lambda key, state, names, payer, _, amount, why: t(
        key, names.player(payer), money(amount)
    ),
    "raise": _raise,
    "settle": _first_debt,
    "bankrupt": _first_debt,
    "complete": _complete,
    "buy": lambda key, state, names, seat, deed, price: t(
        key, names.player(seat), money(price), names.deed(deed)
    ),
    "rent": lambda key, state, names, payer, deed, amount: t(
        key, names.player(payer), money(amount), names.player(state["owner"][deed])
    ),
    "repair": _repair,
    "build": _build,
    "unbuild": _unbuild,
    "clear": lambda key, state, names, letter: t(key, letter),
    "mortgage": _deed,
    "lift": _deed,
    "keep": _deed,
    "keep_all": lambda key, state, names: t(key, len(state["received"])),
    "trade": lambda key, state, names, seat, other, *_: t(
        key, names.player(seat), names.player(other)
    ),
    "auction": _deed,
    "bid": _party,
    "gone": _gone,
    "place": _build,
}
