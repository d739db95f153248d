"""Offer a property of the Bank: the current player buys it, or the players bid for it."""

from toychest.games.monopoly.screens.ask import enter
from toychest.games.monopoly.screens.deed_card import WIDE, DeedCard
from toychest.games.monopoly.title_deeds import PRICE
from toychest.games.monopoly.words import deed_name, money
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.fonts import fitting
from toychest.ui.page import Screen
from toychest.ui.payment import SIDE, SIZES, draw_side, player, to_right
from toychest.ui.widgets import Body, Page


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


class Purchase(Body):
    """Draws the current player with the money after a purchase and before it, and the property's
    card."""

    def __init__(self, table, deed):
        state = table.session.state
        seat = state["turn"]
        price = table.titles.get(deed, PRICE)
        name, describe, _ = player(table.name(seat), state["money"][seat], -1)
        self._side = name, describe(price), True
        self._card = DeedCard(state, table.titles, deed)
        self._lines = [money(price), _situation(table, deed)]

    def draw(self, canvas, x, y, width, height):
        draw_side(
            canvas,
            x + 12,
            y,
            SIDE,
            height,
            fitting(self._side[1][0], SIDE - 5, SIZES)[0].name,
            *self._side,
        )
        right = x + width - 12 - WIDE
        to_right(canvas, right - 16, y + height // 2)
        canvas.fill_rect(x + SIDE + 16, y + height // 2 - 2, right - 16 - x - SIDE - 16, 4, BLACK)
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
            ok=(
                t(".buy"),
                lambda: table.commit("buy", table.session.state["turn"], deed, price),
            ),
            down=(t(".title"), lambda: table.copy(deed)),
        )
