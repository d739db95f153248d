"""A Title Deed card of Monopoly Toy Story, to copy or correct."""

from micropython import const

from toychest.core.session import NotSaved, Refused
from toychest.games.monopoly.rules.numbers import HOTEL, LOCATIONS
from toychest.games.monopoly.screens.amount import enter
from toychest.games.monopoly.story import counted, deed_name, money
from toychest.games.monopoly.title_deeds import (
    HOTEL_COST,
    HOUSE,
    MORTGAGE,
    MOST,
    NAME,
    NAME_LENGTH,
    PRICE,
    RENT,
)
from toychest.lang import t
from toychest.ui.screens import Chooser
from toychest.ui.widgets import brief, canvas_width

_ROW = const(240)  # px of a label and the name together


class TitleDeed(Chooser):
    """The menu of the fields of a card. OK on a row changes its field. titles: the Titles. deed:
    index."""

    def __init__(self, titles, deed):
        super().__init__(lambda: deed_name(deed, titles), self._rows, keep=True)
        self._titles = titles
        self._deed = deed

    def _rows(self):
        rows = [
            self._amount_row(PRICE, t("monopoly.price")),
            self._amount_row(MORTGAGE, t("monopoly.mortgage.value")),
        ]
        if self._deed >= LOCATIONS:
            return rows
        name = self._titles.get(self._deed, NAME)
        words = t("monopoly.name")
        rows.insert(0, (words, brief(name, _ROW - canvas_width(words, "b14")), self._ask_name))
        rows.append(self._amount_row(RENT, t("monopoly.rent")))
        for level in range(1, HOTEL):
            rows.append(
                self._amount_row(RENT + level, t("monopoly.rent.houses", counted("house", level)))
            )
        rows.append(self._amount_row(RENT + HOTEL, t("monopoly.rent.hotel")))
        rows.append(self._amount_row(HOUSE, t("monopoly.house.cost")))
        rows.append(self._amount_row(HOTEL_COST, t("monopoly.hotel.cost")))
        return rows

    def _amount_row(self, field, label):
        """Return the row of a field with an amount."""
        known = self._titles.get(self._deed, field)

        def keep(amount):
            if amount > MOST:
                raise Refused("monopoly.refuse.amount")
            self._change(field, amount)

        return (
            label,
            money(known) if known else "",
            lambda: self.app.open(enter("monopoly.title", label, known or 10, keep)),
        )

    def _change(self, field, value):
        """Change a field and save the cards. Raises NotSaved."""
        try:
            self._titles.change(self._deed, field, value)
        except OSError:
            raise NotSaved

    def _ask_name(self):
        from toychest.screens.names import NameEditor

        name = self._titles.get(self._deed, NAME)
        self.app.open(
            NameEditor(t("monopoly.name"), name, NAME_LENGTH, lambda new: self._change(NAME, new))
        )
