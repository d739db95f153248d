"""Entering any number, digit by digit, or choosing one of some amounts."""

from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Chooser, Screen
from toychest.ui.widgets import TEXT, Body, Page

_SIGN = -1  # place of the sign; the place of a digit is its index


def ask_amount(title, amounts, money, enter, then, selected=0, keep=False):
    """Return the screen that asks for one of some amounts, or for another amount.

    title, keep: see Chooser. amounts: list of amounts. money: function of an amount that returns it
    as text. enter: function that asks for another amount. then: function of the chosen amount.
    selected: index of the amount that is selected first.
    """

    def items():
        rows = [(money(amount), "", lambda amount=amount: then(amount)) for amount in amounts]
        return rows + [(t("amount.other"), "", enter)]

    return Chooser(title, items, selected, keep, action=("amount.else", enter))


class EnterDigits(Screen):
    """Asks for a number, digit by digit.

    UP and DOWN add to a digit, modulo 10. OK goes to the next digit, and finishes on the last one.
    BACK goes to the digit before, and closes the screen on the first one. ACTION puts another digit
    in front.

    title, sentence: text above and below the number. number: the number on offer. then: function of
    the number that was entered. digits: the least number of digits; length: the most. prefix: a
    character before the number, or "". signed: whether the prefix is a sign that can be changed;
    the prefix "-" then makes the number on offer negative. steps: the numbers that UP and DOWN add
    to a digit. colon: whether there is a colon before the last two digits. last: label of OK at the
    last digit, or "". refuse: function of a number that returns whether it is impossible, or None.
    action: another button of ACTION, or None. keep: whether the screen stays open below the screen
    that `then` opens.
    """

    def __init__(
        self,
        title,
        sentence,
        number,
        then,
        digits=1,
        length=4,
        prefix="",
        signed=False,
        steps=(1, 5),
        colon=False,
        last="",
        refuse=None,
        action=None,
        keep=False,
    ):
        self._title = title
        self._sentence = sentence
        self._digits = [int(digit) for digit in "%0*d" % (digits, abs(number))]
        self._length = length
        self._prefix = prefix
        self._signed = signed
        self._minus = signed and (number < 0 or prefix == "-")
        self._steps = steps
        self._colon = colon
        self._last = last
        self._refuse = refuse
        self._action = action
        self._keep = keep
        self._at = 0
        self._then = then

    def page(self):
        prefix = ("-" if self._minus else "+") if self._signed else self._prefix
        is_last = self._at == len(self._digits) - 1
        up, down = [("%+d" % by, lambda by=by: self._add(by)) for by in self._steps]
        at_sign = self._at == _SIGN
        return Page(
            self._title,
            Digits(prefix, self._digits, self._at, self._sentence, self._colon),
            back=(t("back"), self._go_back),
            action=self._action or self._more_button(),
            ok=(self._last or t("ok"), self._finish) if is_last else (t("next"), self._go_on),
            up=None if at_sign else up,
            down=None if at_sign else down,
            step=self._change_sign if at_sign else None,
        )

    def _more_button(self):
        return (t("digits.more"), self._more) if len(self._digits) < self._length else None

    def _change_sign(self, by):
        self._minus = not self._minus

    def _add(self, by):
        self._digits[self._at] = (self._digits[self._at] + by) % 10

    def _more(self):
        self._digits.insert(0, 0)
        self._at = 0

    def _go_back(self):
        if self._at > (_SIGN if self._signed else 0):
            self._at -= 1
        else:
            self.app.close()

    def _go_on(self):
        self._at += 1

    def _finish(self):
        number = int("".join([str(digit) for digit in self._digits]))
        if self._minus:
            number = -number
        if self._refuse and self._refuse(number):
            self._at = 0
            self.app.low_tone()
            return
        if not self._keep:
            self.app.close()
        self._then(number)


class Digits(Body):
    """A number with a sentence below it. The digit that UP and DOWN change is black. prefix: the
    character before the number, or "". digits: list of 0 to 9. at: index of the black digit, -1 for
    the prefix. colon: whether there is a colon before the last two digits."""

    up_increases = True
    _PREFIX = 44  # px
    _WIDE = 40  # px of a digit, if there is room
    _GAP = 12  # px between thousands and hundreds
    _COLON = 20

    def __init__(self, prefix, digits, at, sentence, colon=False):
        self._prefix = prefix
        self._digits = digits
        self._at = at
        self._sentence = sentence
        self._colon = colon
        self._apart = len(digits) - (2 if colon else 3)  # digits before the gap; none if 0 or less

    def draw(self, canvas, x, y, width, height):
        gap = 0
        if self._apart > 0:
            gap = self._COLON if self._colon else self._GAP
        before = self._PREFIX if self._prefix else 0
        wide = min((width - before - gap) // len(self._digits), self._WIDE)
        left = x + (width - before - wide * len(self._digits) - gap) // 2
        if before:
            self._character(canvas, self._prefix, left, y, before, self._at < 0)
        for i, digit in enumerate(self._digits):
            digit_left = left + before + i * wide + (gap if i >= self._apart else 0)
            self._character(canvas, str(digit), digit_left, y, wide, i == self._at)
        if self._colon:
            self._character(canvas, ":", left + before + self._apart * wide, y, gap, False)
        canvas.paragraph(self._sentence, x, y + 66, width, 22, TEXT, align=0)

    def _character(self, canvas, character, x, y, width, black):
        """Draw a digit, the prefix or the colon in a box. black: whether the box is black."""
        if black:
            canvas.round_rect(x, y, width, 60, 5, BLACK)
        canvas.text_in(character, x, y, width, 60, ("b48",), WHITE if black else BLACK)

    def text(self):
        number = "[%s]" % self._prefix if self._at < 0 else self._prefix
        for i, digit in enumerate(self._digits):
            if i and i == self._apart:
                number += ":" if self._colon else " "
            number += "[%d]" % digit if i == self._at else str(digit)
        return [number, self._sentence]
