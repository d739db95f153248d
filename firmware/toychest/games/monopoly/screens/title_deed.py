"""A Title Deed card of Monopoly Toy Story, to be copied or corrected on the box."""

from micropython import const

from toychest.core.session import NotSaved, Refused
from toychest.games.monopoly import story
from toychest.games.monopoly.rules.numbers import HOTEL, LOCATIONS
from toychest.games.monopoly.screens.amount import Amount
from toychest.games.monopoly.story import money
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

_ROW = const(240)  # px that a name and what is said of it share


class TitleDeed(Chooser):
    """What stands on the card, as far as it is known; OK on a row changes it. titles: the cards."""

    def __init__(self, titles, deed):
        super().__init__(lambda: story.deed_name(deed), self._rows, keep=True)
        self._titles = titles
        self._deed = deed

    def _rows(self):
        rows = [
            self._amount(PRICE, t("monopoly.price")),
            self._amount(MORTGAGE, t("monopoly.mortgage.value")),
        ]
        if self._deed >= LOCATIONS:
            return rows
        name = self._titles.get(self._deed, NAME)
        words = t("monopoly.name")
        rows.insert(0, (words, brief(name, _ROW - canvas_width(words, "b14")), self._spell))
        rows.append(self._amount(RENT, t("monopoly.rent")))
        for level in range(1, HOTEL):
            rows.append(self._amount(RENT + level, t("monopoly.rent.houses", level)))
        rows.append(self._amount(RENT + HOTEL, t("monopoly.rent.hotel")))
        rows.append(self._amount(HOUSE, t("monopoly.house.cost")))
        rows.append(self._amount(HOTEL_COST, t("monopoly.hotel.cost")))
        return rows

    def _amount(self, field, label):
        """The row of an amount."""
        known = self._titles.get(self._deed, field)
        return (
            label,
            money(known) if known else "",
            lambda: self.app.open(
                Amount(
                    "monopoly.title", label, known or 10, lambda amount: self._enter(field, amount)
                )
            ),
        )

    def _enter(self, field, amount):
        if amount > MOST:
            raise Refused("monopoly.refuse.amount")
        self._change(field, amount)

    def _change(self, field, value):
        try:
            self._titles.change(self._deed, field, value)
        except OSError:
            raise NotSaved

    def _spell(self):
        from toychest.screens.names import NameEditor

        name = self._titles.get(self._deed, NAME)
        self.app.open(NameEditor(t("monopoly.name"), name, NAME_LENGTH, self._named))

    def _named(self, name):
        self._change(NAME, name)
        story.named[self._deed] = name
