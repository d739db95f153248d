"""The menu at the table of My Toy Shop."""

from micropython import const

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.screens.drawings import swatch
from toychest.games.toy_shop.screens.put_right import PutRight, history
from toychest.games.toy_shop.story import colour_name, way_name
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser
from toychest.ui.widgets import (
    IN_VIEW,
    Menu,
    Sentence,
    brief_name,
    canvas_width,
    giving_way,
    shortened,
)

_PITCH = const(29)  # px of a row
_SIDE = const(23)  # px of a pattern
_ROW = const(216)  # px of a colour and a name together


class Swatches(Menu):
    """A menu whose rows may have a fourth item: the type whose pattern is beside the row."""

    def draw(self, canvas, x, y, width, height):
        super().draw(canvas, x + _SIDE + 7, y, width - _SIDE - 7, height)
        first = min(max(0, self.selected - 1), max(0, len(self.items) - IN_VIEW))
        for row, item in enumerate(self.items[first : first + IN_VIEW]):
            if len(item) > 3:
                swatch(canvas, item[3], x, y + row * _PITCH + 2, _SIDE, _SIDE)


def market():
    """Return the page about the four open cards, and about drawing a new one. Source: "Setup",
    "Turn"."""
    from toychest.screens.pages import Pages

    return Pages(lambda _: (t("toy_shop.market"), Sentence(t("toy_shop.market.how")), ""))


class TableMenu(Chooser):
    """The menu of a game: corrections, diversity awards, and the rest. OK takes an award or gives
    it back. ACTION selects the next player for the award. The first is the current player if the
    players have begun to count coins, otherwise the player of the last card. table: the Table."""

    def __init__(self, table):
        self._table = table
        state = table.session.state
        last = rules.last(state)
        self._seat = state["turn"] if table.coins.value or last == rules.NOBODY else last
        super().__init__("game.toy_shop", self._rows)

    def body(self, items):
        has_awards = any(len(row) > 3 for row in items)
        return (Swatches if has_awards else Menu)(items, self.selected)

    def ok_label(self, row):
        taken = len(row) > 3 and not self._is_free(row)
        return t("toy_shop.claim.back") if taken else super().ok_label(row)

    def action_button(self, row):
        return (t("toy_shop.claim.other"), self._next_player) if self._is_free(row) else None

    def _is_free(self, row):
        """Return whether a row is for an award that nobody has."""
        return len(row) > 3 and self._table.session.state["diversity"][row[3]] == rules.NOBODY

    def _next_player(self):
        self._seat = (self._seat + 1) % self._table.session.state["players"]

    def _rows(self):
        app = self.app
        session = self._table.session
        state = session.state
        rows = []
        if max(state["earned"]) or max(state["registers"]):
            rows.append((t("put_right"), "", self._put_right))
        if state["phase"] != rules.OVER:
            for award, seat in enumerate(state["diversity"]):
                room = _ROW - canvas_width(colour_name(award), "b14")
                if seat == rules.NOBODY:
                    event = "claim", award, self._seat
                    name = app.player(self._seat)
                    note = giving_way(
                        lambda most, name=name: t("toy_shop.claim.five", shortened(name, most)),
                        room,
                    )
                else:
                    event = "unclaim", award
                    note = brief_name(app.player(seat), room)
                rows.append(
                    (
                        colour_name(award),
                        note,
                        lambda event=event: session.commit(*event),
                        award,
                    )
                )
        if state["phase"] == rules.TAKE and not state["plan"]:
            rows.append((t("toy_shop.regions"), "", self._regions))
        rows.append((t("statistics"), "", self._statistics))
        rows.append(history(self._table))
        if state["phase"] != rules.OVER:
            for way in (rules.QUICK, rules.COLOURS, rules.TOYS):
                if way != state["plan"]:
                    rows.append((way_name(way), "", lambda way=way: session.commit("plan", way)))
            rows.append((t("toy_shop.market"), "", lambda: app.open(market())))
        return rows + game_menu.last(app, session, self._table.game)

    def _put_right(self):
        self.app.open(PutRight(self._table))

    def _regions(self):
        from toychest.games.toy_shop.screens.enter_coins import EnterCoins

        self.app.open(EnterCoins(self._table.session))

    def _statistics(self):
        from toychest.games.toy_shop.screens.statistics import statistics

        self.app.open(statistics(self.app, self._table.session.state))
