"""What a card of My Toy Shop earned, as the shop plan has it."""

from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import plan
from toychest.games.my_toy_shop.rules.story import type_name
from toychest.lang import t
from toychest.screens.game_table import Phase
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
            canvas.text_in(type_name(award), x, top, 110, _PITCH - 1, ("b20", "b16"), align=-1)
            canvas.text_in(
                _toys(coins), x + 112, top, 100, _PITCH - 1, ("r18", "r16", "r14"), align=-1)
            canvas.text_in("+%d" % coins, x + width - 66, top, 66, _PITCH - 1, ("b26",), align=1)
            top += _PITCH

    def text(self):
        return [
            "%s: %s, +%d" % (type_name(award), _toys(coins), coins)
            for award, coins in self._regions
        ]


def _toys(count):
    return t("shop.toys" if count > 1 else "shop.toys.1", count)


class Due(Phase):
    """A diversity award is due."""

    def page(self):
        turn = self.state["turn"]
        return Page(
            self.app.player(turn),
            Cheer("trophy", type_name(self._award()), t("shop.due", rules.AWARD)),
            note=_cards(self.state), back=t("undo"), ok=t("shop.due.take"),
        )

    def _award(self):
        return plan.due(self.state)[0]

    def ok(self):
        self.session.commit("claim", self._award())

    def action(self):
        pass


class Breakdown(Phase):
    """What a card earned, and why."""

    def page(self):
        state = self.state
        turn = state["turn"]
        regions = state["paid"]
        body = Regions(regions) if regions else Sentence(t("shop.nothing.why"), t("shop.nothing"))
        return Page(
            self.app.player(turn), body,
            note="+%d - %s" % (state["earned"][turn][-1], _cards(state)),
            back=t("undo"), action=t("more"), ok=t("next"),
        )

    def ok(self):
        self.session.commit("next")


def _cards(state):
    """How many cards there are, of how many."""
    return t("shop.status", len(state["earned"][state["turn"]]), rules.CARDS)
