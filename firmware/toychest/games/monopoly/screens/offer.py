"""A deed of the Bank: the current player buys it, or the players bid for it."""

from toychest.games.monopoly.screens.ask import enter
from toychest.games.monopoly.story import deed_name, money
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


def offer(table, deed):
    """Return the screen that offers a deed to the current player. If its price is not copied yet,
    the screen asks for it. table: the Table."""
    if table.titles.get(deed, PRICE):
        return Offer(table, deed)

    def buy(amount):
        table.titles.keep(deed, PRICE, amount)
        table.commit("buy", table.session.state["turn"], deed, amount)

    return enter(
        "monopoly.price",
        _situation(table, deed),
        100,
        buy,
        3,
        (t("monopoly.auction"), lambda: table.commit("auction", deed)),
    )


def _situation(table, deed):
    """Return the deed and the current player's money, as text."""
    state = table.session.state
    seat = state["turn"]
    name = deed_name(deed, table.titles)
    return t("monopoly.offer", name, table.name(seat), money(state["money"][seat]))


class Offer(Screen):
    """Asks whether the current player buys a deed for its price. table: the Table."""

    def __init__(self, table, deed):
        self._table = table
        self._deed = deed

    def page(self):
        table, deed = self._table, self._deed
        price = table.titles.get(deed, PRICE)
        return Page(
            t("monopoly.buy"),
            Picker(money(price), _situation(table, deed), False, False),
            back=(t("back"), self.app.close),
            action=(t("monopoly.auction"), lambda: table.commit("auction", deed)),
            ok=(
                t("monopoly.buy"),
                lambda: table.commit("buy", table.session.state["turn"], deed, price),
            ),
            down=(t("monopoly.title"), lambda: table.copy(deed)),
        )
