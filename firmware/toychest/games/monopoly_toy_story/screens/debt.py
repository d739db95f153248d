"""The bank at the table: "Help! I Can't Pay"."""

from toychest.core.session import Refused
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.rules import debts
from toychest.games.monopoly_toy_story.screens.widgets import money
from toychest.lang import t
from toychest.screens.game_table import Phase
from toychest.ui.screens import Message
from toychest.ui.widgets import Page, Sentence


class Debt(Phase):
    """Who owes whom how much."""

    def page(self):
        state = self.state
        payer, payee, amount, _ = state["debts"][0]
        return Page(
            t("bank.debt"),
            Sentence(
                t("bank.debt.owes", self.table.name(payee), money(amount),
                  money(state["money"][payer])),
                self.app.player(payer), big="M",
            ),
            back=t("undo"), action=t("more"),
            ok=t("bank.debt.settle") if debts.can_pay(self.state) else t("bank.debt.bankrupt"),
        )

    def ok(self):
        if debts.can_pay(self.state):
            self.session.commit("settle")
            return
        reason = rules.refuse(self.state, ("bankrupt",))
        if reason:
            raise Refused(reason)
        name = self.app.player(self.state["debts"][0][0])
        self.app.open(Message(
            t("bank.debt"), t("bank.debt.sure", name), icon="warning",
            yes=lambda: self.session.commit("bankrupt"),
        ))
