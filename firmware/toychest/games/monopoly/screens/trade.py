"""Let two players of Monopoly Toy Story trade money, properties, and Get Out of Jail Free cards.
Source: "Deals and trades" in the rules. The arguments `seat` and `other` are the seats of the two
players."""

from micropython import const

from toychest.asking.flow import Flow
from toychest.core import events
from toychest.core.session import Refused
from toychest.games.monopoly import rules
from toychest.games.monopoly.names import deed_label, deed_name, money
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import DEEDS, fee
from toychest.games.monopoly.screens.ask import ask_amount, between, enter, pick_player
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.page import Chooser
from toychest.ui.widgets import Body, Page, brief, giving_way, shortened

_OTHERS = const(-1)  # in place of a seat
_PRICES = (100, 120, 150, 200, 250, 300, 400, 500, 50, 60, 80)  # M for a deed; usual ones first
_LINES = const(4)  # on a page
_LINE_HEIGHT = const(21)  # px
_TEXT = ("r18", "b14")
_GIVER = const(94)  # px of the giver's name and "gives"


class Partners(Flow):
    """Asks which two players trade, then opens their trade. First it offers the partners of the
    player who has to act now; the last row asks for another pair of players."""

    def steps(self):
        seat = self._table.seat()
        other = yield self._player("whom", ".trade.whom", seat, (".trade.others", _OTHERS))
        if other == _OTHERS:
            seat = yield self._player("who", ".trade.who", seat)
            other = yield self._player(("whom", seat), ".trade.whom", seat)
        begin(self._table, seat, other)

    def _player(self, key, title, *more):
        return self.screen(key, pick_player, self._table, title, self.answer, *more)


def begin(table, seat, other):
    """Open the trade of two players, in any order. If at least one of them has a property, first
    ask which property is traded."""
    trade = Trade(table, seat, other)
    table.app.open(trade)
    if trade.has_deeds():
        trade.ask_deed()


class Side:
    """One of the two players in a trade, and the things that this player gives.

    deeds, jail_cards: the player's properties, and the number of Get Out of Jail Free cards
    gives, money, gives_jail_cards: the properties, the amount and the number of these cards that
        the player gives
    """

    def __init__(self, state, seat, name):
        self.seat = seat
        self.name = name
        self.deeds = [deed for deed in range(DEEDS) if state["owner"][deed] == seat]
        self.jail_cards = state["cards"][seat]
        self.gives = []
        self.money = 0
        self.gives_jail_cards = 0

    def lines(self, state, titles):
        """Return the things that the player gives in the trade, as lines of text. A mortgaged
        property has a second line with two amounts: the fee to keep the mortgage, and the cost to
        repay it."""
        lines = [money(self.money)] if self.money else []
        for deed in self.gives:
            value = state["mortgage"][deed]
            if value:
                lines.append(t(".trade.deed", deed_name(deed, titles)))
                costs = money(fee(value)), money(value + fee(value))
                lines.append(t(".trade.mortgaged", *costs))
            else:
                lines.append(deed_name(deed, titles))
        if self.gives_jail_cards:
            lines.append(t(".trade.jail", self.gives_jail_cards))
        return lines or [t(".trade.nothing")]


class Trade(Chooser):
    """A menu that asks two players what they give each other. The last row asks both whether they
    agree. sides: list of two Side objects, one for each player."""

    def __init__(self, table, seat, other):
        super().__init__(".trade", self._rows, keep=True)
        self._session = table.session
        self._table = table
        state = table.session.state
        self.sides = [Side(state, party, table.name(party)) for party in (seat, other)]

    def _rows(self):
        rows = []
        if self.has_deeds():
            given = sum([len(side.gives) for side in self.sides])
            rows.append((t(".deeds"), str(given or ""), self.ask_deed))
        for side in reversed(self.sides):
            label = t(".trade.money", side.name)
            amount = money(side.money) if side.money else ""
            rows.append((label, amount, lambda side=side: self._ask_money(side)))
        for side in self.sides:
            if side.jail_cards:
                label = t(".trade.cards", side.name)
                number = str(side.gives_jail_cards or "")
                rows.append((label, number, lambda side=side: self._change_jail_cards(side)))
        rows.append((t(".trade.show"), "", self.propose))
        return rows

    # ---- deeds

    def has_deeds(self):
        """Return whether at least one of the two players owns a property."""
        return bool(self.sides[0].deeds or self.sides[1].deeds)

    def ask_deed(self):
        """Open a menu of the properties of both players. The chosen property is traded, or no
        longer traded if it was chosen before."""
        self.app.open(Chooser(".trade.which", self._deed_rows, keep=True))

    def _deed_rows(self):
        rows = [
            (
                deed_label(deed, self._table.titles),
                lambda letters, side=side, deed=deed: self._note(side, deed, letters),
                lambda side=side, deed=deed: self._change_deed(side, deed),
            )
            for side in self.sides
            for deed in side.deeds
        ]
        return rows + [(t(".trade.no_deed"), "", self.app.close)]

    def _note(self, side, deed, letters):
        if deed in side.gives:
            words = t(".trade.gives", side.name)
        else:
            mortgaged = self._session.state["mortgage"][deed]
            words = t(".owner.mortgaged", side.name) if mortgaged else side.name
        return self.app.with_names(words)(letters)

    def _change_deed(self, side, deed):
        if deeds.is_built(self._session.state, deed):
            raise Refused(".refuse.built")
        if deed in self._session.state["received"]:
            raise Refused(".refuse.received")
        self.app.close()
        if deed in side.gives:
            side.gives.remove(deed)
            return
        is_first = not any(party.gives or party.money for party in self.sides)
        side.gives.append(deed)
        self._select_last()
        if is_first:
            self.app.open(Price(self._table, self, side, deed))

    def _select_last(self):
        self.selected = len(self._rows()) - 1

    # ---- money and cards

    def _ask_money(self, side):

        def give(amount):
            side.money = amount
            self._select_last()

        def give_nothing():
            side.money = 0
            self.app.close()

        action = (t(".trade.nothing"), give_nothing) if side.money else None
        sentence = t(".trade.gives", side.name)
        digits = 4 if side.money else 2
        self.app.open(enter("amount", sentence, side.money, give, digits, action=action))

    def _change_jail_cards(self, side):
        # One card more; after the player's last card, none.
        side.gives_jail_cards = (side.gives_jail_cards + 1) % (side.jail_cards + 1)

    # ---- both agree

    def propose(self):
        """Ask both players to agree. Raises Refused if the trade is not possible."""
        first, other = self.sides
        given = first.money - other.money, first.gives_jail_cards - other.gives_jail_cards
        event = ("trade", first.seat, other.seat) + given + (first.gives, other.gives)
        reason = events.refuse(rules, self._session.state, event)
        if reason:
            raise Refused(reason)
        given = [
            (side.name, side.lines(self._session.state, self._table.titles)) for side in self.sides
        ]
        self.app.open(Agree(self._table, given, event))


class Price(Flow):
    """Asks for the price of the first property in a trade, then asks both players to agree.

    trade: Trade, the open menu
    seller: Side of the player who gives the property
    """

    def __init__(self, table, trade, seller, deed):
        super().__init__(table)
        self._trade = trade
        self._seller = seller
        self._deed = deed

    def steps(self):
        table, seller = self._table, self._seller
        payer = self._trade.sides[seller is self._trade.sides[0]]
        words = t(".trade.for", payer.name, deed_name(self._deed, table.titles))
        title = self.app.with_names(words, table.typed())
        show = between(table, payer.seat, seller.seat, words)
        payer.money = yield from ask_amount(self, ("price",), lambda: title, show, _PRICES)
        self.app.close()
        self._trade.propose()


class Agree(Flow):
    """Asks both players to agree to a trade, then does it. If the things that they give need
    several pages, each player sees all pages, and agrees on the last page.

    given: for each player a tuple (name, list of lines that say what this player gives)
    event: the event of the trade
    """

    def __init__(self, table, given, event):
        super().__init__(table)
        self._names = [name for name, _ in given]
        self._lines = []  # for Given
        for giver, lines in given:
            for line in lines:
                self._lines.append((giver, line))
                giver = ""
        self._event = event

    def steps(self):
        for name in self._names:
            for first in range(0, len(self._lines), _LINES):
                yield (name, first), lambda name=name, first=first: self._page_from(name, first)
        self._table.commit(*self._event)

    def _page_from(self, name, first):
        # The page whose first line is the one with the index `first`. This line names its giver.
        count = len(self._lines)
        lines = self._lines[first : first + _LINES]
        lines[0] = [giver for giver, _ in self._lines[: first + 1] if giver][-1], lines[0][1]
        is_last = first + _LINES >= count
        note = t("of", first // _LINES + 1, -(-count // _LINES)) if count > _LINES else ""
        return Page(
            lambda most: t(".trade.agree", shortened(name, most)),
            Given(lines),
            back=self.back if first else (t("no"), self.app.close),
            ok=(t("yes") if is_last else t("next"), lambda: self.answer(True)),
            note=note,
        )


class Given(Body):
    """Draws the things that both players give in a trade. lines: list of (giver, thing), both text.
    The giver "" means the same giver as in the line above."""

    tallest = 86

    def __init__(self, lines):
        self._lines = lines

    def draw(self, canvas, x, y, width, height):
        left = x + _GIVER + 6
        room = width - _GIVER - 6
        for i, (giver, line) in enumerate(self._lines):
            top = y + i * _LINE_HEIGHT
            above_rule = i + 1 < len(self._lines) and self._lines[i + 1][0]
            if giver:

                def gives(most, giver=giver):
                    return t(".trade.gives", shortened(giver, most))

                words = giving_way(gives, _GIVER)
                canvas.text_in(words, x, top, _GIVER, _LINE_HEIGHT, ("b16", "b14"), align=-1)
                if i:
                    canvas.hline(x, top - 1, width, BLACK)
            if above_rule:
                top -= 2
            canvas.text_in(brief(line, room), left, top, room, _LINE_HEIGHT, _TEXT, align=-1)

    def text(self):
        return [
            (t(".trade.gives", giver) + ": " if giver else "  ") + line
            for giver, line in self._lines
        ]
