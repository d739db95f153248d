"""The screen on which one press chooses a row of a list, such as a player."""

from micropython import const

from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown
from toychest.ui.page import Screen
from toychest.ui.widgets import HEADING, brief_name

_WIDE = const(120)  # px, width of a name


class AnyPlayer(Screen):
    """The screen on which one press chooses a row of a list, such as a player. A list of more than
    four rows has several pages. title: text or function, see ui.widgets.whole. rows: function that
    returns a list of (name, text below the name, function to call if the row is chosen)."""

    def __init__(self, title, rows):
        self._title = title
        self._rows = rows
        self._first = 0  # index of the first row that is shown

    def page(self):
        choices = [self._choice(*row) for row in self._rows()]
        first = self._first if self._first < len(choices) else 0  # the list may be shorter now

        def others():
            self._first = following(choices, first)

        by_intent = shown(choices, first, Choice(t("others"), others))
        body = Choices(by_intent, _WIDE)
        return choice_page(self._title, "", by_intent, body, (t("back"), self.leave))

    def _choice(self, name, number, chosen):
        def draw(canvas, x, y, width, height):
            y += (height - 43) // 2
            canvas.text_in(brief_name(name, width), x, y, width, 24, HEADING, align=-1)
            canvas.text_in(number, x, y + 22, width, 20, ("b20",), align=-1)

        return Choice(name, chosen, draw, ("",))
