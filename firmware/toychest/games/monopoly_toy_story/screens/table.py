"""The bank of Monopoly Toy Story at the table: what is drawn, and which button does what."""

from micropython import const

from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.rules.numbers import (
    BANK,
    GO,
    JAIL,
    ORDER,
    OVER,
    READY,
    ROLLED,
)
from toychest.games.monopoly_toy_story.screens.widgets import Balances, Dice, gapped, money
from toychest.lang import t
from toychest.screens.game_table import GameTable, Phase
from toychest.ui.screens import Message
from toychest.ui.widgets import Page, brief, canvas_width

# Events that are told in the title line; the others are seen.
_TOLD = ("go", "pay", "each", "card", "buy", "rent", "trade", "owe", "mortgage", "lift")

_NOTE = const(250)  # px that the title line has beside a weak battery's mark


class Table(GameTable):
    """The game at the table: roll, pay, next."""

    game = "monopoly_toy_story"

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
        if state["phase"] == ROLLED and state["last"][0] in ("roll", "ride"):
            return Rolled(self)
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
        name = self.app.player(state["turn"])
        rows = []
        for seat in range(state["players"]):
            number = "-" if state["out"][seat] else gapped(state["money"][seat])
            rows.append((self.app.player(seat), number, state["jail"][seat]))
        return Page(
            name, Balances(rows, state["turn"]),
            back=self.table.back(), action=t("bank.pay"), ok=self._ok(),
            note=self._last(_NOTE - canvas_width(name, "b14")),
        )

    def _in_jail(self):
        return self.state["jail"][self.state["turn"]]

    def _ok(self):
        """What OK does, in words."""
        if self.state["phase"] == ROLLED:
            return t("bank.end")
        return t("bank.leave", money(JAIL)) if self._in_jail() else t("bank.roll")

    def _last(self, room):
        """The last move in words, as much as finds room, in px."""
        last = self.state["last"]
        if not last or last[0] not in _TOLD:
            return ""
        return brief(rules.describe(self.state, last, self.app.player), room)

    def ok(self):
        if self.state["phase"] != READY:
            self.session.commit("next")
        elif self._in_jail():
            self.session.commit("leave", "pay")
        else:
            self.session.commit("roll", self.table.die())

    def hold(self):
        self.table.go()


class Rolled(Turn):
    """The die that was rolled, until something is paid."""

    def page(self):
        spaces = self.state["roll"][-1]
        return Page(
            self.app.player(self.state["turn"]),
            Dice((spaces,), t("bank.spaces" if spaces > 1 else "bank.space", spaces),
                 t("bank.rent_reminder")),
            back=t("undo"), action=t("bank.pay"), ok=t("bank.end"),
        )
