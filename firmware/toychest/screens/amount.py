"""Choosing an amount of money."""

from toychest.lang import t
from toychest.ui.screens import Chooser


def ask(title, amounts, money, enter, then, selected=0, keep=False):
    """Return the screen that asks for one of some amounts, or any other.

    title, keep: see Chooser. money: function of an amount that returns it as text. enter: function
    that asks for any other amount. then: function of the amount. selected: index of the amount that
    is selected first.
    """

    def items():
        rows = [(money(one), "", lambda one=one: then(one)) for one in amounts]
        return rows + [(t("amount.other"), "", enter)]

    return Chooser(title, items, selected, keep, action=("amount.other", enter))
