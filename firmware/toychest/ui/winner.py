"""The page of a winner, for the end of every game."""

from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import HEADING, LABEL, LOUD, Body, brief_name

_NAMES = ("b40", "b26", "b22", "b20")
_STEP = 24  # px between two rays
_THICK = 5  # px of a ray at the edge
_HIGH = 24  # px, the most of a row of the result


def rays(canvas, x, y, width, height, deep):
    """Draw a black box with white rays from its edge towards its middle. deep: px, how far each
    reaches into the box."""
    canvas.fill_rect(x, y, width, height, BLACK)
    for i in range(_STEP // 2, width - _THICK, _STEP):
        aside = (width // 2 - i) * deep // (height // 2)
        for k in range(_THICK):
            left = x + i + k
            canvas.line(left, y, x + i + aside, y + deep, WHITE)
            canvas.line(left, y + height - 1, x + i + aside, y + height - 1 - deep, WHITE)
    for i in range(_STEP // 2, height - _THICK, _STEP):
        aside = (height // 2 - i) * deep // (width // 2)
        for k in range(_THICK):
            top = y + i + k
            canvas.line(x, top, x + deep, y + i + aside, WHITE)
            canvas.line(x + width - 1, top, x + width - 1 - deep, y + i + aside, WHITE)


class Winner(Body):
    """A cup in rays, and beside it a winner's name or the result.

    name: of the winner. words: what comes below the name, such as "wins!". note: the result in a
    few words, or "". rows: list of (name, number as text), the first is best; then they replace the
    note, and `name` and `words` are one line above them.
    """

    covers = True

    def __init__(self, name, words, note="", rows=()):
        self._name = name
        self._words = words
        self._note = note
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        wide = 124 if len(self._rows) <= 4 else 72
        rays(canvas, x, y, wide, height, 14)
        canvas.icon_in("cup_white" if wide > 100 else "trophy_white", x, y, wide, height, WHITE)
        x += wide
        width -= wide
        if self._rows:
            self._draw_rows(canvas, x + 6, y, width - 12, height)
            return
        canvas.fill_rect(x, y, width, height, BLACK)
        room = width - 8
        low = 0 if self._note else 10
        canvas.text_in(self._name, x, y + 12 + low, room, 34, _NAMES, WHITE)
        canvas.text_in(self._words, x, y + 52 + low, room, 26, LOUD, WHITE)
        canvas.text_in(self._note, x, y + 82, room, 18, LABEL, WHITE)

    def _draw_rows(self, canvas, x, y, width, height):
        line = (self._name + " " + self._words).strip()
        canvas.text_in(line, x, y + 2, width, 24, HEADING)
        top = y + 28
        columns = 1 if len(self._rows) <= 4 else 2
        down = -(-len(self._rows) // columns)
        pitch = min(_HIGH, (height - 28) // down)
        wide = (width - 8 * (columns - 1)) // columns
        sizes = ("b20", "b16", "b14") if pitch > 19 else ("b16", "b14")
        end = max([fonts.get("b20").width(number) for _, number in self._rows])
        for i, (name, number) in enumerate(self._rows):
            left = x + i // down * (wide + 8)
            row = top + i % down * pitch
            if i % down:
                canvas.hline(left, row, wide, BLACK)
            canvas.text_in(number, left + wide - end, row, end, pitch, ("b20",), BLACK, 1)
            place = str(self._place(i))
            canvas.text_in(place, left, row, 16, pitch, LABEL, BLACK, -1)
            room = wide - end - 22
            name = brief_name(name, room, sizes[-1])
            canvas.text_in(name, left + 16, row, room, pitch, sizes, BLACK, -1)

    def _place(self, index):
        """Return the place of a row: players with the same number share one."""
        numbers = [number for _, number in self._rows]
        return numbers.index(numbers[index]) + 1

    def text(self):
        lines = [(self._name + " " + self._words).strip(), self._note]
        for i, (name, number) in enumerate(self._rows):
            lines.append("%d. %s: %s" % (self._place(i), name, number))
        return [line for line in lines if line]
