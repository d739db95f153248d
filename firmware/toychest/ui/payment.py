"""Show a payment: the payer, the amount and the payee.

The card of the payer or the payee is made from a tuple (name, describe, turn):
    name        the name of a player, or a word for the bank, the pot or all other players
    describe    function describe(amount), or None for a card with a picture of money.
                It returns three texts:
                    the player's money after the payment; on the card of all other players, the
                        change of the money of each
                    the line below, such as the money before the payment
                    a shorter form of that line, for a narrow card
    turn        whether the card is black, because it is that of the current player
"""

from micropython import const

from toychest.lang import t, written
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.digits import EnterDigits
from toychest.ui.page import Chooser
from toychest.ui.widgets import LINE, Body, Menu, brief_name, canvas_width, same_size

SIDE = const(80)  # px, width of a side, the most
_MIDDLE = const(94)  # px, width of the middle, the least
_LIST = const(86)  # px: a list of this height has the arrow below it, as digits have
_GAP = const(3)  # px between a side and the middle
_HEAD = const(9)  # px, width of the head of an arrow
_BELOW = const(20)  # px of the arrow below the middle
SIZES = ("b26", "b22", "b20", "b16", "b14")


def player(name, money, times, turn=False):
    """Return the tuple (name, describe, turn) for the card of a player who pays or is paid. The
    card shows the player's money after the payment, and below it `money`, that before the payment.
    times: how many times the player gets the amount; -1 to pay it once."""

    def describe(amount):
        after = money + times * amount
        before = written(money)
        return written(after), t("pay.was", before), "(%s)" % before

    return name, describe, turn


def with_everyone(side, sign):
    """Return the tuples (payer, payee) of a payment between one party and all other players. side:
    (name, describe, turn) of the one party, see `player`. sign: 1 if the others pay the one party,
    -1 if the one party pays the others."""

    def describe(amount):
        return ("-" if sign > 0 else "+") + written(amount), t("pay.each"), ""

    others = t("pay.everyone"), describe, False
    return (others, side) if sign > 0 else (side, others)


class PaymentBody(Body):
    """The body of a page with the payer, the amount and the payee.

    sides: (payer, payee), each a tuple (name, describe, turn), see `player`
    middle: the Body between payer and payee: a list of amounts, or the digits of an amount
    sentence: the payment as plain text
    """

    def __init__(self, sides, amount, middle, sentence):
        self._sides = [
            (name, describe and describe(amount), turn) for name, describe, turn in sides
        ]
        self._middle = middle
        self._sentence = sentence
        self.up_increases = middle.up_increases
        self.position = middle.position

    def draw(self, canvas, x, y, width, height):
        numbers = [texts[0] for _, texts, _ in self._sides if texts]
        wide = min(SIDE, (width + 4 - _MIDDLE) // 2 - _GAP)
        size = same_size(numbers, [wide - 5] * len(numbers), SIZES)
        left = x - 2
        for side in self._sides:
            draw_side(canvas, left, y, wide, height, size, *side)
            left = x + width + 2 - wide
        left = x - 2 + wide + _GAP
        room = width + 4 - 2 * (wide + _GAP)
        if isinstance(self._middle, Menu) and height - _BELOW < _LIST:
            for edge in (left, left + room - _HEAD):
                to_right(canvas, edge, y + height // 2)
            left += _HEAD + _GAP
            self._middle.draw(canvas, left, y, room - 2 * (_HEAD + _GAP), height)
        else:
            self._middle.draw(canvas, left, y, room, height - _BELOW)
            middle = y + height - _BELOW // 2
            canvas.fill_rect(left, middle - 2, room - _HEAD, 4, BLACK)
            to_right(canvas, left + room - _HEAD, middle)

    def text(self):
        lines = [line for line in self._middle.text() if line] + [self._sentence]
        sides = [(name,) + texts[:2] for name, texts, _ in self._sides if texts]
        return lines + ["%s: %s (%s)" % side for side in sides]


def draw_side(canvas, x, y, width, height, size, name, texts, turn):
    """Draw the card of the payer or the payee of a payment.

    size: the font of the money
    texts: the player's money, a line below it, and a shorter form of that line; None for a picture
        of money
    turn: whether the card is black, because it is that of the current player
    """
    ink = BLACK
    if turn:
        canvas.round_rect(x, y, width, height, 6, BLACK)
        ink = WHITE
    else:
        canvas.frame(x, y, width, height, 6, 2)
    room = width - 8
    sizes = ("b20", "b16", "b14")
    canvas.text_in(brief_name(name, room, sizes[-1]), x + 4, y + 4, room, 20, sizes, ink)
    if not texts:
        canvas.icon_in("money", x, y + 22, width, height - 24, ink)
        return
    number, small, shorter = texts
    canvas.text_in(number, x + 2, y + 26, width - 4, height - 52, (size,), ink)
    if canvas_width(small, "b14") > room:
        small = shorter
        room = width - 4
    left = x + (width - room) // 2
    canvas.text_in(small, left, y + height - 24, room, 18, ("b16", "b14"), ink)


def to_right(canvas, x, middle, size=_HEAD):
    """Draw a triangle that points to the right, `size` px wide. middle: px, the y of the tip."""
    for i in range(size):
        high = size - 1 - i
        canvas.vline(x + i, middle - high, 2 * high + 1, BLACK)


class ChooseAmount(Chooser):
    """The screen that asks for one of several amounts of a payment. ACTION asks for any other
    amount. The screen stays open.

    title: key of the title
    sides: (payer, payee), each a tuple (name, describe, turn), see `player`
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
        return PaymentBody(
            self._sides, amounts[self.selected], Menu(items, self.selected), self._sentence
        )


class EnterPayment(EnterDigits):
    """The screen that asks for the amount of a payment, digit by digit. sides, sentence: see
    `PaymentBody`. All other arguments are those of EnterDigits."""

    def __init__(self, title, sides, sentence, number, then, *more, **options):
        super().__init__(title, "", number, then, *more, **options)
        self._sides = sides
        self._words = sentence

    def body(self):
        return PaymentBody(self._sides, self.number(), super().body(), self._words)
