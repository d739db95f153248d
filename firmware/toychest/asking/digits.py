"""Enter a whole number, digit by digit."""

from micropython import const

from toychest.core.session import Refused
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.page import Screen
from toychest.ui.picker import caption_height
from toychest.ui.widgets import TEXT, Body, Page

_SIGN = const(-1)  # place of the sign; the place of a digit is its index


class EnterDigits(Screen):
    """The screen that asks for a whole number, digit by digit.

    UP adds 1 to a digit; after 9 comes 0. DOWN subtracts 1; after 0 comes 9. If the number can't
    be less than `number`, DOWN adds 5 instead, which saves presses. OK goes to the next digit, and
    finishes on the last one. BACK goes to the previous digit, or to the sign if there is one. If
    there is nothing before, BACK closes the screen. ACTION adds a digit at the left of the number.

    sentence: the text below the number
    number: the number that is shown first
    then: function that gets the entered number
    digits, length: the least and the largest number of digits
    prefix: a character that is drawn before the number, or ""
    signed: whether the number has a sign, which is drawn in place of `prefix`. UP and DOWN change
        it like a digit. At first it is "-" if `number` is negative or `prefix` is "-"
    colon: whether there is a colon before the last two digits
    last: the label of OK at the last digit, or "" for "OK"
    refuse: function that gets the entered number and returns False if it is allowed, otherwise
        True or the key of the reason; None if every number is allowed
    action: (label, function) of ACTION, to do something other than add a digit; or None
    selected: index of the digit that is changed first
    keep: whether this screen stays open when `then` is called
    show: function that gets the number and its Body, and returns the Body of the page, see
        asking.amounts.between; None for the number alone
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
        colon=False,
        last="",
        refuse=None,
        action=None,
        selected=0,
        keep=False,
        show=None,
    ):
        self._title = title
        self._sentence = sentence
        self._digits = [int(digit) for digit in "%0*d" % (digits, abs(number))]
        self._length = length
        self._prefix = prefix
        self._signed = signed
        self._minus = signed and (number < 0 or prefix == "-")
        can_be_less = signed or number and not (refuse and refuse(number - 1))
        self._steps = 1, -1 if can_be_less else 5
        self._colon = colon
        self._last = last
        self._refuse = refuse
        self._action = action
        self._keep = keep
        self._show = show
        self._selected = selected % len(self._digits)
        self._then = then

    def page(self):
        is_last = self._selected == len(self._digits) - 1
        up, down = [("%+d" % by, lambda by=by: self._add(by)) for by in self._steps]
        at_sign = self._selected == _SIGN
        to_sign = self._signed and not self._selected
        return Page(
            self._title,
            self._body(),
            back=(t("digits.sign" if to_sign else "back"), self._go_back),
            action=self._action or self._more_button(),
            ok=(self._last or t("ok"), self._finish) if is_last else (t("next"), self._go_on),
            up=None if at_sign else up,
            down=None if at_sign else down,
            step=self._change_sign if at_sign else None,
        )

    def _body(self):
        prefix = ("-" if self._minus else "+") if self._signed else self._prefix
        body = Digits(prefix, self._digits, self._selected, self._sentence, self._colon)
        return self._show(self._number(), body) if self._show else body

    def _number(self):
        # the number that is on the screen now
        number = int("".join([str(digit) for digit in self._digits]))
        return -number if self._minus else number

    def _more_button(self):
        return (t("digits.more"), self._add_digit) if len(self._digits) < self._length else None

    def _change_sign(self, by):
        self._minus = not self._minus

    def _add(self, by):
        self._digits[self._selected] = (self._digits[self._selected] + by) % 10

    def _add_digit(self):
        self._digits.insert(0, 0)
        self._selected = 0

    def _go_back(self):
        if self._selected > (_SIGN if self._signed else 0):
            self._selected -= 1
        else:
            self.leave()

    def _go_on(self):
        self._selected += 1

    def _finish(self):
        number = self._number()
        reason = self._refuse and self._refuse(number)
        if reason:
            self._selected = 0
            if isinstance(reason, str):
                raise Refused(reason)
            self.app.low_tone()
            return
        if not self._keep:
            self.app.close()
        self._then(number)


class Digits(Body):
    """The body of a page with a number and a sentence below it. One digit is white on black: UP and
    DOWN change it.

    prefix: a character before the number, or ""
    digits: list of int, 0 to 9 each
    selected: index of the digit that is white on black, or -1 for the prefix
    colon: whether there is a colon before the last two digits
    """

    up_increases = True
    _COLON = 20  # px
    _WIDE = 40  # px of a digit, the most
    _HIGH = 60  # px of a black digit, the most
    # (font, px of a digit, font of the prefix, px of the prefix, px between thousands and hundreds)
    _SIZES = (
        ("d33", 31, "b40", 37, 12),
        ("d28", 25, "b26", 25, 5),
        ("d22", 17, "b20", 20, 4),
        ("b20", 13, "b16", 16, 3),
        ("b16", 13, "b14", 14, 2),
    )

    def __init__(self, prefix, digits, selected, sentence, colon=False):
        self._prefix = prefix
        self._digits = digits
        self._selected = selected
        self._sentence = sentence
        self._colon = colon
        # Number of digits before the gap; there is no gap if it is 0 or less.
        self._before_gap = len(digits) - (2 if colon else 3)

    def draw(self, canvas, x, y, width, height):
        count = len(self._digits)
        font, small, wide, before, gap = self._size(width)
        cap = fonts.get(font).cap
        left = x + (width - before - wide * count - gap) // 2
        low = caption_height(height) if self._sentence else 2
        room = height - low - 4
        high = min(cap + 27, self._HIGH, room)
        top = y + (room - high) // 2
        if before:
            # The prefix stands on the line of the digits.
            lower = (cap - fonts.get(small).cap) // 2
            self._character(
                canvas, self._prefix, left, top, before, high, small, self._selected < 0, lower
            )
        for i, digit in enumerate(self._digits):
            digit_left = left + before + i * wide + (gap if i >= self._before_gap else 0)
            black = i == self._selected
            self._character(canvas, str(digit), digit_left, top, wide, high, font, black)
        if self._colon:
            middle = left + before + self._before_gap * wide
            self._character(canvas, ":", middle, top, gap, high, font, False)
        if self._sentence:
            canvas.paragraph(self._sentence, x, y + room + 6, width, low, TEXT, align=0)

    def _size(self, width):
        for size in self._SIZES:
            font, least, small, before, gap = size
            before = before if self._prefix else 0
            gap = (self._COLON if self._colon else gap) if self._before_gap > 0 else 0
            wide = min((width - before - gap) // len(self._digits), self._WIDE, least + 9)
            if wide >= least:
                break
        return font, small, wide, before, gap

    def _character(self, canvas, character, x, y, width, height, font, black, lower=0):
        if black:
            canvas.round_rect(x, y, width, height, 5, BLACK)
        canvas.text_in(character, x, y + lower, width, height, (font,), WHITE if black else BLACK)

    def text(self):
        number = "[%s]" % self._prefix if self._selected < 0 else self._prefix
        for i, digit in enumerate(self._digits):
            if i and i == self._before_gap:
                number += ":" if self._colon else " "
            number += "[%d]" % digit if i == self._selected else str(digit)
        return [number, self._sentence] if self._sentence else [number]
