"""Show the rolls that decide who starts a game of Monopoly Toy Story, and the winner at the end."""

from micropython import const

from toychest.core.journal_format import Unreadable
from toychest.games.monopoly import rules
from toychest.games.monopoly.names import money
from toychest.games.monopoly.rules.numbers import ORDER
from toychest.games.monopoly.screens.widgets import pips
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.standings import Standings
from toychest.ui.table_body import SMALL_LETTERS

_DIE = const(33)  # px, the most
_MASCOT = const(24)  # px, above the dice
_ASIDE = const(48)  # px: the width of the dice, and of the mascot


def page(table, state):
    """Return the Page on which the players roll to find the starting player. It shows the newest
    dice and the sum of each player. Once a tied player has rolled again, it shows a dash for the
    players who were not tied."""
    return table.make_page(
        t(".order"),
        _rolls(table, state["turn"]),
        note=_last_in_words(table, state),
        action=None if table.entering else table.more,
        ok=(t(".both"), lambda: table.roll_dice("order")),
    )


def won(table, state):
    """Return the Page with the winner and the winner's money."""
    from toychest.ui.winner import Winner

    winner = rules.winner(state)
    return table.make_page(
        table.title(),
        Winner(table.app, [winner], money(state["money"][winner])),
        action=None if table.entering else table.more,
        ok=table.again,
    )


def _last_in_words(table, state):
    last = _last_roll(table.session)
    if not last:
        return ""
    _, seat, first, second = last
    if max(state["order"]) < 1:
        return t(".order.tie")
    return t(".history.order", table.app.player(seat), first + second)


def result(table, state):
    """Return (title, body) of the page that names the starting player. The title is a function that
    gets a number of letters, and returns text with the name shortened to at most this length. The
    body has the dice of the starting player and the sum of each player."""
    seat = state["turn"]
    words = t(".order.starts", table.app.player(seat), state["order"][seat])
    return table.app.with_names(words), _rolls(table, seat)


def _last_roll(session, seat=None):
    # At this time, the newest part of the journal usually has all events of the game.
    last = None  # sums before the roll, seat, die, die
    try:
        for _, state, event in session.events(session.depth):
            if event[1] == "order" and seat in (None, state["turn"]):
                last = state["order"], state["turn"], event[2], event[3]
    except Unreadable:
        pass  # the game goes on from the state that is stored after a damaged event
    return last


def _rolls(table, chosen):
    state = table.session.state
    order = state["order"]
    last = _last_roll(table.session, None if state["phase"] == ORDER else chosen)
    if last and state["phase"] == ORDER and max(order) < 1:  # a tie: show the rolls that made it
        before, seat, first, second = last
        order = list(before)
        order[seat] = first + second
    rows = []
    for seat, total in enumerate(order):
        number = str(total) if total > 0 else "-" if total else ""
        rows.append((seat, number))
    return Rolls(table.app, last[1:] if last else (), rows, chosen)


class Rolls(Standings):
    """Draws two dice below the mascot of the player who rolled them. Beside them is the number of
    each player, the sum of the player's dice.

    roll: seat of the player, and the two dice as numbers; () for no dice
    rows: list of (seat, sum as text)
    chosen: index of the player whose card or row is black
    """

    letter_width = SMALL_LETTERS

    def __init__(self, app, roll, rows, chosen):
        super().__init__(app, rows, chosen)
        self._roll = roll

    def draw(self, canvas, x, y, width, height):
        aside = 0
        if self._roll:
            aside = _ASIDE
            left = x + (_DIE - self.mascot_width(_MASCOT)) // 2 + 5
            self.draw_mascot(canvas, self._roll[0], left, y, _MASCOT, _MASCOT, BLACK)
        size = min(_DIE, (height - _MASCOT - 6) // 2)
        for i, number in enumerate(self._roll[1:]):
            top = y + height - (2 - i) * (size + 2)
            pips(canvas, number, x + (_DIE - size) // 2 + 5, top, size)
        super().draw(canvas, x + aside, y, width - aside, height)

    def text(self):
        lines = super().text()
        if self._roll:
            seat, first, second = self._roll
            lines.insert(0, "%s: [%d] [%d]" % (self.app.player(seat), first, second))
        return lines
