"""The bank of Monopoly Toy Story at the table: what is drawn, and which button does what."""

from micropython import const

from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import (
    BANK,
    GO,
    JAIL,
    ORDER,
    OVER,
    READY,
    ROLLED,
)
from toychest.games.monopoly_toy_story.rules.story import deed_name, money
from toychest.games.monopoly_toy_story.screens.widgets import Balances, Dice
from toychest.games.monopoly_toy_story.title_deeds import Titles
from toychest.lang import t
from toychest.screens.game_table import GameTable, Phase
from toychest.ui.screens import Message
from toychest.ui.widgets import Page

# Events that are told in the title line; the others are seen.
_TOLD = ("go", "pay", "each", "card", "buy", "rent", "trade", "owe", "mortgage", "lift")

_RIDE_WIDTH = const(150)  # px that the title line has beside what UP and DOWN do
_TOLD_WIDTH = const(205)  # px that the title line has beside what DOWN does, and a weak battery


class Table(GameTable):
    """The game at the table: roll, pay, next."""

    game = "monopoly_toy_story"
    _titles = None
    due = None  # a state and what is due in it, in M, until a button is pressed, see OnBoard

    def on_intent(self, intent):
        self.due = None  # a press may lead to a card that is put right
        super().on_intent(intent)

    @property
    def titles(self):
        """What is copied of the Title Deed cards; they are read when they are first needed."""
        if self._titles is None:
            self._titles = Titles(self.app.board.SAVES)
        return self._titles

    def phase(self):
        state = self.session.state
        first = rules.first(state)  # what the rules want done before anything else
        if first == "debts":
            from toychest.games.monopoly_toy_story.screens.debt import Debt

            return Debt(self)
        if first:
            from toychest.games.monopoly_toy_story.screens import must_do

            return must_do.PHASES[first](self)
        if state["phase"] == ORDER:
            from toychest.games.monopoly_toy_story.screens.order import Order

            return Order(self)
        if state["phase"] == OVER:
            from toychest.games.monopoly_toy_story.screens.won import Won

            return Won(self)
        if state["phase"] == ROLLED and state["board"] and (
            state["due"] or state["last"][0] in ("roll", "ride", "on")
        ):
            from toychest.games.monopoly_toy_story.screens.on_board import OnBoard

            return OnBoard(self)
        if state["phase"] == ROLLED and state["last"][0] in ("roll", "ride"):
            return Rolled(self)
        if state["last"][:1] == ["repair"]:
            return Repair(self)
        return Turn(self)

    def name(self, seat):
        """What a Toy, or the Bank, is called."""
        return t("bank.the_bank") if seat == BANK else self.app.player(seat)

    def die(self):
        """Roll a die."""
        return self.app.pool.below(6) + 1

    def menu(self):
        """Everything but rolling and ending a turn."""
        from toychest.games.monopoly_toy_story.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def deeds(self):
        """All deeds: to buy, build, sell, mortgage."""
        from toychest.games.monopoly_toy_story.screens.deed_list import DeedList

        self.app.open(DeedList(self))

    def where(self):
        """Where is the token of whose turn it is?"""
        from toychest.games.monopoly_toy_story.screens.where import Where

        self.app.open(Where(self))

    def go(self):
        """M200 for GO; whoever collected in this turn already is asked."""
        turn = self.session.state["turn"]
        if turn in self.session.state["went"]:
            self.app.open(Message(
                t("bank.go", money(GO)), t("bank.go.again"), self.app.player(turn), "warning",
                lambda: self.session.commit("go", turn),
            ))
        else:
            self.session.commit("go", turn)


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
            self._last() or self.app.player(state["turn"]), Balances(rows, state["turn"], die),
            back=self.table.back(), action=self._landed(), ok=self._ok(), moves=self._moves(),
        )
        if not state["last"]:
            from toychest.games.monopoly_toy_story.screens.order import tell_start

            tell_start(self.table, page)
        return page

    def _landed(self):
        """What ACTION does, in words."""
        if self.state["phase"] != ROLLED:
            return t("bank.deeds")
        return t("bank.on" if self.state["board"] else "bank.landed.label")

    def _moves(self):
        """What UP and DOWN do, in words."""
        return "", t("bank.pay")

    def _in_jail(self):
        return self.state["jail"][self.state["turn"]]

    def _ok(self):
        """What OK does, in words."""
        if self.state["phase"] == ROLLED:
            return t("bank.end")
        return t("bank.leave", money(JAIL)) if self._in_jail() else t("bank.roll")

    def _last(self):
        """The last move in words, "" if it goes without saying or is seen."""
        last = self.state["last"]
        return self.table.told(last, _TOLD_WIDTH) if last and last[0] in _TOLD else ""

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
            from toychest.games.monopoly_toy_story.screens.deed_list import Landing

            self.app.open(Landing(self.table))

    def move(self, intent):
        if intent == "down":
            self.table.menu()

    def hold(self):
        self.table.go()


class Rolled(Turn):
    """The die that was rolled, until something is paid."""

    def page(self):
        spaces = self.state["roll"][-1]
        rides = self.table.told(self.state["last"], _RIDE_WIDTH)  # it may fall as the roll before
        return Page(
            rides if len(self.state["roll"]) > 1 else self.app.player(self.state["turn"]),
            Dice((spaces,), t("bank.spaces" if spaces > 1 else "bank.space", spaces),
                 t("bank.rent_reminder")),
            back=t("undo"), action=self._landed(), ok=t("bank.end"),
            moves=(t("bank.ride"), t("bank.pay")),
        )

    def move(self, intent):
        if intent == "up":
            self.session.commit("ride", self.table.die())
        else:
            super().move(intent)


class Repair(Turn):
    """Both dice of a Toy Repair, and the rent that they made, until something else is done."""

    def page(self):
        _, payer, deed, one, two = self.state["last"]
        rent = deeds.repair_rent(self.state, deed, one, two)
        words = t("bank.pays", self.app.player(payer), self.table.name(self.state["owner"][deed]))
        return Page(
            deed_name(deed), Dice((one, two), money(rent), words),
            back=t("undo"), action=self._landed(), ok=self._ok(), moves=self._moves(),
        )
