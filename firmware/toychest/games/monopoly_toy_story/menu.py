"""The menu at the table of Monopoly Toy Story: who pays whom, and all the rest."""

from toychest import games
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.amount import Sure, ask, owe
from toychest.games.monopoly_toy_story.bank import BANK, GO, READY, ROLLED
from toychest.games.monopoly_toy_story.choose import pick
from toychest.games.monopoly_toy_story.play import open_part
from toychest.games.monopoly_toy_story.widgets import money
from toychest.lang import t
from toychest.ui.screens import Chooser


def menu(app, session, play):
    """Everything but rolling and ending a turn."""
    return Pay("bank.pay", lambda: _items(app, session, play), play)


class Pay(Chooser):
    """The menu; ACTION held down goes straight to M200 for GO."""

    def __init__(self, title, items, play):
        super().__init__(title, items)
        self._play = play

    def on_intent(self, intent):
        if intent == "hold":
            self.app.close()
            self._play.go()
        else:
            super().on_intent(intent)


def _items(app, session, play):
    state = session.state
    turn = state["turn"]
    pay = Payment(app, session, play)
    trade = (t("bank.trade"), "", lambda: open_part(
        app, "trade", lambda part: part.who(app, session, play)))
    rows = []
    if state["phase"] in (READY, ROLLED) and not state["debts"]:
        rows += [
            (t("bank.go", money(GO)), t("bank.go.hint"), play.go),
            (t("bank.to_bank"), "", lambda: pay.amount(turn, BANK)),
            (t("bank.from_bank"), "", lambda: pay.amount(BANK, turn)),
            (t("bank.deeds"), "", play.deeds),
            (t("bank.to_toy"), "", lambda: pay.payee(turn)),
            (t("bank.from_each"), "", lambda: pay.each(turn, 1)),
            (t("bank.to_each"), "", lambda: pay.each(turn, -1)),
        ]
        if state["phase"] == ROLLED:
            rows.append((t("bank.ride"), "", lambda: session.commit("ride", play.die())))
            rows.append((t("bank.jail"), "", lambda: session.commit("jail")))
        elif state["jail"][turn] and state["cards"][turn]:
            rows.insert(0, (t("bank.use_card"), "", lambda: session.commit("leave", "card")))
        rows += [
            (t("bank.card"), "", lambda: app.open(
                pick(app, state, "bank.card", lambda seat: session.commit("card", seat, 1)))),
            (t("bank.other_payer"), "", pay.payer),
            trade,
        ]
    elif state["debts"]:
        rows += [(t("bank.deeds"), "", play.deeds), trade]
    rows.append((t("history"), "", lambda: app.work(games.opening(
        app, ["screens.history"],
        lambda history: history.History(session, rules.status(state))))))
    if session.redos:
        rows.append((t("redo"), "", lambda: app.work(session.must_go(session.depth + 1))))
    rows.append((t("new_game"), "", lambda: app.work(
        games.beginning(app, "monopoly_toy_story", session))))
    rows.append((t("home"), "", app.home))
    return rows


class Payment:
    """From payer to payee to amount, and the question whether that is meant."""

    def __init__(self, app, session, play):
        self._app = app
        self._session = session
        self._play = play

    def payer(self):
        """Ask who pays first, then the rest."""
        self._app.open(pick(
            self._app, self._session.state, "bank.who_pays", self.payee, bank=True
        ))

    def payee(self, payer):
        """Ask whom somebody pays."""
        self._app.open(pick(
            self._app, self._session.state, "bank.who_gets",
            lambda payee: self.amount(payer, payee), payer, payer >= 0,
        ))

    def amount(self, payer, payee):
        """Ask how much."""
        sentence = t("bank.pays", self._play.name(payer), self._play.name(payee))
        ask(self._app, "bank.amount", sentence, self._session.state["recent"],
            lambda amount: self._confirm(payer, payee, amount, sentence))

    def each(self, seat, sign):
        """Ask how much each gets, or pays."""
        key = "bank.collects" if sign > 0 else "bank.gives"
        sentence = t(key, self._play.name(seat))
        ask(self._app, "bank.amount", sentence, self._session.state["recent"],
            lambda amount: self._sure(
                sentence, amount, lambda: self._session.commit("each", seat, sign * amount)))

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
