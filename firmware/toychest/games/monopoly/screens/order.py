"""The bank at the table: it is rolled who starts."""

from toychest.games.monopoly.rules.numbers import ORDER
from toychest.games.monopoly.screens.widgets import Balances, pips
from toychest.lang import t
from toychest.screens.phase_table import Phase
from toychest.ui.widgets import Page, canvas_width, giving_way, shortened

_LINE = 250  # px that the title line has beside a weak battery's mark
_DIE = 40


class Order(Phase):
    """What each has rolled with both dice, and the last roll; who is out of a tie has a dash."""

    def page(self):
        return Page(
            t("monopoly.order"),
            _rolls(self.table, self.state["turn"]),
            back=self.table.back(),
            action=t("more"),
            ok=t("monopoly.both"),
            note=self._last(),
        )

    def _last(self):
        """The last roll in words, or that it made a tie."""
        last = _last_roll(self.session)
        if not last:
            return ""
        _, seat, one, two = last
        if max(self.state["order"]) < 1:
            return t("monopoly.order.tie")
        name = self.app.player(seat)
        room = _LINE - canvas_width(t("monopoly.order"), "b14")
        return giving_way(
            lambda most: t("monopoly.history.order", shortened(name, most), one + two), room
        )

    def ok(self):
        self.session.commit("order", self.table.die(), self.table.die())


def tell_start(table, page):
    """Have the page of the first turn tell who starts and what decided it, until something
    happens. table: the game's."""
    state = table.session.state
    turn = state["turn"]
    name = table.app.player(turn)
    page.entitle(
        lambda most: t("monopoly.order.starts", shortened(name, most), state["order"][turn])
    )
    page.body = _rolls(table, turn)


def _last_roll(session, seat=None):
    """The last roll, or the last one of a seat: what everybody had before it, the seat, and both
    dice; None before the first. Nothing else happened so far, so it stands on the last page of the
    journal."""
    last = None
    for _, state, event in session.tell(session.depth):
        if event[1] == "order" and seat in (None, state["turn"]):
            last = state["order"], state["turn"], event[2], event[3]
    return last


def _rolls(table, chosen):
    """What is drawn: everybody's sums, and the dice of the last roll; once it is known who starts,
    those that decided it. chosen: the current player."""
    state = table.session.state
    order = state["order"]
    last = _last_roll(table.session, None if state["phase"] == ORDER else chosen)
    if last and state["phase"] == ORDER and max(order) < 1:  # a tie: as it was rolled
        before, seat, one, two = last
        order = list(before)
        order[seat] = one + two
    rows = []
    for seat, total in enumerate(order):
        number = str(total) if total > 0 else "-" if total else ""
        rows.append((table.app.player(seat), number, 0))
    return Rolls(last[2:] if last else (), rows, chosen)


class Rolls(Balances):
    """Two dice beside what everybody has rolled. dice: both, or none; else see Balances."""

    def __init__(self, dice, rows, chosen):
        super().__init__(rows, chosen)
        self._dice = dice

    def draw(self, canvas, x, y, width, height):
        for i, number in enumerate(self._dice):
            pips(canvas, number, x, y + i * (_DIE + 4), _DIE)
        aside = _DIE + 8 if self._dice else 0
        super().draw(canvas, x + aside, y, width - aside, height)

    def text(self):
        dice = ["[%d] [%d]" % tuple(self._dice)] if self._dice else []
        return dice + super().text()
