"""Ask for the amount of a payment. The payer and the payee stand beside it, see ui.transfer."""

from micropython import const

from toychest.core.events import BANK, EVERYONE
from toychest.lang import t, written
from toychest.ui.page import Chooser
from toychest.ui.transfer import Transfer
from toychest.ui.widgets import Menu, canvas_width, number_fonts

_ARROW = const(16)  # px of the arrow at a next amount, and the space after it


def between(table, payer, payee, turn, playing, sentence):
    """Return a function show(amount, middle) that returns the body of a page with a payment, see
    ui.transfer. A player's number is the money after the payment.

    table: GameTable with a function `name`, which gets a seat or another party, such as BANK
    payer, payee: each a seat, EVERYONE, BANK, or a lower number for a party without a picture
    turn: seat of the current player
    playing: list of the seats in the game
    sentence: the payment as plain text
    """
    others = [seat for seat in playing if seat not in (payer, payee)]
    times = len(others) if EVERYONE in (payer, payee) else 1
    money = table.session.state["money"]

    def party(who, sign, amount):
        if who == EVERYONE:
            change = ("+" if sign > 0 else "-") + written(amount)
            return t("pay.everyone"), others, (change, t("pay.each"), ""), False
        if who < 0:
            return table.name(who), "money" if who == BANK else None, None, False
        before = written(money[who])
        after = written(money[who] + sign * times * amount)
        texts = after, t("pay.was", before), "(%s)" % before
        return table.name(who), who, texts, who == turn

    def show(amount, middle):
        parties = party(payer, -1, amount), party(payee, 1, amount)
        return Transfer(table, parties, amount, middle, sentence)

    return show


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
            number_fonts(height),
        )


class ChooseAmount(Chooser):
    """The screen that asks for one of several amounts of a payment. ACTION asks for any other
    amount. The screen stays open.

    title: key of the title
    show: function that gets an amount and the Body for the middle, and returns the whole Body, see
        `between`
    amounts: list of int
    money: function that gets an amount and returns it as text
    then: function that gets the chosen amount, or 0 for another amount
    selected: index of the amount that is selected first
    """

    def __init__(self, title, show, amounts, money, then, selected=0):
        other = "amount.else", lambda: then(0)
        super().__init__(title, self._rows, selected, True, action=other)
        self._show = show
        self._amounts = amounts
        self._money = money
        self._then = then

    def _rows(self):
        return [
            (self._money(amount), "", lambda to=amount: self._then(to)) for amount in self._amounts
        ]

    def body(self, items):
        amounts, selected = self._amounts, self.selected
        return self._show(amounts[selected], Amounts(amounts, items, selected))
