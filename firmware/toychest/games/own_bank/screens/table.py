"""The bank at the table: everybody's money, and who pays whom."""

from toychest.games.own_bank import rules
from toychest.lang import t
from toychest.screens.game_table import GameTable, Phase
from toychest.ui.balances import Balances
from toychest.ui.screens import moved
from toychest.ui.widgets import Page


class Table(GameTable):
    """The game in progress. seat: of the player that is selected, who pays or gets."""

    game = "own_bank"

    def __init__(self, session):
        super().__init__(session)
        self.seat = 0

    def phase(self):
        return Money(self)

    def menu(self):
        from toychest.games.own_bank.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def money(self, amount):
        """An amount in words."""
        return rules.written_money(self.session.state["values"], amount)


class Money(Phase):
    """What everybody has; the last payment is told in the title line."""

    def page(self):
        state = self.state
        rows = [
            (self.app.player(seat), self.table.money(money))
            for seat, money in enumerate(state["money"])
        ]
        last = state["last"]
        title = self.table.told(last, state) if last else state["name"] or t("game.money")
        return Page(
            title, Balances(rows, self.table.seat), back=self.table.back(), action=t("more"),
            ok=t("money.pay"), moves=t("move"),
        )

    def move(self, intent):
        self.table.seat = moved(self.table.seat, intent, self.state["players"])

    def ok(self):
        from toychest.games.own_bank.screens import payment

        payment.pay(self.table)

    def hold(self):
        """GO, for who is selected."""
        self.session.commit("go", self.table.seat)
