"""A trade between two Toys: money, deeds, Get Out of Jail Free cards ("Deals and trades")."""

from toychest.core.session import Refused
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.amount import Amount
from toychest.games.monopoly_toy_story.bank import DEEDS
from toychest.games.monopoly_toy_story.choose import pick
from toychest.games.monopoly_toy_story.play import open_part
from toychest.games.monopoly_toy_story.widgets import money
from toychest.games.monopoly_toy_story.words import deed_name
from toychest.lang import t
from toychest.ui.screens import Chooser

_LINES = 4  # for a side; where deeds need more, they are counted


def who(app, session, play):
    """The screens that ask who trades with whom; then what."""
    state = session.state

    def whom(one):
        app.open(pick(app, state, "bank.trade.whom",
                      lambda other: app.open(Trade(session, play, one, other)), one))

    return pick(app, state, "bank.trade.who", whom)


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

    def __init__(self, session, play, one, other):
        super().__init__("bank.trade", self._rows, keep=True)
        self._session = session
        self._play = play
        self._sides = [Side(session.state, seat, play.name(seat)) for seat in (one, other)]

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
        open_part(self.app, "agree", lambda part: part.Agree(side.name, columns, yes))

    def _commit(self, event):
        self._session.commit(*event)
        self.app.close_above(self._play)


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
