"""Ask for the payer, the payee and the amount of a payment in Monopoly Toy Story, and pay it."""

from micropython import const

from toychest.asking.flow import Flow
from toychest.games.monopoly.board import Board
from toychest.games.monopoly.rules.numbers import BANK, EVERYONE, last_roller, owes
from toychest.games.monopoly.screens.ask import enter, pick_player, sides
from toychest.games.monopoly.words import money, space_name
from toychest.lang import t
from toychest.ui.payment import ChooseAmount, player, with_everyone

_USUAL = (10, 20, 30, 40, 50, 100, 150, 200)  # M
_OTHER = const(0)  # in place of an amount: it is entered digit by digit


class Payment(Flow):
    """Asks for the payer, the payee and the amount of a payment, and pays it. payer, payee: each a
    seat, BANK or EVERYONE; None to ask for it."""

    def __init__(self, table, payer=None, payee=None):
        super().__init__()
        self._table = table
        self._known = payer, payee

    def steps(self):
        table = self._table
        state = table.session.state
        turn = state["turn"]
        payer, payee = self._known
        if payer is None:
            # Other rows of the menu are for payments of the current player.
            but, first = (turn, last_roller(state)) if payee is None else (payee, payee)
            payer = yield self._party("payer", ".who_pays", but, payee is None, first)
        if payee is None:
            bank = payer not in (BANK, turn)
            payee = yield self._party(("payee", payer), ".who_gets", payer, bank)
        each = EVERYONE in (payer, payee)
        both, sentence = (self._each if each else self._two)(payer, payee)
        recent = state["recent"]
        usual = [amount for amount in _USUAL if amount not in recent]
        amount = yield self.screen(
            ("amount", payer, payee),
            lambda: ChooseAmount(
                "amount",
                both,
                sentence,
                [recent, usual] if recent else [usual],
                money,
                lambda: self.answer(_OTHER),
                self.answer,
                0 if recent else usual.index(10 if each else 50),
            ),
        )
        if amount == _OTHER:
            amount = yield self.screen(
                ("other", payer, payee),
                lambda: enter("amount", sentence, 0, self.answer, its_sides=both, keep=True),
            )
        if payer == EVERYONE:
            table.commit("each", payee, amount)
        elif payee == EVERYONE:
            table.commit("each", payer, -amount)
        else:
            pay(table, payer, payee, amount)

    def _party(self, key, title, but, bank, first=None):
        return self.screen(
            key, lambda: pick_player(self._table, title, self.answer, but, bank, first)
        )

    # ---- the sides of the payment, and a sentence

    def _two(self, payer, payee):
        table = self._table
        key = ".pays.bank" if payee == BANK else ".pays"
        return sides(table, payer, payee), t(key, table.name(payer), table.name(payee))

    def _each(self, payer, payee):
        table = self._table
        state = table.session.state
        seat, sign = (payee, 1) if payer == EVERYONE else (payer, -1)
        times = sign * (state["out"].count(0) - 1)
        side = player(table.name(seat), state["money"][seat], times, seat == state["turn"])
        sentence = t(".collects" if sign > 0 else ".gives", side[0])
        return with_everyone(side, sign), sentence


def copied_board(table):
    """Read the file with the spaces and taxes that the players typed in, and return them as a
    Board. If the file is damaged, the app tells the players later."""
    board = Board(table.app.board.SAVES)
    if board.damaged:
        table.app.notices.append("monopoly.board.damaged")
    return board


def pay_tax(table, space):
    """Let the current player pay Sid's Tax ("S") or Dummy Tax ("D"). If the players did not type in
    the amount, ask for it first."""
    amount = copied_board(table).tax(space)
    if amount:
        pay(table, table.session.state["turn"], BANK, amount, "tax")
    else:
        ask_tax(table, space)


def ask_tax(table, space):
    """Ask for the amount of Sid's Tax ("S") or Dummy Tax ("D"), save it, and let the current player
    pay."""
    board = copied_board(table)

    def pay_it(amount):
        board.keep(space, amount)
        pay(table, table.session.state["turn"], BANK, amount, "tax")

    name = space_name(space, table.titles)
    its_sides = sides(table, table.session.state["turn"], BANK)
    first = board.tax(space) or 100
    table.app.open(enter("amount", name, first, pay_it, 3, its_sides=its_sides))


def pay(table, payer, payee, amount, why=""):
    """Pay an amount, or add a debt if the payer has too little money."""
    state = table.session.state
    if payee == BANK and payer == state["turn"] and state["due"] and not why:
        from toychest.games.monopoly.rules.board import TAXES, due

        tax = copied_board(table).tax(due(state)) if due(state) in TAXES else 0
        why = "card" if tax and tax != amount else ""
    short = payer != BANK and (state["money"][payer] < amount or owes(state, payer))
    table.commit("owe" if short else "pay", payer, payee, amount, why)
