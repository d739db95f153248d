"""The deeds of Monopoly Toy Story: all of them, and where a Toy may have landed."""

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, DEEDS, HOTEL, LOCATIONS
from toychest.games.monopoly.screens.land import land
from toychest.games.monopoly.story import deed_name, money
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.screens import Chooser


class DeedList(Chooser):
    """All deeds, each with its owner: first those of the Toy that has to do something now. A Toy
    that owes, or got a mortgage, sees its own. table: the game's."""

    def __init__(self, table):
        super().__init__("monopoly.deeds", self._rows, keep=True)
        self._table = table

    def _rows(self):
        state = self._table.session.state
        seat = self._table.seat()
        order = [deed for deed in range(DEEDS) if state["owner"][deed] == seat]
        if not state["debts"] and not state["received"]:
            order += [deed for deed in range(DEEDS) if state["owner"][deed] != seat]
        return [
            (deed_name(deed), _owner(self._table, deed), lambda deed=deed: self._open(deed))
            for deed in order
        ] + [(t("monopoly.board"), "", self._board)]

    def _board(self):
        from toychest.games.monopoly.screens.enter_board import EnterBoard

        self.app.open(EnterBoard(self._table.board()))

    def _open(self, deed):
        from toychest.games.monopoly.screens.deed import Deed

        self.app.open(Deed(self._table, deed))


def _owner(table, deed):
    """Whose a deed is, and what is on it, in words."""
    state = table.session.state
    owner = state["owner"][deed]
    if owner == BANK:
        return ""
    name = table.name(owner)
    if state["mortgage"][deed]:
        return t("monopoly.owner.mortgaged", name)
    level = deeds.level(state, deed)
    if level == HOTEL:
        return t("monopoly.owner.hotel", name)
    return t("monopoly.owner.houses", name, level) if level else name


class Landing(Chooser):
    """Where did whose turn it is land? The deeds in the order of the board, from behind the one on
    which it was last, then all else. What the rules want there follows. table: the game's.
    """

    def __init__(self, table):
        super().__init__(
            "monopoly.landed",
            self._rows,
            keep=True,
            action=("monopoly.landed.other", self._no_deed),
        )
        self._table = table
        self._session = table.session

    def _rows(self):
        state = self._session.state
        turn = state["turn"]
        first = state["at"][turn] + 1
        rows = []
        for i in range(DEEDS):
            deed = (first + i) % DEEDS
            rows.append(
                (
                    deed_name(deed),
                    self._note(deed),
                    lambda deed=deed: land(self._table, deed),
                )
            )
        return rows + [
            (t("monopoly.at.V"), "", lambda: self._table.commit("ride", self._table.die())),
            (t("monopoly.to_bank"), "", lambda: self._table.payment().amount(turn, BANK)),
            (t("monopoly.from_bank"), "", lambda: self._table.payment().amount(BANK, turn)),
            (t("monopoly.card"), "", lambda: self._table.commit("card", turn, 1)),
            (t("monopoly.jail"), "", lambda: self._table.commit("jail")),
        ]

    def _no_deed(self):
        """On to the first row behind the deeds."""
        self.selected = DEEDS

    def _note(self, deed):
        """What a deed costs, or whose it is and the rent there."""
        state = self._session.state
        titles = self._table.titles
        owner = state["owner"][deed]
        if owner == BANK:
            amount = titles.get(deed, PRICE)
        elif deed >= LOCATIONS or owner == state["turn"] or state["mortgage"][deed]:
            return _owner(self._table, deed)
        else:
            amount = titles.rent(state, deed)
        name = "" if owner == BANK else self._table.name(owner)
        return (name + " " + money(amount)).lstrip() if amount else name
