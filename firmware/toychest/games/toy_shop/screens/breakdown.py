"""Explain the coins that the box has counted for a card of My Toy Shop."""

from micropython import const

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.screens.drawings import swatch
from toychest.games.toy_shop.words import hue_name
from toychest.lang import t
from toychest.ui.page import Screen
from toychest.ui.rows import Rows
from toychest.ui.widgets import Page, Sentence, canvas_width

_SIDE = const(18)  # px of a pattern


class Regions(Rows):
    """The body of a page with the coins that a card has earned. It has a row for each connected
    area of one colour. rows: list of [type of the toys (0 to 3), coins]."""

    pitch = 28

    def draw_row(self, canvas, x, y, width, height, toy_type, coins):
        swatch(canvas, toy_type, x, y + (height - _SIDE) // 2, _SIDE, _SIDE)
        left = x + _SIDE + 8
        end = "+%d" % coins
        wide = canvas_width(end, "b26")
        room = x + width - wide - 8 - left
        canvas.text_in(_toys(toy_type, coins), left, y, room, height, ("r18",), align=-1)
        canvas.text_in(end, x + width - wide, y, wide, height, ("b26",), align=1)

    def line(self, toy_type, coins):
        return "%s, +%d" % (_toys(toy_type, coins), coins)


def _toys(toy_type, count):
    key = ".toys" if count > 1 else ".toys.1"
    return "%s: %s" % (hue_name(toy_type), t(key, count))


class Breakdown(Screen):
    """The screen that shows the coins that a player's newest card has earned. It has a row for each
    connected area of one colour."""

    def __init__(self, state, seat):
        self._state = state
        self._seat = seat

    def page(self):
        state, seat = self._state, self._seat
        earned, laid = state["earned"][seat], state["laid"][seat]
        card = list(plan.each_card(laid))[-1]
        regions = plan.pays(state["registers"][seat], laid[: -plan.PACKED], *card)
        body = Sentence(t(".nothing.why"), t(".nothing"))
        close = self.app.close
        return Page(
            self.app.player(seat),
            Regions(regions) if regions else body,
            note="+%d - %s" % (earned[-1], t(".status", len(earned), rules.CARDS)),
            back=(t("back"), close),
            ok=(t("ok"), close),
        )
