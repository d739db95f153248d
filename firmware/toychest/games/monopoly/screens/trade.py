"""A trade between two Toys: money, deeds, Get Out of Jail Free cards ("Deals and trades")."""

from micropython import const

from toychest.core import events
from toychest.core.session import Refused
from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import DEEDS, fee, left_of
from toychest.games.monopoly.screens.amount import Amount, ask
from toychest.games.monopoly.screens.pick_toy import pick, toys
from toychest.games.monopoly.story import deed_name, money
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.screens import Chooser, Screen
from toychest.ui.widgets import Body, Page, brief, canvas_width, giving_way, shortened

_PRICES = (100, 120, 150, 200, 250, 300, 400, 500, 50, 60, 80)  # M for a deed; usual ones first
_LINES = const(4)  # on a page
_HIGH = const(21)  # px of a line
_WHO = const(94)  # px of who gives it
_TITLE = const(200)  # px
_FOR = const(218)  # px beside the place in the list and a weak battery
_ROW = const(236)  # px that a deed and whose it is share


def ask_who(table):
    """Ask with whom the Toy trades that has to do something now, see Table.seat. table: the
    game's."""
    state = table.session.state
    one = table.seat()
    if state["out"].count(0) == 2:
        _begin(table, one, left_of(state, one))
    else:
        _ask_whom(table, one, True)


def _ask_whom(table, one, may_change=False):
    """Ask with whom a Toy trades. may_change: others can trade instead, in the last row."""
    app = table.app

    def others():
        app.open(
            pick(
                app,
                table.session.state,
                "monopoly.trade.who",
                lambda seat: _ask_whom(table, seat),
                one,
                keep=True,
            )
        )

    def items():
        rows = toys(app, table.session.state, lambda other: _begin(table, one, other), one)
        return rows + ([(t("monopoly.trade.others"), "", others)] if may_change else [])

    app.open(Chooser("monopoly.trade.whom", items, keep=True))


def _begin(table, one, other):
    """Most trades are a deed for money: that is asked first."""
    trade = Trade(table, one, other)
    table.app.open(trade)
    trade.ask_deed()


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

    def lines(self, state):
        """What it gives, a line each; below a deed with a mortgage what that costs who gets it: to
        keep it, or to repay it."""
        lines = [money(self.money)] if self.money else []
        for deed in self.gives:
            value = state["mortgage"][deed]
            if value:
                lines.append(t("monopoly.trade.deed", deed_name(deed)))
                lines.append(
                    t("monopoly.trade.mortgaged", money(fee(value)), money(value + fee(value)))
                )
            else:
                lines.append(deed_name(deed))
        if self.gives_cards:
            lines.append(t("monopoly.trade.jail", self.gives_cards))
        return lines or [t("monopoly.trade.nothing")]


class Trade(Chooser):
    """What each of the two gives: rows to fill in, in any order, and the last to agree."""

    def __init__(self, table, one, other):
        super().__init__("monopoly.trade", self._rows, keep=True)
        self._session = table.session
        self._table = table
        state = table.session.state
        self._sides = [Side(state, seat, table.name(seat)) for seat in (one, other)]

    def _rows(self):
        rows = []
        if self._sides[0].deeds or self._sides[1].deeds:
            given = sum([len(side.gives) for side in self._sides])
            rows.append((t("monopoly.deeds"), str(given or ""), self._open_deeds))
        for side in reversed(self._sides):
            rows.append(
                (
                    t("monopoly.trade.money", side.name),
                    money(side.money) if side.money else "",
                    lambda side=side: self._ask_money(side),
                )
            )
        for side in self._sides:
            if side.cards:
                rows.append(
                    (
                        t("monopoly.trade.cards", side.name),
                        str(side.gives_cards or ""),
                        lambda side=side: self._turn_cards(side),
                    )
                )
        rows.append((t("monopoly.trade.show"), "", self._show))
        return rows

    # ---- deeds

    def ask_deed(self):
        """Ask which deed changes hands, if there is one."""
        if self._sides[0].deeds or self._sides[1].deeds:
            self._open_deeds()

    def _open_deeds(self):
        self.app.open(Chooser("monopoly.trade.which", self._deeds, keep=True))

    def _deeds(self):
        """The deeds of both; the last row leaves them as they are."""
        rows = []
        for side in self._sides:
            for deed in side.deeds:
                note = self._note(side, deed)
                rows.append(
                    (
                        brief(deed_name(deed), _ROW - canvas_width(note, "b14")),
                        note,
                        lambda side=side, deed=deed: self._turn_deed(side, deed),
                    )
                )
        return rows + [(t("monopoly.trade.no_deed"), "", self.app.close)]

    def _note(self, side, deed):
        """Whose a deed is, or that it is given."""
        if deed in side.gives:
            return t("monopoly.trade.gives", side.name)
        mortgaged = self._session.state["mortgage"][deed]
        return t("monopoly.owner.mortgaged", side.name) if mortgaged else side.name

    def _turn_deed(self, side, deed):
        """Give a deed, or not after all; after the first of all it is asked what it costs."""
        if deeds.is_built(self._session.state, deed):
            raise Refused("monopoly.refuse.built")
        if deed in self._session.state["received"]:
            raise Refused("monopoly.refuse.received")
        self.app.close()
        if deed in side.gives:
            side.gives.remove(deed)
            return
        first = not any(one.gives or one.money for one in self._sides)
        side.gives.append(deed)
        self.selected = len(self._rows()) - 1
        if first:
            self._ask_price(self._sides[side is self._sides[0]], deed)

    def _ask_price(self, payer, deed):
        """How much does one of the two pay for a deed?"""
        words = giving_way(
            lambda most: t(
                "monopoly.trade.for", shortened(payer.name, most), shortened(deed_name(deed), most)
            ),
            _FOR,
            "b14",
        )

        self.app.open(
            ask(self.app, lambda: words, words, _PRICES, lambda amount: self._agreed(payer, amount))
        )

    def _agreed(self, payer, amount):
        """A deed for an amount: that may be all."""
        self.app.close_above(self)
        payer.money = amount
        self._show()

    # ---- money and cards

    def _ask_money(self, side):
        def entered(amount):
            side.money = amount
            self.selected = len(self._rows()) - 1

        def nothing():
            side.money = 0
            self.app.close()

        sentence = t("monopoly.trade.gives", side.name)
        if side.money:
            self.app.open(
                Amount(
                    "amount", sentence, side.money, entered, 4, ("monopoly.trade.nothing", nothing)
                )
            )
        else:
            self.app.open(Amount("amount", sentence, 0, entered))

    def _turn_cards(self, side):
        side.gives_cards = (side.gives_cards + 1) % (side.cards + 1)

    # ---- both agree

    def _show(self):
        one, other = self._sides
        event = (
            "trade",
            one.seat,
            other.seat,
            one.money - other.money,
            one.gives_cards - other.gives_cards,
            one.gives,
            other.gives,
        )
        refused = events.refuse(rules, self._session.state, event)
        if refused:
            raise Refused(refused)
        self._ask(one, lambda: self._ask(other, lambda: self._table.commit(*event)))

    def _ask(self, side, yes):
        """Ask one of the two, who sees both sides."""
        state = self._session.state
        self.app.open(Agree(side.name, [(one.name, one.lines(state)) for one in self._sides], yes))


class Agree(Screen):
    """One of the two is asked, who has to see every page before. name: of that one; sides: names
    and lines of what they give; yes: called if it agrees."""

    def __init__(self, name, sides, yes):
        self._yes = yes
        self._name = name
        self._lines = []  # (who gives it, what)
        for who, lines in sides:
            for what in lines:
                self._lines.append((who, what))
                who = ""
        self._page = 0

    def page(self):
        pages = -(-len(self._lines) // _LINES)
        first = self._page * _LINES
        return Page(
            giving_way(
                lambda most: t("monopoly.trade.agree", shortened(self._name, most)), _TITLE, "b14"
            ),
            Both(self._lines[first : first + _LINES]),
            back=(t("back"), lambda: self._turn(-1)) if self._page else (t("no"), self.app.close),
            ok=(t("yes"), self._agree)
            if self._page == pages - 1
            else (t("next"), lambda: self._turn(1)),
            note="%d/%d" % (self._page + 1, pages) if pages > 1 else "",
        )

    def _turn(self, by):
        self._page += by

    def _agree(self):
        self.app.close()
        self._yes()


class Both(Body):
    """What both give, line by line. lines: (who gives it, or "" for the same as above; what)."""

    def __init__(self, lines):
        self._lines = lines

    def draw(self, canvas, x, y, width, height):
        left = x + _WHO + 6
        room = width - _WHO - 6
        for i, (who, what) in enumerate(self._lines):
            top = y + i * _HIGH
            lined = i + 1 < len(self._lines) and self._lines[i + 1][0]
            if who:
                words = giving_way(
                    lambda most, who=who: t("monopoly.trade.gives", shortened(who, most)),
                    _WHO,
                    "b14",
                )
                canvas.text_in(words, x, top, _WHO, _HIGH, ("b16", "b14"), align=-1)
                if i:
                    canvas.hline(x, top - 1, width, BLACK)
            canvas.text_in(
                brief(what, room, "b14"),
                left,
                top - 2 if lined else top,
                room,
                _HIGH,
                ("r18", "b14"),
                align=-1,
            )

    def text(self):
        return [
            (t("monopoly.trade.gives", who) + ": " if who else "  ") + what
            for who, what in self._lines
        ]
