"""Choosing an amount of money."""

from toychest.lang import t
from toychest.ui.screens import Chooser


def ask(title, amounts, money, enter, then, selected=0, keep=False):
    """Return the screen that asks for one of some amounts, or for another amount.

    title, keep: see Chooser. amounts: list of amounts. money: function of an amount that returns it
    as text. enter: function that asks for another amount. then: function of the chosen amount.
    selected: index of the amount that is selected first.
    """

    def items():
        rows = [(money(amount), "", lambda amount=amount: then(amount)) for amount in amounts]
        return rows + [(t("amount.other"), "", enter)]

    return Chooser(title, items, selected, keep, action=("amount.else", enter))
