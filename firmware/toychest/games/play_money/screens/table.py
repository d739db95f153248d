"""The bank at the table: everybody's money, and who pays whom."""

from toychest.core.session import Refused
from toychest.games.play_money import rules
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.balances import Balances
from toychest.ui.screens import moved
from toychest.ui.widgets import Page


class Table(PhaseTable):
    """The game in progress. seat: of the player that is selected, who pays or gets."""

    game = "play_money"

    def __init__(self, session):
        super().__init__(session)
        self.seat = 0

    def phase(self):
        while self.seat in self.session.state["out"]:
            self.seat = moved(self.seat, "down", self.session.state["players"])
        return Money(self)

    def menu(self):
        from toychest.games.play_money.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def commit(self, *event):
        """As GameTable.commit; a payment that is refused names the player who can't pay."""
        try:
            super().commit(*event)
        except Refused as error:
            if error.key != "play_money.refuse.short":
                raise
            state = self.session.state
            seat = rules.short(state, event)
            self.app.no()
            self.app.say(
                t("refused"),
                t("play_money.refuse.who", self.app.player(seat), self.money(state["money"][seat])),
            )

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
        for seat in state["out"]:
            rows[seat] = self.app.player(seat), t("play_money.out")
        last = state["last"]
        title = self.table.told(last, state) if last else state["name"] or t("game.play_money")
        return Page(
            title,
            Balances(rows, self.table.seat),
            back=self.table.back(),
            action=t("more"),
            ok=t("play_money.pay"),
            moves=t("move"),
        )

    def move(self, intent):
        seats = rules.playing(self.state)
        self.table.seat = seats[moved(seats.index(self.table.seat), intent, len(seats))]

    def ok(self):
        from toychest.games.play_money.screens import payment

        payment.pay(self.table)

    def hold(self):
        """GO, for who is selected."""
        self.session.commit("go", self.table.seat)
