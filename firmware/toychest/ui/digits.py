"""Any number, digit by digit."""

from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Screen
from toychest.ui.widgets import TEXT, Body, Page

_SIGN = -1  # where one is, if not at a digit


class EnterDigits(Screen):
    """A number, digit by digit: UP and DOWN add to one, around the end; OK goes on to the next, and
    behind the last one on with the number; BACK goes back, and from the first one out. ACTION puts
    a digit more in front.

    title: what is asked. sentence: below the number. number: where it begins, with so many digits
    at least. then: called with the number. A screen that derives from it may have
        prefix          what stands before the number
        length          digits that there can be
        colon           whether there is one before the last two
        steps           what UP and DOWN add to a digit
        signed          whether the sign stands before it, to be changed; BACK leads there
        last            words for OK at the last digit
        refuse(number)  whether it is none that can be meant
    """

    prefix = ""
    length = 4
    colon = False
    steps = (1, 5)
    signed = False
    last = ""

    def __init__(self, title, sentence, number, then, digits=1):
        self._title = title
        self._sentence = sentence
        self._digits = [int(one) for one in "%0*d" % (digits, abs(number))]
        self._minus = number < 0
        self._at = 0
        self._then = then

    def page(self):
        prefix = ("-" if self._minus else "+") if self.signed else self.prefix
        is_last = self._at == len(self._digits) - 1
        up, down = [("%+d" % by, lambda by=by: self._add(by)) for by in self.steps]
        at_sign = self._at == _SIGN
        return Page(
            self._title,
            Digits(prefix, self._digits, self._at, self._sentence, self.colon),
            back=(t("back"), self._go_back),
            action=self.action(),
            ok=(self.last or t("ok"), self._finish) if is_last else (t("next"), self._go_on),
            up=None if at_sign else up,
            down=None if at_sign else down,
            step=self._change_sign if at_sign else None,
        )

    def action(self):
        """Return the button of ACTION: it puts a digit in front."""
        return (t("digits.more"), self._more) if len(self._digits) < self.length else None

    def _change_sign(self, by):
        self._minus = not self._minus

    def _add(self, by):
        self._digits[self._at] = (self._digits[self._at] + by) % 10

    def _more(self):
        self._digits.insert(0, 0)
        self._at = 0

    def _go_back(self):
        if self._at > (_SIGN if self.signed else 0):
            self._at -= 1
        else:
            self.app.close()

    def _go_on(self):
        self._at += 1

    def _finish(self):
        number = int("".join([str(one) for one in self._digits]))
        self._done(-number if self._minus else number)

    def refuse(self, number):
        return False

    def _done(self, number):
        if self.refuse(number):
            self._at = 0
            self.app.no()
            return
        self.app.close()
        self._then(number)


class Digits(Body):
    """A number of which one digit is black: the one that UP and DOWN change. Below it a sentence.
    prefix: what stands before it, one character or none. digits: 0 to 9 each; at: index of that
    one, -1 for the prefix. colon: it stands before the last two."""

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
        self._apart = len(digits) - (2 if colon else 3)  # digits before the gap, if it is above 0

    def draw(self, canvas, x, y, width, height):
        gap = 0
        if self._apart > 0:
            gap = self._COLON if self._colon else self._GAP
        before = self._PREFIX if self._prefix else 0
        wide = min((width - before - gap) // len(self._digits), self._WIDE)
        left = x + (width - before - wide * len(self._digits) - gap) // 2
        if before:
            self._one(canvas, self._prefix, left, y, before, self._at < 0)
        for i, digit in enumerate(self._digits):
            at = left + before + i * wide + (gap if i >= self._apart else 0)
            self._one(canvas, str(digit), at, y, wide, i == self._at)
        if self._colon:
            self._one(canvas, ":", left + before + self._apart * wide, y, gap, False)
        canvas.paragraph(self._sentence, x, y + 66, width, 22, TEXT, align=0)

    def _one(self, canvas, character, x, y, width, black):
        """A digit, or what stands before them."""
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
