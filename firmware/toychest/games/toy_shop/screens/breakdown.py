"""The coins of a card of My Toy Shop that the box has counted."""

from micropython import const

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.screens.drawings import swatch
from toychest.games.toy_shop.story import colour_name
from toychest.lang import t
from toychest.ui.rows import Rows
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, Sentence, brief

_SIDE = const(18)  # px of a pattern
_TOYS = const(76)  # px of the number of toys


class Regions(Rows):
    """Up to four regions, each with its colour and type, toys and coins. rows: list of [type,
    coins]."""

    pitch = 28

    def draw_row(self, canvas, x, y, width, height, award, coins):
        swatch(canvas, award, x, y + (height - _SIDE) // 2, _SIDE, _SIDE)
        left = x + _SIDE + 6
        low = height - 1
        canvas.text_in(colour_name(award), left, y, 128, low, ("b20", "b16", "b14"), align=-1)
        toys = brief(_toys(coins), _TOYS)
        canvas.text_in(toys, left + 134, y, _TOYS, low, ("b16", "b14"), align=-1)
        canvas.text_in("+%d" % coins, x + width - 50, y, 50, low, ("b26",), align=1)

    def line(self, award, coins):
        return "%s, %s, +%d" % (colour_name(award), _toys(coins), coins)


def _toys(count):
    return t("toy_shop.toys" if count > 1 else "toy_shop.toys.1", count)


class Breakdown(Screen):
    """The coins of the last card of a player, region by region."""

    def __init__(self, state, seat):
        self._state = state
        self._seat = seat

    def page(self):
        state, seat = self._state, self._seat
        earned, laid = state["earned"][seat], state["laid"][seat]
        card = list(plan.cards(laid))[-1]
        regions = plan.pays(state["registers"][seat], laid[: -plan.CARD], *card)
        body = Sentence(t("toy_shop.nothing.why"), t("toy_shop.nothing"))
        close = self.app.close
        return Page(
            self.app.player(seat),
            Regions(regions) if regions else body,
            note="+%d - %s" % (earned[-1], t("toy_shop.status", len(earned), rules.CARDS)),
            back=(t("back"), close),
            ok=(t("ok"), close),
        )
