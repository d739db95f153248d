"""Draw the players of the family book: a list with their results, a player, or two rivals."""

from micropython import const

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import (
    HEADING,
    LABEL,
    Body,
    brief_name,
    canvas_width,
    number_fonts,
    same_size,
)
from toychest.ui.winner import rays

_NUMBERS = ("d33", "d28", "d24", "b26")
_DOWN = const(3)  # the most rows in a single column
_LEAST = const(2)  # rows into which the height is divided, at least
_MOST = const(24)  # px, height of a result
_HIGH = const(24)  # px: higher rows have lines between them
_RANK = const(16)  # px, width of a rank and the space after it
_MASCOT = const(22)  # px


class Ranks(Body):
    """The body of a page with a list of players and their results, the best first.

    people: list of (name, number of the mascot, ...)
    rows: list of (rank as text, index in `people`, result as text, remark or "")
    """

    def __init__(self, people, rows):
        self._rows = []
        for rank, i, result, remark in rows:
            name, mascot = people[i][:2]
            self._rows.append((name, mascot, rank, result, remark))

    def draw(self, canvas, x, y, width, height):
        rows = self._rows
        columns = 1 + (len(rows) > _DOWN)
        if columns == 1:  # there is room for a picture
            aside = width // 4
            rays(canvas, x, y, aside, height)
            canvas.icon_in("trophy_white", x, y, aside, height, WHITE)
            x += aside
            width -= aside
        wide = width // columns - 8
        down = -(-len(rows) // columns)
        pitch = height // max(_LEAST, down)
        results = [row[3] for row in rows]
        size = same_size(results, [wide * 5 // 12] * len(rows), number_fonts(min(pitch - 3, _MOST)))
        end = max([canvas_width(result, size) for result in results])
        for i, (name, mascot, rank, result, remark) in enumerate(rows):
            left, top = x + 6 + i // down * (wide + 8), y + i % down * pitch
            if i % down and pitch > _HIGH:
                canvas.hline(left, top, wide, BLACK)
            canvas.text_in(result, left, top, wide, pitch, (size,), align=1)
            canvas.text_in(rank, left, top, _RANK, pitch, LABEL, align=-1)
            canvas.mascot(mascot, left + _RANK, top + (pitch - _MASCOT) // 2 + 1, _MASCOT)
            left += _RANK + _MASCOT + 3
            room = wide - _RANK - _MASCOT - end - 7 - canvas_width(remark, "b14")
            name = brief_name(name, room)
            left = canvas.text_in(name, left, top, room, pitch, HEADING, align=-1) + 4
            canvas.text_in(remark, left, top, 99, pitch, LABEL[1:], align=-1)

    def text(self):
        lines = []
        for name, _, rank, result, remark in self._rows:
            lines.append("%s. %s: %s" % (rank, name, (remark + " " + result).strip()))
        return lines


class Figures(Body):
    """The body of a page with a player's mascot and some numbers. figures: list of up to three
    (words, number as text)."""

    def __init__(self, mascot, figures):
        self._mascot = mascot
        self._figures = figures

    def draw(self, canvas, x, y, width, height):
        wide = width * 2 // 5
        rays(canvas, x, y, wide, height)
        canvas.mascot(self._mascot, x + (wide - 78) // 2, y + (height - 78) // 2, 78, WHITE)
        left, room = x + wide + 8, width - wide - 16
        pitch = height // len(self._figures)
        for i, (words, number) in enumerate(self._figures):
            top = y + i * pitch
            canvas.text_in(number, left, top, room, pitch, _NUMBERS[2:], BLACK, 1)
            canvas.text_in(words, left, top, room - 60, pitch, HEADING, BLACK, -1)

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
        canvas.text_in(self._words, x + 4, y + high, width - 8, 26, HEADING)

    def text(self):
        rows = ["%s: %d" % (name, count) for (name, _), count in zip(self._people, self._ahead)]
        return rows + [self._words]
