"""What a card of My Toy Shop earned, as the shop plan has it."""

from toychest.games.my_toy_shop import plan
from toychest.games.my_toy_shop.rules import AWARD, CARDS, NOBODY
from toychest.games.my_toy_shop.words import type_name
from toychest.lang import t
from toychest.ui.game_widgets import Cheer
from toychest.ui.widgets import Page, Sentence

_PITCH = 21  # px


class Regions:
    """Each region: its type, its toys, its coins. regions: [type, coins] each, up to four."""

    def __init__(self, regions):
        self._regions = regions

    def draw(self, canvas, x, y, width, height):
        top = y + (height - _PITCH * len(self._regions)) // 2
        for award, coins in self._regions:
            if canvas.part(x, top, width, _PITCH, "region", award, coins):
                canvas.text_in(
                    type_name(award), x, top, 110, _PITCH - 1, ("b20", "b16"), align=-1)
                canvas.text_in(
                    _toys(coins), x + 112, top, 100, _PITCH - 1, ("r18", "r16", "r14"), align=-1)
                canvas.text_in(
                    "+%d" % coins, x + width - 66, top, 66, _PITCH - 1, ("b26",), align=1)
                yield
            top += _PITCH

    def text(self):
        return [
            "%s: %s, +%d" % (type_name(award), _toys(coins), coins)
            for award, coins in self._regions
        ]


def _toys(count):
    return t("shop.toys" if count > 1 else "shop.toys.1", count)


def page(play, state):
    """The awards that are due, then the breakdown."""
    turn = state["turn"]
    note = t("shop.status", len(state["earned"][turn]), CARDS)
    due = plan.due(state)
    name = play.app.player(turn)
    if due:
        return Page(
            name, Cheer("trophy", type_name(due[0]), t("shop.due", AWARD)),
            note=note, back=t("undo"), ok=t("shop.due.take"),
        )
    regions = state["paid"]
    if regions and regions[0][0] == NOBODY:  # the players counted them, and then called the box
        return play.page_paid(state)
    body = Regions(regions) if regions else Sentence(t("shop.nothing.why"), t("shop.nothing"))
    return Page(
        name, body, note="+%d - %s" % (state["earned"][turn][-1], note),
        back=t("undo"), action=t("more"), ok=t("next"),
    )
