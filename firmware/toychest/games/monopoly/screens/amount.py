"""Choosing an amount of M."""

from toychest.games.monopoly.rules.numbers import MOST
from toychest.games.monopoly.story import money
from toychest.lang import t
from toychest.screens import amount
from toychest.ui.digits import EnterDigits


def ask(app, title, sentence, amounts, then, selected=0, keep=False):
    """Return the screen that asks for one of some amounts, or another amount. sentence: text that
    names the payer and the payee. then: function of the amount. The other arguments: see
    screens.amount."""

    def other():
        app.open(enter("amount", sentence, 0, then))

    return amount.ask(title, amounts, money, other, then, selected, keep)


def enter(title, sentence, first, then, digits=2, action=None):
    """Return the screen that asks for an amount, digit by digit. title: language key. first: the
    amount on offer. The other arguments: see EnterDigits."""
    return EnterDigits(
        t(title),
        sentence,
        first,
        then,
        digits,
        length=len(str(MOST)),
        prefix="M",
        refuse=lambda number: not number,
        action=action,
    )
