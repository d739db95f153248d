"""Show the menu of a game of My Toy Shop: awards, statistics and more."""

from micropython import const

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.screens.drawings import swatch
from toychest.games.toy_shop.words import colour_name, way_name
from toychest.lang import t
from toychest.ui.page import Chooser
from toychest.ui.pages import Pages
from toychest.ui.widgets import IN_VIEW, Menu, Sentence, mark_of, row_height

_SIDE = const(23)  # px of a pattern


class Swatches(Menu):
    """A menu in which some rows begin with a pattern that stands for a colour. The mark of
    such a row is the type of toys, 0 to 3."""

    def draw(self, canvas, x, y, width, height):
        super().draw(canvas, x + _SIDE + 7, y, width - _SIDE - 7, height)
        first = min(max(0, self.selected - 1), max(0, len(self.items) - IN_VIEW))
        pitch = row_height(height)
        for row, item in enumerate(self.items[first : first + IN_VIEW]):
            toys = mark_of(item)
            if toys is not None:
                swatch(canvas, toys, x, y + row * pitch + (pitch - _SIDE) // 2 - 1, _SIDE, _SIDE)


def market():
    """Return the screen that explains the market: the four cards that lie face up, and how players
    take and replace them. Source: "Setup" and "Turn" in the rules."""
    return Pages(lambda _: (t(".market"), Sentence(t(".market.how")), ""))


class TableMenu(Chooser):
    """The menu of a game. Some rows are diversity awards, which are for all five toys of a type. If
    nobody has the award of the selected row, OK gives it to the selected player, and ACTION selects
    the next player. seat: the player who is selected first."""

    def __init__(self, table, seat):
        self._table = table
        self._seat = seat
        super().__init__("game.toy_shop", self._rows)

    def body(self, items):
        has_awards = any(mark_of(row) is not None for row in items)
        return (Swatches if has_awards else Menu)(items, self.selected)

    def action_button(self, row):
        return (t(".claim.other"), self._next_player) if self._is_free(row) else None

    def _is_free(self, row):
        toy_type = mark_of(row)  # of a diversity award
        if toy_type is None:
            return False
        return self._table.session.state["diversity"][toy_type] == rules.NOBODY

    def _show_statistics(self):
        from toychest.games.toy_shop.screens.statistics import statistics

        app = self.app
        app.open(statistics(app, self._table.session.state))

    def _enter_coins(self):
        from toychest.games.toy_shop.screens.enter_coins import EnterCoins

        self._table.coins.clear()  # they are counted anew
        self.app.open(EnterCoins(self._table))

    def _next_player(self):
        self._seat = (self._seat + 1) % self._table.session.state["players"]

    def _rows(self):
        app = self.app
        session = self._table.session
        state = session.state
        rows = self._table.history_rows()
        for toy_type, seat in enumerate(state["diversity"]):
            name = colour_name(toy_type)
            event = "claim", toy_type, self._seat
            note = app.player(seat)
            if seat == rules.NOBODY:
                note = t(".claim.five", app.player(self._seat))
            note = app.with_names(note)
            rows.append((name, note, lambda event=event: session.commit(*event), toy_type))
        if state["phase"] == rules.TAKE and not state["plan"]:
            rows.append((t(".regions"), "", self._enter_coins))
        rows.append((t("statistics"), "", self._show_statistics))
        if state["phase"] != rules.OVER:
            for way in (rules.QUICK, rules.COLOURS, rules.TOYS):
                if way != state["plan"]:
                    rows.append((way_name(way), "", lambda way=way: session.commit("plan", way)))
            rows.append((t(".market"), "", lambda: app.open(market())))
        return self._table.with_book(rows + self._table.last_rows())
