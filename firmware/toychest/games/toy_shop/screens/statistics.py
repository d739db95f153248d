"""Show the coins of each card of My Toy Shop as columns."""

from micropython import const

from toychest.games.toy_shop.rules import CARDS
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.pages import Pages
from toychest.ui.widgets import Body, canvas_width

_LIFT = const(13)  # px by which a label stands higher than the one before it


def statistics(app, state):
    """Return the screen with the coins of each card: a page for each player, the current one
    first."""

    def show(seat):
        earned = state["earned"][seat]
        body = Columns(earned, CARDS)
        return app.player(seat), body, t(".in_all", sum(earned))

    return Pages(show, state["players"], state["turn"])


class Columns(Body):
    """The body of a page with the coins of a player's cards as columns. numbers: list of the coins
    of each card. count: the number of columns for which to leave room."""

    def __init__(self, numbers, count):
        self._numbers = numbers
        self._count = count

    def draw(self, canvas, x, y, width, height):
        pitch = width // self._count
        most = max([1] + self._numbers)
        labels = [str(number) for number in self._numbers]
        # Wide labels would touch: every other one stands higher.
        lift = _LIFT if any(canvas_width(label, "b14") > pitch - 3 for label in labels) else 0
        room = height - 18 - lift
        canvas.hline(x, y + height, pitch * self._count, BLACK)
        for i, number in enumerate(self._numbers):
            left = x + i * pitch
            high = room * number // most
            canvas.fill_rect(left + 3, y + height - high, pitch - 6, high, BLACK)
            top = y + height - high - 17 - lift * (i % 2)
            canvas.text_in(labels[i], left - 4, top, pitch + 8, 16, ("b14",))

    def text(self):
        return [" ".join([str(number) for number in self._numbers])]
