"""Show two menus of Monopoly Toy Story: all properties with their owners, and the spaces on which
the current player may have landed."""

from toychest.games.monopoly.names import counted, deed_label, money
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, DEEDS, HOTEL, LOCATIONS
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.page import Chooser


class DeedList(Chooser):
    """A menu of all properties with their owners. The properties of the player who has to act now
    come first. The last row is for typing in the printed board."""

    def __init__(self, table):
        super().__init__(".deeds", self._rows, keep=True)
        self._table = table

    def _rows(self):
        table = self._table
        state = table.session.state
        seat = table.seat()
        order = [deed for deed in range(DEEDS) if state["owner"][deed] == seat]
        order += [deed for deed in range(DEEDS) if state["owner"][deed] != seat]
        return [
            (
                deed_label(deed, table.titles),
                lambda letters, deed=deed: _owner(table, deed, letters),
                lambda deed=deed: table.deeds(deed),
            )
            for deed in order
        ] + [(t(".board"), "", table.copy)]


def _owner(table, deed, letters):
    state = table.session.state
    owner = state["owner"][deed]
    if owner == BANK:
        return ""
    name = table.name(owner)
    if state["mortgage"][deed]:
        name = t(".owner.mortgaged", name)
    level = deeds.level(state, deed)
    if level == HOTEL:
        name = t(".owner.hotel", name)
    elif level:
        name = t(".owner.houses", name, counted("house", level))
    return table.app.with_names(name)(letters)


class Landing(Chooser):
    """A menu that asks where the current player landed, in a game for which the players typed in no
    board. The properties come first, then rows for other spaces, such as a payment to the Bank.
    ACTION selects the first of these rows."""

    def __init__(self, table):
        super().__init__(
            ".landed", self._rows, keep=True, action=(".landed.other", lambda: self.select(DEEDS))
        )
        self._table = table

    def _rows(self):
        table = self._table
        state = table.session.state
        seat = state["turn"]
        first = state["at"][seat] + 1
        order = [(first + i) % DEEDS for i in range(DEEDS)]
        return [
            (
                deed_label(deed, table.titles),
                lambda letters, deed=deed: self._note(deed, letters),
                lambda deed=deed: table.land(deed),
            )
            for deed in order
        ] + [
            (t(".at.V"), "", lambda: table.roll_die("ride")),
            (t(".to_bank"), "", lambda: table.ask_payment(seat, BANK)),
            (t(".from_bank"), "", lambda: table.ask_payment(BANK, seat)),
            (t(".card"), "", lambda: table.commit("card", seat, 1)),
            (t(".jail"), "", lambda: table.commit("jail")),
        ]

    def _note(self, deed, letters):
        state = self._table.session.state
        titles = self._table.titles
        owner = state["owner"][deed]
        if owner == BANK:
            price = titles.get(deed, PRICE)
            return money(price) if price else ""
        if deed >= LOCATIONS or owner == state["turn"] or state["mortgage"][deed]:
            return _owner(self._table, deed, letters)
        rent = titles.rent(state, deed)
        name = self._table.name(owner)
        return self._table.app.with_names(name + " " + money(rent) if rent else name)(letters)
