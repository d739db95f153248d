"""Choosing an amount of money."""

from toychest.games.monopoly_toy_story.rules.numbers import MOST
from toychest.games.monopoly_toy_story.rules.story import money
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Chooser, Screen
from toychest.ui.widgets import TEXT, Page

_LENGTH = len(str(MOST))


def ask(app, title, sentence, amounts, then, selected=0, keep=False):
    """The screen that asks for one of some amounts, or any other.

    title, keep: see Chooser. sentence: who pays whom; then: called with the amount. selected: index
    of the amount that is selected first.
    """

    def other():
        app.open(Amount("bank.amount", sentence, 0, then))

    def items():
        rows = [(money(one), "", lambda one=one: then(one)) for one in amounts]
        return rows + [(t("bank.amount.other"), "", other)]

    return Chooser(title, items, selected, keep, action=("bank.amount.other", other))


class Amount(Screen):
    """Any amount, digit by digit: UP adds 1 to one and DOWN 5, around the end; OK goes on to the
    next, and behind the last one on with the amount.

    amount: where it begins. digits: at least so many. action: (language key, function) of what
    ACTION does; by default it puts a digit more in front.
    """

    def __init__(self, title, sentence, amount, then, digits=2, action=None):
        self._title = title
        self._sentence = sentence
        self._digits = [int(one) for one in "%0*d" % (digits, amount)]
        self._at = 0
        self._then = then
        self._action = action

    def page(self):
        more = t("bank.amount.digit") if len(self._digits) < _LENGTH else ""
        return Page(
            t(self._title), Digits(self._digits, self._at, self._sentence),
            back=t("back"), action=t(self._action[0]) if self._action else more,
            ok=t("ok") if self._at == len(self._digits) - 1 else t("next"), moves=("+1", "+5"),
        )

    def on_intent(self, intent):
        digits = self._digits
        if intent == "up" or intent == "down":
            digits[self._at] = (digits[self._at] + (1 if intent == "up" else 5)) % 10
        elif intent == "action" and self._action:
            self._action[1]()
        elif intent == "action" and len(digits) < _LENGTH:
            digits.insert(0, 0)
            self._at = 0
        elif intent == "back" and self._at:
            self._at -= 1
        elif intent == "back":
            self.app.close()
        elif intent == "ok" and self._at < len(digits) - 1:
            self._at += 1
        elif intent == "ok":
            self._done(int("".join([str(one) for one in digits])))

    def _done(self, amount):
        if not amount:
            self._at = 0
            self.app.no()
            return
        self.app.close()
        self._then(amount)


class Digits:
    """A number of which one digit is black: the one that UP and DOWN change. Below it a sentence.
    digits: 0 to 9 each; at: index of that one."""

    rises = True
    _WIDE = 40  # px of a digit
    _GAP = 12  # px between thousands and hundreds

    def __init__(self, digits, at, sentence):
        self._digits = digits
        self._at = at
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        thousands = len(self._digits) - 3
        gap = self._GAP if thousands > 0 else 0
        wide = self._WIDE * len(self._digits) + 44 + gap
        left = x + (width - wide) // 2
        canvas.text_in("M", left, y, 44, 60, ("b48",))
        for i, digit in enumerate(self._digits):
            at = left + 44 + i * self._WIDE + (gap if i >= thousands else 0)
            ink = BLACK
            if i == self._at:
                canvas.round_rect(at, y, self._WIDE, 60, 5, BLACK)
                ink = WHITE
            canvas.text_in(str(digit), at, y, self._WIDE, 60, ("b48",), ink)
        canvas.paragraph(self._sentence, x, y + 66, width, 22, TEXT, align=0)

    def text(self):
        number = ""
        for i, digit in enumerate(self._digits):
            if i and i == len(self._digits) - 3:
                number += " "
            number += "[%d]" % digit if i == self._at else str(digit)
        return ["M" + number, self._sentence]
