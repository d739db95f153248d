"""The last House or Hotel of the Bank."""

from toychest.games.monopoly_toy_story.rules.numbers import LOT_HOTEL
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.lang import t
from toychest.ui.screens import Question
from toychest.ui.widgets import Page, Sentence


class LastBuilding(Question):
    """Says that it is the last, before it is built: if several Toys want it, it is auctioned (Not
    Enough Buildings?). table: the game's; lot: LOT_HOUSE or LOT_HOTEL; build: builds it."""

    def __init__(self, table, lot, build):
        super().__init__(build)
        self._table = table
        self._lot = lot

    def page(self):
        hotel = self._lot == LOT_HOTEL
        return Page(
            deed_name(self._lot),
            Sentence(t("bank.last.hotel" if hotel else "bank.last.house")),
            back=t("back"),
            action=t("bank.auction"),
            ok=t("bank.last.build"),
        )

    def on_intent(self, intent):
        if intent == "action":
            self._table.commit("auction", self._lot)
        else:
            super().on_intent(intent)
