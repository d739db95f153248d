"""The coins of each card of My Toy Shop."""

from toychest.games.toy_shop.rules import CARDS
from toychest.lang import t
from toychest.screens.pages import Pages
from toychest.ui.canvas import BLACK
from toychest.ui.widgets import LABEL, Body, canvas_width


def statistics(app, state):
    """Return the pages with the coins of each card, one for each player, the current player's
    first."""

    def show(seat):
        earned = state["earned"][seat]
        body = Columns(earned, CARDS)
        return app.player(seat), body, t("toy_shop.in_all", sum(earned))

    return Pages(show, state["players"], state["turn"])


class Columns(Body):
    """The coins of each card of a player, as columns. numbers: list of coins. count: the most
    columns."""

    def __init__(self, numbers, count):
        self._numbers = numbers
        self._count = count

    def draw(self, canvas, x, y, width, height):
        pitch = width // self._count
        most = max([1] + self._numbers)
        room = height - 18
        canvas.hline(x, y + height, pitch * self._count, BLACK)
        for i, number in enumerate(self._numbers):
            left = x + i * pitch
            high = room * number // most
            canvas.fill_rect(left + 3, y + height - high, pitch - 6, high, BLACK)
            label = str(number)
            if canvas_width(label, LABEL[-1]) <= pitch:  # three digits have no room
                canvas.text_in(label, left, y + height - high - 17, pitch, 16, LABEL[1:])

    def text(self):
        return [" ".join([str(number) for number in self._numbers])]
