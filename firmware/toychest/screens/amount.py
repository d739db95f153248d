"""Choosing an amount of money."""

from toychest.lang import t
from toychest.ui.digits import EnterDigits
from toychest.ui.screens import Chooser, button_of


def ask(title, amounts, money, enter, then, selected=0, keep=False):
    """The screen that asks for one of some amounts, or any other.

    title, keep: see Chooser. money(amount) -> words. enter: opens what asks for any other. then:
    called with the amount. selected: index of the amount that is selected first.
    """

    def items():
        rows = [(money(one), "", lambda one=one: then(one)) for one in amounts]
        return rows + [(t("amount.other"), "", enter)]

    return Chooser(title, items, selected, keep, action=("amount.other", enter))


class Amount(EnterDigits):
    """Any amount, digit by digit.

    title: a language key. action: (language key, function) of ACTION, or None for a digit more in
    front. The rest: see EnterDigits.
    """

    def __init__(self, title, sentence, amount, then, digits=2, action=None):
        super().__init__(t(title), sentence, amount, then, digits)
        self._action = action

    def action(self):
        return button_of(self._action) or super().action()

    def refuse(self, number):
        return not number
