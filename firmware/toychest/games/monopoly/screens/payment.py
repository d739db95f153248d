"""Ask for the payer, the payee and the amount of a payment in Monopoly Toy Story, and pay it."""

from toychest.asking.flow import Flow
from toychest.core.events import BANK, EVERYONE
from toychest.games.monopoly.names import space_name
from toychest.games.monopoly.rules.numbers import TAXES, last_roller, owes
from toychest.games.monopoly.screens.ask import ask_amount, between, enter, pick_player
from toychest.lang import t

_USUAL = (10, 20, 30, 40, 50, 100, 150, 200)  # M
_BANK = ".the_bank", BANK  # row of a menu of players


class Payment(Flow):
    """Asks for the payer, the payee and the amount of a payment. Then pays it, or adds a debt, see
    `pay`. payer, payee: each a seat, BANK or EVERYONE; None to ask for it."""

    def __init__(self, table, payer=None, payee=None):
        super().__init__(table)
        self._known = payer, payee

    def steps(self):
        table = self._table
        state = table.session.state
        turn = state["turn"]
        payer, payee = self._known
        if payer is None:
            # Other rows of the menu are for payments of the current player.
            but, last, first = payee, (), payee
            if payee is None:
                but, last, first = turn, _BANK, last_roller(state)
            payer = yield self.screen(
                "payer", pick_player, table, ".who_pays", self.answer, but, last, first
            )
        if payee is None:
            last = () if payer in (BANK, turn) else _BANK
            payee = yield self.screen(
                ("payee", payer), pick_player, table, ".who_gets", self.answer, payer, last
            )
        show = between(table, payer, payee, self._sentence(payer, payee))
        recent = state["recent"]
        amounts = recent + [amount for amount in _USUAL if amount not in recent]
        first = 0 if recent else amounts.index(10 if EVERYONE in (payer, payee) else 50)
        key = payer, payee
        amount = yield from ask_amount(self, key, "amount", show, amounts, first)
        if payer == EVERYONE:
            table.commit("each", payee, amount)
        elif payee == EVERYONE:
            table.commit("each", payer, -amount)
        else:
            pay(table, payer, payee, amount)

    def _sentence(self, payer, payee):
        name = self._table.name
        if payer == EVERYONE:
            return t(".collects", name(payee))
        if payee == EVERYONE:
            return t(".gives", name(payer))
        return t(".pays.bank" if payee == BANK else ".pays", name(payer), name(payee))


def pay_tax(table, space, anew=False):
    """Let the current player pay Sid's Tax ("S") or Dummy Tax ("D"). If the players did not type in
    the amount, ask for it first, and save it. anew: whether to ask for it in any case. Raises as
    the `commit` of the table does."""
    turn = table.session.state["turn"]

    def keep(amount):
        table.copied.keep(space, amount)
        pay(table, turn, BANK, amount, "tax")

    known = table.copied.tax(space)
    if known and not anew:
        pay(table, turn, BANK, known, "tax")
    else:
        show = between(table, turn, BANK, space_name(space, table.titles))
        table.app.open(enter("amount", "", known or 100, keep, 3, show=show))


def pay(table, payer, payee, amount, why=""):
    """Pay an amount, or add a debt if the payer has too little money, or older debts. Raises as
    the `commit` of the table does. why: one of WHYS. In place of "", "card" is saved if the next
    duty of the current player is a known tax, but they pay the Bank another amount."""
    state = table.session.state
    if payee == BANK and payer == state["turn"] and state["due"] and not why:
        space = state["due"][-1]
        tax = table.copied.tax(space) if space in TAXES else 0
        why = "card" if tax and tax != amount else ""
    short = payer != BANK and (state["money"][payer] < amount or owes(state, payer))
    table.commit("owe" if short else "pay", payer, payee, amount, why)
