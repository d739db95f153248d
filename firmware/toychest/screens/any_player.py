"""Choosing a player by one press."""

from micropython import const

from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown
from toychest.ui.screens import Screen
from toychest.ui.widgets import HEADING, brief

_LABEL = const(92)  # px of a button's
_WIDE = const(120)  # px of a name


class AnyPlayer(Screen):
    """Which player? Each is one press away, or two of more than four.

    title: words. rows: function that makes (name, number as text, function) of each, and of what
    else there is to choose.
    """

    repeats = False

    def __init__(self, title, rows):
        self._title = title
        self._rows = rows
        self._first = 0  # of the rows that are shown

    def _choices(self):
        return [self._choice(*row) for row in self._rows()]

    def _choice(self, name, number, chosen):
        def draw(canvas, x, y, width, height):
            canvas.text_in(name, x, y, width, 24, HEADING, align=-1)
            canvas.text_in(number, x, y + 22, width, 20, ("b20",), align=-1)

        return Choice(brief(name, _LABEL), chosen, draw, ("",))

    def _by_intent(self):
        return shown(self._choices(), self._first, Choice(t("others"), self._others))

    def _others(self):
        self._first = following(self._choices(), self._first)

    def page(self):
        by_intent = self._by_intent()
        return choice_page(self._title, "", by_intent, Choices(by_intent, _WIDE))

    def on_intent(self, intent):
        choice = self._by_intent().get(intent)
        if choice:
            choice.chosen()
        else:
            super().on_intent(intent)
