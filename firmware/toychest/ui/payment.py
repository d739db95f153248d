"""Ask for the amount of a payment. The payer and the payee stand beside it, see ui.transfer."""

from micropython import const

from toychest.lang import t, written
from toychest.ui.digits import EnterDigits
from toychest.ui.page import Chooser
from toychest.ui.transfer import Transfer
from toychest.ui.widgets import LABEL, LARGE, LINE, Menu, canvas_width, number_fonts

_ARROW = const(16)  # px of the arrow at a next amount, and the space after it


def player(app, seat, money, times, turn=False):
    """Return a player who pays or is paid, as a party of ui.transfer, with the player's money after
    the payment.

    money: the player's money before the payment
    times: how many times the player gets the amount; -1 to pay it once
    """

    def describe(amount):
        before = written(money)
        return written(money + times * amount), t("pay.was", before), "(%s)" % before

    return app.player(seat), seat, describe, turn


def with_everyone(table, seats, side, sign):
    """Return (table, payer, payee) of a payment between one party and all other players.

    seats: those of the other players
    side: the one party, see `player`
    sign: 1 if the others pay the one party, -1 if the one party pays the others
    """

    def describe(amount):
        return ("-" if sign > 0 else "+") + written(amount), t("pay.each"), ""

    others = t("pay.everyone"), seats, describe, False
    return (table, others, side) if sign > 0 else (table, side, others)


class Amounts(Menu):
    """The middle of a payment: the selected amount, and beside it those that UP and DOWN select.
    amounts: list of int, by row; the other arguments are those of Menu."""

    def __init__(self, amounts, items, selected):
        super().__init__(items, selected)
        self._amounts = [written(amount) for amount in amounts]

    def draw(self, canvas, x, y, width, height):
        count = len(self._amounts)
        if count > 1:
            beside = [self._amounts[(self.selected + by) % count] for by in (-1, 1)]
            wide = max([canvas_width(amount, "b14") for amount in beside])
            width -= wide + _ARROW
            left = x + width + _ARROW
            for at, amount in enumerate(beside):
                top = y + at * (height // 2)
                canvas.arrow(left - _ARROW, top + height // 4 - 3, at == 1, 7)
                canvas.text_in(amount, left, top, wide, height // 2, ("b14",), align=-1)
        canvas.text_in(
            self._amounts[self.selected],
            x,
            y,
            width - 4,
            height,
            number_fonts(height + 4, LARGE + LABEL),
        )


class ChooseAmount(Chooser):
    """The screen that asks for one of several amounts of a payment. ACTION asks for any other
    amount. The screen stays open.

    title: key of the title
    sides: (GameTable, payer, payee), the last two as parties of ui.transfer
    sentence: the payment as plain text
    amounts: list of groups, each a list of amounts; a line separates two groups
    money: function that gets an amount and returns it as text
    then: function that gets the chosen amount, or 0 for another amount
    selected: index of the amount that is selected first
    """

    def __init__(self, title, sides, sentence, amounts, money, then, selected=0):
        other = "amount.else", lambda: then(0)
        super().__init__(title, self._rows, selected, True, action=other)
        self._sides = sides
        self._sentence = sentence
        self._groups = amounts
        self._money = money
        self._then = then

    def _rows(self):
        return [
            (self._money(amount), "", lambda to=amount: self._then(to), None if i else LINE)
            for group in self._groups
            for i, amount in enumerate(group)
        ]

    def body(self, items):
        amounts = [amount for group in self._groups for amount in group]
        middle = Amounts(amounts, items, self.selected)
        amount = amounts[self.selected]
        return Transfer(self._sides[0], self._sides[1:], amount, middle, self._sentence)


class EnterPayment(EnterDigits):
    """The screen that asks for the amount of a payment, digit by digit. sides, sentence: see
    ChooseAmount. All other arguments are those of EnterDigits."""

    def __init__(self, title, sides, sentence, number, then, *more, **options):
        super().__init__(title, "", number, then, *more, **options)
        self._sides = sides
        self._words = sentence

    def body(self):
        table, *sides = self._sides
        return Transfer(table, sides, self.number(), super().body(), self._words)
