"""Asking for an amount of M, or for one of the players in the game. table: the Table."""

from toychest.games.monopoly.rules.numbers import BANK, MOST
from toychest.games.monopoly.story import money
from toychest.lang import t
from toychest.ui.screens import Chooser


def sides(table, payer, payee):
    """Return the sides of a payment, see ui.payment. payer, payee: seats, or BANK."""
    from toychest.ui.payment import player

    state = table.session.state
    return [
        (table.name(party), None, False)
        if party == BANK
        else player(table.name(party), state["money"][party], times, party == state["turn"])
        for party, times in ((payer, -1), (payee, 1))
    ]


def one_of(table, title, its_sides, sentence, amounts, then, selected=0, keep=False):
    """Return the screen that asks for one of some amounts, or another amount. its_sides: see
    `sides`. sentence: text that names the payer and the payee. amounts: lists of amounts, one for
    each group. then: function of the amount. The other arguments: see ChooseAmount."""
    from toychest.ui.payment import ChooseAmount

    def other():
        table.app.open(enter("amount", sentence, 0, then, its_sides=its_sides))

    return ChooseAmount(title, its_sides, sentence, amounts, money, other, then, selected, keep)


def enter(title, sentence, first, then, digits=2, action=None, its_sides=None):
    """Return the screen that asks for an amount, digit by digit. title: language key. first: the
    amount on offer. its_sides: of a payment, see `sides`, or None. The other arguments: see
    EnterDigits."""
    how = {"length": len(str(MOST)), "prefix": "M", "refuse": lambda number: not number}
    if its_sides:
        from toychest.ui.payment import EnterPayment

        return EnterPayment(
            t(title), its_sides, sentence, first, then, digits, action=action, **how
        )
    from toychest.ui.digits import EnterDigits

    return EnterDigits(t(title), sentence, first, then, digits, action=action, **how)


def player_rows(table, then, but=None, first=None):
    """Return a row for each player in the game, with their money. then: function of the chosen
    seat. but: the seat that is left out, or None. first: the seat of the first row, by default
    `but`, or else the current player."""
    state = table.session.state
    if first is None:
        first = state["turn"] if but in (None, BANK) else but
    rows = []
    for i in range(state["players"]):
        seat = (first + i) % state["players"]
        if seat != but and not state["out"][seat]:
            has = money(state["money"][seat])
            rows.append((table.app.player(seat), has, lambda seat=seat: then(seat)))
    return rows


def pick_player(table, title, then, but=None, bank=False, first=None):
    """Return the screen with the rows of `player_rows`. bank: whether the last row is the Bank.
    then: function of the seat, or of BANK. title: see Chooser."""

    def items():
        bank_row = [(t("monopoly.the_bank"), "", lambda: then(BANK))] if bank else []
        return player_rows(table, then, but, first) + bank_row

    return Chooser(title, items, keep=True)
