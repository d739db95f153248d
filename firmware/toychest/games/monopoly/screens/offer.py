"""Offer a property of the Bank: the current player buys it, or the players bid for it."""

from toychest.games.monopoly.names import deed_name, money
from toychest.games.monopoly.screens.ask import enter
from toychest.games.monopoly.screens.deed_card import WIDE, DeedCard
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t, written
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.page import Screen
from toychest.ui.table_body import TableBody
from toychest.ui.transfer import arrow
from toychest.ui.widgets import Page, number_fonts


def offer(table, deed):
    """Return the screen that offers a property to the current player. If the players did not type
    in the price, the screen asks for it."""
    if table.titles.get(deed, PRICE):
        return Offer(table, deed)

    def buy(amount):
        table.titles.keep(deed, PRICE, amount)
        table.commit("buy", table.session.state["turn"], deed, amount)

    return enter(
        ".price",
        _situation(table, deed),
        100,
        buy,
        3,
        action=(t(".auction"), lambda: table.commit("auction", deed)),
    )


def _situation(table, deed):
    state = table.session.state
    seat = state["turn"]
    name = deed_name(deed, table.titles)
    return t(".offer", name, table.name(seat), money(state["money"][seat]))


class Purchase(TableBody):
    """Draws the current player with the money after a purchase and before it, and the property's
    card."""

    def __init__(self, table, deed):
        state = table.session.state
        super().__init__(table.app, list(range(state["players"])))
        seat = state["turn"]
        before = state["money"][seat]
        price = table.titles.get(deed, PRICE)
        self._seat = seat
        self._texts = written(before - price), t("pay.was", written(before))
        self._card = DeedCard(state, table.titles, deed)
        self._lines = [money(price), _situation(table, deed)]

    def draw(self, canvas, x, y, width, height):
        left = x + 8
        half = height // 2
        mascot = 44 if half >= 44 else 32
        wide = (width - WIDE) // 2
        canvas.round_rect(left, y, mascot + 8, half, 6, BLACK)
        self.draw_mascot(canvas, self._seat, left + 4, y, mascot, half, WHITE)
        right = x + width - 12 - WIDE
        arrow(canvas, left + mascot + 16, y + half // 2, right - left - mascot - 24)
        sizes = number_fonts(half - 19)
        canvas.text_in(self._texts[0], left, y + half, wide, half - 15, sizes, align=-1)
        canvas.text_in(self._texts[1], left, y + height - 15, wide, 15, ("b14",), align=-1)
        self._card.draw(canvas, right, y, height)

    def text(self):
        return self._lines


class Offer(Screen):
    """Asks whether the current player buys a property. ACTION starts an auction instead."""

    def __init__(self, table, deed):
        self._table = table
        self._deed = deed

    def page(self):
        table, deed = self._table, self._deed
        price = table.titles.get(deed, PRICE)
        return Page(
            t(".buy"),
            Purchase(table, deed),
            back=(t("back"), self.app.close),
            action=(t(".auction"), lambda: table.commit("auction", deed)),
            ok=(t(".buy"), lambda: table.commit("buy", table.session.state["turn"], deed, price)),
            down=(t(".title"), lambda: table.copy(deed)),
        )
