"""Choosing an amount of M."""

from toychest.games.monopoly.rules.numbers import MOST
from toychest.games.monopoly.story import money
from toychest.screens import amount


def ask(app, title, sentence, amounts, then, selected=0, keep=False):
    """The screen that asks for one of some amounts, or any other. sentence: who pays whom. The
    rest: see screens.amount."""

    def other():
        app.open(Amount("amount", sentence, 0, then))

    return amount.ask(title, amounts, money, other, then, selected, keep)


class Amount(amount.Amount):
    """Any amount of M, digit by digit."""

    prefix = "M"
    length = len(str(MOST))
