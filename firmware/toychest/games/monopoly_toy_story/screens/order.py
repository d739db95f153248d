"""The bank at the table: it is rolled who starts."""

from toychest.games.monopoly_toy_story.screens.widgets import Balances
from toychest.lang import t
from toychest.screens.game_table import Phase
from toychest.ui.widgets import Page


class Order(Phase):
    """What each has rolled with both dice; who is out of a tie has a dash."""

    def page(self):
        state = self.state
        rows = []
        for seat, total in enumerate(state["order"]):
            number = str(total) if total > 0 else "-" if total else ""
            rows.append((self.app.player(seat), number, 0))
        return Page(
            t("bank.order"), Balances(rows, state["turn"]),
            back=self.table.back(), action=t("more"), ok=t("bank.both"),
        )

    def ok(self):
        self.session.commit("order", self.table.die(), self.table.die())
