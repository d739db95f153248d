"""From payer to payee to amount, and the question whether that is meant."""

from toychest.games.monopoly_toy_story.amount import Sure, ask, owe
from toychest.games.monopoly_toy_story.bank import BANK
from toychest.games.monopoly_toy_story.choose import pick
from toychest.lang import t


class Payment:
    """A payment at a table. play: the screen of the game."""

    def __init__(self, app, session, play):
        self._app = app
        self._session = session
        self._play = play

    def payer(self):
        """The screen that asks who pays, then the rest."""
        return pick(
            self._app, self._session.state, "bank.who_pays",
            lambda payer: self._app.open(self.payee(payer)), bank=True,
        )

    def payee(self, payer):
        """The screen that asks whom somebody pays."""
        return pick(
            self._app, self._session.state, "bank.who_gets",
            lambda payee: self._app.open(self.amount(payer, payee)), payer, payer >= 0,
        )

    def amount(self, payer, payee):
        """The screen that asks how much."""
        sentence = t("bank.pays", self._play.name(payer), self._play.name(payee))
        return ask(
            self._app, "bank.amount", sentence, self._session.state["recent"],
            lambda amount: self._confirm(payer, payee, amount, sentence),
        )

    def each(self, seat, sign):
        """The screen that asks how much each gets, or pays."""
        key = "bank.collects" if sign > 0 else "bank.gives"
        sentence = t(key, self._play.name(seat))
        return ask(
            self._app, "bank.amount", sentence, self._session.state["recent"],
            lambda amount: self._sure(
                sentence, amount, lambda: self._session.commit("each", seat, sign * amount)),
        )

    def _confirm(self, payer, payee, amount, sentence):
        has = amount if payer == BANK else self._session.state["money"][payer]
        if has >= amount:
            self._sure(sentence, amount,
                       lambda: self._session.commit("pay", payer, payee, amount, ""))
        else:
            owe(self._app, self._play.name(payer), has, sentence,
                lambda: self._session.commit("owe", payer, payee, amount, ""))

    def _sure(self, sentence, amount, yes):
        self._app.open(Sure(amount, sentence, yes))
