"""The bank at the table: "Help! I Can't Pay"."""

from toychest.core.session import Refused
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.rules import debts
from toychest.games.monopoly_toy_story.rules.story import deed_name, money
from toychest.games.monopoly_toy_story.screens.widgets import Dice
from toychest.games.monopoly_toy_story.title_deeds import MORTGAGE
from toychest.lang import t
from toychest.screens.game_table import Phase
from toychest.ui.screens import Message
from toychest.ui.widgets import Page, Sentence


class Debt(Phase):
    """Who owes whom how much. OK pays it; raises what the Toy can raise, as long as the money is
    short; is bankrupt when nothing is left."""

    def page(self):
        state = self.state
        payer, payee, amount, _ = state["debts"][0]
        words = t("bank.debt.owes", self.table.name(payee), money(amount),
                  money(state["money"][payer]))
        label = "bank.debt.settle"
        if not debts.can_pay(state):
            label = "bank.debt.bankrupt"
            if debts.can_raise(state, payer):
                label = "bank.debt.raise"
                words += " " + self._in_all(payer)
        name = self.app.player(payer)
        last = state["last"]
        dice = last[:1] == ["repair"]  # they made the rent that is owed
        return Page(
            t("bank.debt"), Dice(last[3:], name, words) if dice else Sentence(words, name),
            back=t("undo"), action=t("more"), ok=t(label),
        )

    def _in_all(self, seat):
        """What a Toy could raise, as far as it is known, in words."""
        titles = self.table.titles
        values = [int(titles.get(deed, MORTGAGE)) for deed in debts.to_mortgage(self.state, seat)]
        worth = debts.buildings_worth(self.state, seat) + sum(values)
        if not worth:
            return t("bank.debt.unknown")
        return t("bank.debt.part" if 0 in values else "bank.debt.all", money(worth))

    def ok(self):
        if debts.can_pay(self.state):
            self.session.commit("settle")
        elif debts.can_raise(self.state, self.state["debts"][0][0]):
            self._raise({})
        else:
            self._bankrupt()

    def _raise(self, told):
        """Sell all buildings and mortgage all deeds. told: values that somebody read off cards that
        are not copied, by deed."""
        titles = self.table.titles
        values = []
        for deed in debts.to_mortgage(self.state, self.state["debts"][0][0]):
            value = told.get(deed) or titles.get(deed, MORTGAGE)
            if not value:
                self._ask(deed, told)
                return
            values.append(value)
        self.session.commit("raise", values)

    def _ask(self, deed, told):
        from toychest.games.monopoly_toy_story.screens.ask_card import ask_card

        def then(value):
            told[deed] = value
            self._raise(told)

        ask_card(self.table, deed, MORTGAGE, t("bank.mortgages", deed_name(deed)), then)

    def _bankrupt(self):
        reason = rules.refuse(self.state, ("bankrupt",))
        if reason:
            raise Refused(reason)
        name = self.app.player(self.state["debts"][0][0])
        self.app.open(Message(
            t("bank.debt"), t("bank.debt.sure", name), icon="warning",
            yes=lambda: self.session.commit("bankrupt"),
        ))
