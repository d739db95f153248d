"""A trade between two Toys: money, deeds, Get Out of Jail Free cards ("Deals and trades")."""

from micropython import const

from toychest.core.session import Refused
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.rules.numbers import DEEDS
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.games.monopoly_toy_story.screens.amount import Amount
from toychest.games.monopoly_toy_story.screens.pick_toy import pick
from toychest.games.monopoly_toy_story.screens.widgets import money
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.screens import Chooser, Question
from toychest.ui.widgets import Page, brief

_LINES = const(4)  # for a side; where deeds need more, they are counted
_FEW = const(3)  # lines of a side that have room in large type


def ask_who(table):
    """Ask who trades with whom; then what. table: the game's."""
    app = table.app
    state = table.session.state

    def whom(one):
        app.open(pick(app, state, "bank.trade.whom",
                      lambda other: app.open(Trade(table, one, other)), one))

    app.open(pick(app, state, "bank.trade.who", whom))


class Side:
    """What a Toy gives. deeds, cards: that it has."""

    def __init__(self, state, seat, name):
        self.seat = seat
        self.name = name
        self.deeds = [deed for deed in range(DEEDS) if state["owner"][deed] == seat]
        self.cards = state["cards"][seat]
        self.gives = []  # deeds
        self.money = 0
        self.gives_cards = 0

    def lines(self):
        """What it gives, as few lines."""
        lines = [money(self.money)] if self.money else []
        if self.gives_cards:
            lines.append(t("bank.trade.jail", self.gives_cards))
        if len(lines) + len(self.gives) > _LINES:
            lines.append(t("bank.trade.count", len(self.gives)))
        else:
            lines += [deed_name(deed) for deed in self.gives]
        return lines or [t("bank.trade.nothing")]


class Trade(Chooser):
    """What each of the two gives: rows to fill in, in any order, and the last to agree."""

    def __init__(self, table, one, other):
        super().__init__("bank.trade", self._rows, keep=True)
        self._session = table.session
        self._table = table
        state = table.session.state
        self._sides = [Side(state, seat, table.name(seat)) for seat in (one, other)]

    def _rows(self):
        rows = []
        for side in self._sides:
            rows.append((
                t("bank.trade.money", side.name), money(side.money) if side.money else "",
                lambda side=side: self._money(side),
            ))
            if side.deeds:
                rows.append((
                    t("bank.trade.deeds", side.name), str(len(side.gives) or ""),
                    lambda side=side: self.app.open(_deeds(side)),
                ))
            if side.cards:
                rows.append((
                    t("bank.trade.cards", side.name), str(side.gives_cards or ""),
                    lambda side=side: self._cards(side),
                ))
        rows.append((t("bank.trade.show"), "", self._show))
        return rows

    def _money(self, side):
        if side.money:
            side.money = 0  # once more takes it back
            return

        def entered(amount):
            side.money = amount

        self.app.open(Amount("bank.amount", t("bank.trade.gives", side.name), 10, entered))

    def _cards(self, side):
        side.gives_cards = (side.gives_cards + 1) % (side.cards + 1)

    def _show(self):
        one, other = self._sides
        event = (
            "trade", one.seat, other.seat, one.money - other.money,
            one.gives_cards - other.gives_cards, one.gives, other.gives,
        )
        refused = rules.refuse(self._session.state, event)
        if refused:
            raise Refused(refused)
        self._agree(one, lambda: self._agree(other, lambda: self._commit(event)))

    def _agree(self, side, yes):
        """Ask one of the two, who sees both sides."""
        columns = [(t("bank.trade.gives", one.name), one.lines()) for one in self._sides]
        self.app.open(Agree(side.name, columns, yes))

    def _commit(self, event):
        self._session.commit(*event)
        self.app.close_above(self._table)


def _deeds(side):
    """The deeds of a Toy, each to be given or not."""

    def turn(deed):
        if deed in side.gives:
            side.gives.remove(deed)
        else:
            side.gives.append(deed)

    def items():
        return [
            (deed_name(deed), t("bank.trade.given") if deed in side.gives else "",
             lambda deed=deed: turn(deed))
            for deed in side.deeds
        ]

    return Chooser("bank.deeds", items, keep=True)


class Agree(Question):
    """One of the two is asked. name: of that one; columns: see Both; yes: called if it agrees."""

    def __init__(self, name, columns, yes):
        super().__init__(yes)
        self._name = name
        self._columns = columns

    def page(self):
        return Page(
            t("bank.trade.agree", self._name), Both(self._columns), back=t("no"), ok=t("yes")
        )


class Both:
    """What each gives, side by side. columns: (heading, lines) pairs."""

    def __init__(self, columns):
        self._columns = columns

    def draw(self, canvas, x, y, width, height):
        wide = (width - 16) // 2
        few = max([len(lines) for _, lines in self._columns]) <= _FEW
        line, fonts = (20, ("r18", "r16", "r14")) if few else (15, ("r14",))
        for i, (heading, lines) in enumerate(self._columns):
            left = x + i * (wide + 16)
            sizes = ("b20", "b16", "b14", "r14")
            canvas.text_in(brief(heading, wide), left, y, wide, 24, sizes, align=-1)
            for row, words in enumerate(lines):
                top = y + 25 + line * row
                canvas.text_in(brief(words, wide), left, top, wide, line, fonts, align=-1)
        canvas.vline(x + wide + 7, y + 2, height - 4, BLACK)

    def text(self):
        return ["%s: %s" % (heading, ", ".join(lines)) for heading, lines in self._columns]
