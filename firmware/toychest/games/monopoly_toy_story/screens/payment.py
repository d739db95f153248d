"""From payer to payee to amount, and the question whether that is meant."""

from toychest.games.monopoly_toy_story.rules.numbers import BANK
from toychest.games.monopoly_toy_story.screens.amount import Sure, ask, owe
from toychest.games.monopoly_toy_story.screens.pick_toy import pick
from toychest.lang import t


class Payment:
    """A payment at a table. Each method opens the screen of a question; the answer leads on to
    the next."""

    def __init__(self, table):
        self._app = table.app
        self._session = table.session
        self._table = table

    def payer(self):
        """Who pays?"""
        self._app.open(pick(
            self._app, self._session.state, "bank.who_pays", self.payee, bank=True))

    def payee(self, payer):
        """Whom does somebody pay?"""
        self._app.open(pick(
            self._app, self._session.state, "bank.who_gets",
            lambda payee: self.amount(payer, payee), payer, payer != BANK))

    def amount(self, payer, payee):
        """How much?"""
        sentence = t("bank.pays", self._table.name(payer), self._table.name(payee))
        self._ask(sentence, lambda amount: self._confirm(payer, payee, amount, sentence))

    def each(self, seat, sign):
        """How much does each pay, or with -1 get?"""
        sentence = t("bank.collects" if sign > 0 else "bank.gives", self._table.name(seat))
        self._ask(sentence, lambda amount: self._sure(
            sentence, amount, ("each", seat, sign * amount)))

    def _ask(self, sentence, then):
        recent = self._session.state["recent"]
        self._app.open(ask(self._app, "bank.amount", sentence, recent, then))

    def _confirm(self, payer, payee, amount, sentence):
        has = amount if payer == BANK else self._session.state["money"][payer]
        if has >= amount:
            self._sure(sentence, amount, ("pay", payer, payee, amount, ""))
        else:
            owe(self._app, self._table.name(payer), has, sentence,
                lambda: self._session.commit("owe", payer, payee, amount, ""))

    def _sure(self, sentence, amount, event):
        self._app.open(Sure(amount, sentence, lambda: self._session.commit(*event)))
