"""Payments: the payer, the payee and the amount. A payment happens at once; undo takes it back."""

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, LOCATIONS, last_roller, owes
from toychest.games.monopoly.screens.pick_player import pick_player
from toychest.games.monopoly.story import deed_name, space_name
from toychest.games.monopoly.title_deeds import RENT
from toychest.lang import t
from toychest.ui.screens import Message

_USUAL = (10, 20, 30, 40, 50, 100, 150, 200)  # M


class Payment:
    """The payments at a table. A method `ask_...` opens the screen of a question. Its answer leads
    to the next question, or pays."""

    def __init__(self, table):
        self._app = table.app
        self._session = table.session
        self._table = table

    def ask_payer(self):
        """Ask for the payer. The current player is left out, because the menu has rows for their
        payments. Before a roll, the first row is the last roller, who may have just landed."""
        state = self._session.state
        last = last_roller(state)
        self._pick(
            "monopoly.who_pays",
            self.ask_payee,
            state["turn"],
            bank=True,
            first=last if last != state["turn"] else None,
        )

    def ask_payee(self, payer):
        """Ask for the payee of a payer."""
        self._pick(
            "monopoly.who_gets",
            lambda payee: self.ask_amount(payer, payee),
            payer,
            bank=payer not in (BANK, self._session.state["turn"]),
        )

    def ask_payer_of(self, payee):
        """Ask for the payer to a payee."""
        self._pick("monopoly.who_pays", lambda payer: self.ask_amount(payer, payee), payee)

    def ask_amount(self, payer, payee):
        """Ask for the amount that a payer pays a payee."""
        self._ask(
            t("monopoly.pays", self._table.name(payer), self._table.name(payee)),
            lambda amount: self._pay(payer, payee, amount),
            50,
        )

    def ask_each(self, seat, sign):
        """Ask for the amount that each other player pays to a seat. sign: 1, or -1 if the others
        get it."""
        self._ask(
            t("monopoly.collects" if sign > 0 else "monopoly.gives", self._table.name(seat)),
            lambda amount: self._table.commit("each", seat, sign * amount),
            10,
        )

    def pay_tax(self, space):
        """The current player pays a tax of a copied board. Its amount is asked once, then
        remembered."""
        amount = self._table.board().tax(space)
        if amount:
            self._pay(self._session.state["turn"], BANK, amount, "tax")
        else:
            self.ask_tax(space)

    def ask_tax(self, space):
        """Ask for the amount of a tax, remember it, and pay it."""
        from toychest.games.monopoly.screens.amount import enter

        def pay(amount):
            self._table.board().keep(space, amount)
            self._pay(self._session.state["turn"], BANK, amount, "tax")

        first = self._table.board().tax(space) or 100
        self._app.open(enter("amount", space_name(space, self._table.titles), first, pay, 3))

    def pay_rent(self, payer, deed):
        """Pay the rent of a deed. If the rent is late or was already paid, ask first."""
        doubt = deeds.rent_doubt(self._session.state, payer, deed)
        if doubt:
            self._app.open(
                Message(
                    t("monopoly.rent") + ": " + deed_name(deed, self._table.titles),
                    t(doubt),
                    self._table.name(payer),
                    "warning",
                    lambda: self._pay_rent(payer, deed),
                )
            )
        else:
            self._pay_rent(payer, deed)

    def _pay_rent(self, payer, deed):
        """Pay the rent on the deed's card. The rent of a Toy Repair takes two dice."""
        table = self._table
        state = self._session.state
        if deed >= LOCATIONS:
            table.commit("repair", payer, deed, table.die(), table.die())
            return
        sentence = t("monopoly.pays", table.name(payer), table.name(state["owner"][deed]))
        if deeds.rent_of(state, deed, 1) > 1:
            sentence = t("monopoly.rent.doubled")
        table.with_card(
            deed,
            RENT + deeds.level(state, deed),
            sentence,
            lambda amount: table.commit("rent", payer, deed, deeds.rent_of(state, deed, amount)),
            "monopoly.rent",
        )

    def _pay(self, payer, payee, amount, why=""):
        """Commit a payment, or a debt if the payer has too little money. why: one of
        numbers.WHYS."""
        state = self._session.state
        short = payer != BANK and (state["money"][payer] < amount or owes(state, payer))
        self._table.commit("owe" if short else "pay", payer, payee, amount, why)

    def _pick(self, title, then, but, bank=False, first=None):
        """Ask for a player, see `pick_player`."""
        state = self._session.state
        self._app.open(pick_player(self._app, state, title, then, but, bank, True, first))

    def _ask(self, sentence, then, usual):
        """Ask for an amount, with the recent amounts first. usual: amount in M that is selected if
        there are no recent ones."""
        from toychest.games.monopoly.screens.amount import ask

        recent = self._session.state["recent"]
        amounts = recent + [amount for amount in _USUAL if amount not in recent]
        selected = 0 if recent else amounts.index(usual)
        self._app.open(ask(self._app, "amount", sentence, amounts, then, selected, True))
