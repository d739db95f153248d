"""The last House or Hotel of the Bank."""

from toychest.games.monopoly.rules.numbers import LOT_HOTEL
from toychest.games.monopoly.story import deed_name
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, Sentence


class LastBuilding(Screen):
    """Says that it is the last, before it is built: if several Toys want it, it is auctioned (Not
    Enough Buildings?). table: the game's; lot: LOT_HOUSE or LOT_HOTEL; build: builds it."""

    def __init__(self, table, lot, build):
        self._table = table
        self._lot = lot
        self._build = build

    def page(self):
        hotel = self._lot == LOT_HOTEL
        return Page(
            deed_name(self._lot),
            Sentence(t("monopoly.last.hotel" if hotel else "monopoly.last.house")),
            back=(t("back"), self.app.close),
            action=(t("monopoly.auction"), lambda: self._table.commit("auction", self._lot)),
            ok=(t("monopoly.last.build"), self._agree),
        )

    def _agree(self):
        self.app.close()
        self._build()
