"""The bank of Monopoly Toy Story at the table: what is drawn, and which button does what."""

from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    GO,
    JAIL,
    ORDER,
    OVER,
    READY,
    ROLLED,
)
from toychest.games.monopoly.screens.widgets import Balances, Dice
from toychest.games.monopoly.story import deed_name, money
from toychest.games.monopoly.title_deeds import Titles
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.screens import Message
from toychest.ui.widgets import Page

# Events that are told in the title line; the others are seen. Of the second kind it matters what
# was before.
_TOLD = (
    "go", "pay", "each", "card", "buy", "rent", "trade", "owe", "mortgage", "lift", "leave",
    "complete", "keep", "unbuild", "clear",
)  # fmt: skip
_TOLD_BEFORE = ("build", "place", "gone", "raise", "settle", "bankrupt", "keep_all", "jail")


class Table(PhaseTable):
    """The game at the table: roll, pay, next."""

    game = "monopoly"
    silent = {"next": "monopoly.end", "set": "monopoly.set"}
    _titles = None

    @property
    def titles(self):
        """What is copied of the Title Deed cards; they are read when they are first needed."""
        if self._titles is None:
            self._titles = Titles(self.app.board.SAVES)
        return self._titles

    def board(self):
        """What is copied of the board, read from flash."""
        from toychest.games.monopoly.board import Board

        return Board(self.app.board.SAVES)

    def phase(self):
        state = self.session.state
        first = rules.first(state)  # what the rules want done before anything else
        if first == "debts":
            from toychest.games.monopoly.screens.debt import Debt

            return Debt(self)
        if first:
            from toychest.games.monopoly.screens import must_do

            return must_do.PHASES[first](self)
        if state["phase"] == ORDER:
            from toychest.games.monopoly.screens.order import Order

            return Order(self)
        if state["phase"] == OVER:
            from toychest.games.monopoly.screens.won import Won

            return Won(self)
        if state["phase"] == ROLLED:
            return self._rolled(state)
        return Turn(self)

    def _rolled(self, state):
        """The phase after a roll."""
        last = state["last"][0]
        if state["board"] and (state["due"] or last in ("roll", "ride", "on")):
            from toychest.games.monopoly.screens.on_board import OnBoard

            return OnBoard(self)
        if last in ("roll", "ride"):
            return Rolled(self)
        return Repair(self) if last == "repair" else Turn(self)

    def name(self, seat):
        """What a Toy, or the Bank, is called."""
        return t("monopoly.the_bank") if seat == BANK else self.app.player(seat)

    def die(self):
        """Roll a die."""
        return self.app.pool.below(6) + 1

    def menu(self):
        """Everything but rolling and ending a turn."""
        from toychest.games.monopoly.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def payment(self):
        """The questions of a payment."""
        from toychest.games.monopoly.screens.payment import Payment

        return Payment(self)

    def deeds(self):
        """All deeds: to buy, build, sell, mortgage."""
        from toychest.games.monopoly.screens.deed_list import DeedList

        self.app.open(DeedList(self))

    def where(self):
        """Where is the token of whose turn it is?"""
        from toychest.games.monopoly.screens.where import Where

        self.app.open(Where(self))

    def seat(self):
        """The seat that has to do something now: it got a mortgage or a building, it owes, or it is
        its turn."""
        state = self.session.state
        if state["received"]:
            return state["owner"][state["received"][0]]
        if state["place"]:
            return state["place"][0]
        return state["debts"][0][0] if state["debts"] else state["turn"]

    def go(self):
        """M200 for GO; whoever collected in this turn already is asked."""
        seat = self.seat()
        if seat in self.session.state["went"]:
            self.app.open(
                Message(
                    t("monopoly.go", money(GO)),
                    t("monopoly.go.again"),
                    self.app.player(seat),
                    "warning",
                    lambda: self.session.commit("go", seat),
                )
            )
        else:
            self.session.commit("go", seat)

    def trade(self):
        """Ask for a trade."""
        from toychest.games.monopoly.screens.trade import ask_who

        ask_who(self)


class Turn(Phase):
    """Somebody is to roll, or to end the turn: everybody's money."""

    def page(self):
        state = self.state
        rows = []
        for seat in range(state["players"]):
            number = "-" if state["out"][seat] else money(state["money"][seat])[1:]
            rows.append((self.app.player(seat), number, state["jail"][seat]))
        die = state["roll"][-1] if state["roll"] else 0
        page = Page(
            self._last() or self.app.player(state["turn"]),
            Balances(rows, state["turn"], die),
            back=self.table.back(),
            action=self.landed(),
            ok=self._ok(),
            moves=self._moves(),
        )
        if not state["last"]:
            from toychest.games.monopoly.screens.order import tell_start

            tell_start(self.table, page)
        return page

    def landed(self):
        """What ACTION does, in words."""
        if self.state["phase"] != ROLLED:
            return t("monopoly.deeds")
        return t("monopoly.on" if self.state["board"] else "monopoly.landed.label")

    def _moves(self):
        """What UP and DOWN do, in words."""
        return t("monopoly.ride") if self._may_ride() else "", t("monopoly.pay")

    def _may_ride(self):
        return self.state["phase"] == ROLLED and not self.state["board"]

    def _in_jail(self):
        return self.state["jail"][self.state["turn"]]

    def _ok(self):
        """What OK does, in words."""
        if self.state["phase"] == ROLLED:
            return t("monopoly.end")
        return t("monopoly.leave", money(JAIL)) if self._in_jail() else t("monopoly.roll")

    def _last(self):
        """The last move in words, "" if it goes without saying or is seen."""
        last = self.state["last"]
        kind = last[0] if last else ""
        state = self.state if kind in _TOLD else None
        if kind in _TOLD_BEFORE:
            for _, before, event in self.session.tell(self.session.depth):
                if event[1:] == last:
                    state = before
        return self.table.told(last, state) if state else ""

    def ok(self):
        turn = self.state["turn"]
        if self.state["phase"] != READY:
            self.session.commit("next")
        elif not self._in_jail():
            self.session.commit("roll", self.table.die())
        elif self.state["money"][turn] < JAIL:
            self.session.commit("owe", turn, BANK, JAIL, "jail")
        else:
            self.session.commit("leave", "pay")

    def action(self):
        if self.state["phase"] != ROLLED:
            self.table.deeds()
        elif self.state["board"]:
            self.table.where()
        else:
            from toychest.games.monopoly.screens.deed_list import Landing

            self.app.open(Landing(self.table))

    def move(self, intent):
        if intent == "down":
            self.table.menu()
        elif self._may_ride():
            self.session.commit("ride", self.table.die())

    def hold(self):
        self.table.go()

    def _rides(self):
        """Whose turn it is; that a Vehicle rode on, for it may fall as the roll before."""
        last = self.state["last"]
        if last[0] == "ride":
            return self.table.told(last, self.state)
        return self.app.player(self.state["turn"])


class Rolled(Turn):
    """The die that was rolled, until something is paid."""

    def page(self):
        spaces = self.state["roll"][-1]
        return Page(
            self._rides(),
            Dice(
                (spaces,),
                t("monopoly.spaces" if spaces > 1 else "monopoly.space", spaces),
                t("monopoly.rent_reminder"),
            ),
            back=t("undo"),
            action=self.landed(),
            ok=t("monopoly.end"),
            moves=self._moves(),
        )


class Repair(Turn):
    """Both dice of a Toy Repair, and the rent that they made, until something else is done."""

    def page(self):
        _, payer, deed, one, two = self.state["last"]
        rent = deeds.repair_rent(self.state, deed, one, two)
        words = t(
            "monopoly.pays", self.app.player(payer), self.table.name(self.state["owner"][deed])
        )
        return Page(
            deed_name(deed),
            Dice((one, two), money(rent), words),
            back=t("undo"),
            action=self.landed(),
            ok=self._ok(),
            moves=self._moves(),
        )
