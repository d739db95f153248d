"""Draw a player, or two players against each other, for the family book."""

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import HEADING, Body, brief_name
from toychest.ui.winner import rays

_NUMBERS = ("d33", "d28", "d24", "b26")
_SIZES = ("b20", "b16", "b14")


class Figures(Body):
    """The body of a page with a player's mascot and some numbers. figures: list of up to three
    (words, number as text)."""

    def __init__(self, mascot, figures):
        self._mascot = mascot
        self._figures = figures

    def draw(self, canvas, x, y, width, height):
        wide = width * 2 // 5
        rays(canvas, x, y, wide, height, 14)
        canvas.mascot(self._mascot, x + (wide - 78) // 2, y + (height - 78) // 2, 78, WHITE)
        left, room = x + wide + 8, width - wide - 16
        pitch = height // len(self._figures)
        for i, (words, number) in enumerate(self._figures):
            top = y + i * pitch
            canvas.text_in(number, left, top, room, pitch, _NUMBERS[2:], BLACK, 1)
            canvas.text_in(words, left, top, room - 60, pitch, _SIZES, BLACK, -1)

    def text(self):
        return ["%s: %s" % figure for figure in self._figures]


class Rivals(Body):
    """The body of a page with two players and how often each was ahead of the other. The one who
    was ahead more often is on black.

    people: two of (name, number of the mascot)
    ahead: two numbers
    words: text about the last games
    """

    covers = True

    def __init__(self, people, ahead, words):
        self._people = people
        self._ahead = ahead
        self._words = words

    def draw(self, canvas, x, y, width, height):
        half, high = width // 2, height - 26
        for i, (name, mascot) in enumerate(self._people):
            left = x + i * half
            ink = BLACK
            if self._ahead[i] > self._ahead[1 - i]:
                canvas.fill_rect(left, y, half, high, BLACK)
                ink = WHITE
            number = str(self._ahead[i])
            canvas.mascot(mascot, left + 10, y + 4, 44, ink)
            canvas.text_in(number, left + 58, y + 4, half - 68, 44, _NUMBERS, ink)
            canvas.text_in(brief_name(name, half - 12), left, y + 50, half, high - 50, HEADING, ink)
        canvas.hline(x, y + high, width, BLACK)
        canvas.text_in(self._words, x + 4, y + high, width - 8, 26, _SIZES)

    def text(self):
        rows = ["%s: %d" % (name, count) for (name, _), count in zip(self._people, self._ahead)]
        return rows + [self._words]
