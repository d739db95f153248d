"""Choosing an amount of M."""

from toychest.games.monopoly.rules.numbers import MOST
from toychest.games.monopoly.story import money
from toychest.lang import t
from toychest.screens import amount
from toychest.ui.digits import EnterDigits
from toychest.ui.screens import button_of


def ask(app, title, sentence, amounts, then, selected=0, keep=False):
    """The screen that asks for one of some amounts, or any other. sentence: who pays whom. The
    rest: see screens.amount."""

    def other():
        app.open(Amount("amount", sentence, 0, then))

    return amount.ask(title, amounts, money, other, then, selected, keep)


class Amount(EnterDigits):
    """Asks for any amount of M, digit by digit. title: a language key. action: (language key,
    function) of ACTION, or None. The rest: see EnterDigits."""

    def __init__(self, title, sentence, amount, then, digits=2, action=None):
        super().__init__(
            t(title),
            sentence,
            amount,
            then,
            digits,
            length=len(str(MOST)),
            prefix="M",
            refuse=lambda number: not number,
            action=button_of(action),
        )
