"""Whether both agree to a trade of Monopoly Toy Story."""

from micropython import const

from toychest.games.monopoly_toy_story.widgets import brief
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.screens import Question
from toychest.ui.widgets import Page

_FEW = const(3)  # lines of a side that have room in large type


class Agree(Question):
    """One of the two is asked. name: of that one; columns: see Both; yes: called if it agrees."""

    def __init__(self, name, columns, yes):
        super().__init__(yes)
        self._name = name
        self._columns = columns

    def page(self):
        return Page(
            t("bank.trade.agree", self._name), Both(self._columns), back=t("no"), ok=t("yes")
        )


class Both:
    """What each gives, side by side. columns: (heading, lines) pairs."""

    def __init__(self, columns):
        self._columns = columns

    def draw(self, canvas, x, y, width, height):
        wide = (width - 16) // 2
        few = max([len(lines) for _, lines in self._columns]) <= _FEW
        line, fonts = (20, ("r18", "r16", "r14")) if few else (15, ("r14",))
        for i, (heading, lines) in enumerate(self._columns):
            left = x + i * (wide + 16)
            if canvas.part(left, y, wide, height, "side", heading, few, *lines):
                heading = brief(heading, wide)
                sizes = ("b20", "b16", "b14", "r14")
                canvas.text_in(heading, left, y, wide, 24, sizes, align=-1)
                for row, words in enumerate(lines):
                    yield
                    top = y + 25 + line * row
                    canvas.text_in(brief(words, wide), left, top, wide, line, fonts, align=-1)
        if canvas.part(x + wide + 7, y, 2, height, "between"):
            canvas.vline(x + wide + 7, y + 2, height - 4, BLACK)

    def text(self):
        return ["%s: %s" % (heading, ", ".join(lines)) for heading, lines in self._columns]
