"""From payer to payee to amount. A payment happens at once: undo takes it back."""

from toychest.games.monopoly_toy_story.rules.numbers import BANK, LOCATIONS
from toychest.games.monopoly_toy_story.screens.pick_toy import pick
from toychest.lang import t


def pay(session, payer, payee, amount, why=""):
    """Somebody pays; what it has not enough money for, it owes. why: one of numbers.WHYS."""
    short = payer != BANK and session.state["money"][payer] < amount
    session.commit("owe" if short else "pay", payer, payee, amount, why)


def pay_rent(table, payer, deed, titles):
    """A Toy landed on a deed of another one, and pays the rent: that of the card, with the dice
    for Toy Repair, or what is asked for. titles: the cards."""
    session = table.session
    owner = session.state["owner"][deed]
    if deed >= LOCATIONS:
        table.commit("repair", payer, deed, table.die(), table.die())
        return

    def done(amount):
        if session.state["money"][payer] < amount:
            table.commit("owe", payer, owner, amount, "rent")
        else:
            table.commit("rent", payer, deed, amount)

    rent = titles.rent(session.state, deed)
    if rent:
        done(rent)
    else:
        from toychest.games.monopoly_toy_story.screens.amount import Amount

        sentence = t("bank.pays", table.name(payer), table.name(owner))
        table.app.open(Amount("bank.rent", sentence, 0, done))


class Payment:
    """A payment at a table. Each method opens the screen of a question; the answer leads on to
    the next."""

    def __init__(self, table):
        self._app = table.app
        self._session = table.session
        self._table = table

    def payer(self):
        """Who pays? Not whose turn it is: that has rows of its own."""
        state = self._session.state
        self._app.open(pick(
            self._app, state, "bank.who_pays", self.payee, state["turn"], True, True))

    def payee(self, payer):
        """Whom does somebody pay?"""
        state = self._session.state
        bank = payer not in (BANK, state["turn"])
        self._app.open(pick(
            self._app, state, "bank.who_gets", lambda payee: self.amount(payer, payee), payer, bank,
            True,
        ))

    def amount(self, payer, payee):
        """How much?"""
        self._ask(
            t("bank.pays", self._table.name(payer), self._table.name(payee)),
            lambda amount: pay(self._session, payer, payee, amount), 50)

    def each(self, seat, sign):
        """How much does each pay, or with -1 get?"""
        self._ask(
            t("bank.collects" if sign > 0 else "bank.gives", self._table.name(seat)),
            lambda amount: self._session.commit("each", seat, sign * amount), 10)

    def _ask(self, sentence, then, likely):
        from toychest.games.monopoly_toy_story.screens.amount import ask

        def done(amount):
            self._app.close_above(self._table)
            then(amount)

        recent = self._session.state["recent"]
        self._app.open(ask(self._app, "bank.amount", sentence, recent, done, True, likely))
