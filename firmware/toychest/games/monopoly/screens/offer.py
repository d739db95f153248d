"""A deed that is the Bank's: who lands there buys it, or it is put up for auction."""

from toychest.games.monopoly.screens.amount import Amount
from toychest.games.monopoly.story import deed_name, money
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


def offer(table, deed):
    """The screen that offers a deed to whose turn it is. table: the game's."""
    if table.titles.get(deed, PRICE):
        return Offer(table, deed)

    def buy(amount):
        table.titles.keep(deed, PRICE, amount)
        table.commit("buy", table.session.state["turn"], deed, amount)

    return Amount(
        "monopoly.price",
        _has(table, deed),
        100,
        buy,
        3,
        ("monopoly.auction", lambda: table.commit("auction", deed)),
    )


def _has(table, deed):
    """Which deed it is, and what whose turn it is has, in words."""
    state = table.session.state
    turn = state["turn"]
    return t("monopoly.offer", deed_name(deed), table.name(turn), money(state["money"][turn]))


class Offer(Screen):
    """Buy it for its price, or not; DOWN leads to its card. table: the game's."""

    def __init__(self, table, deed):
        self._table = table
        self._deed = deed

    def page(self):
        price = self._table.titles.get(self._deed, PRICE)
        return Page(
            t("monopoly.buy"),
            Picker(money(price), _has(self._table, self._deed), False, False),
            back=t("back"),
            action=t("monopoly.auction"),
            ok=t("monopoly.buy"),
            moves=("", t("monopoly.title")),
        )

    def on_intent(self, intent):
        table = self._table
        if intent == "back":
            self.app.close()
        elif intent == "action":
            table.commit("auction", self._deed)
        elif intent == "down":
            from toychest.games.monopoly.screens.title_deed import TitleDeed

            self.app.open(TitleDeed(table.titles, self._deed))
        elif intent == "ok":
            price = table.titles.get(self._deed, PRICE)
            table.commit("buy", table.session.state["turn"], self._deed, price)
