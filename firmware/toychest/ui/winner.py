"""Draw the page that names the winner at the end of a game."""

from micropython import const

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import HEADING, LABEL, LOUD, Body, brief_name, canvas_width, same_size

_NAMES = ("b40", "b26", "b22", "b20") + LABEL
_SIZES = ("b20", "b16", "b14")
_RESULT = ("b40", "b26")  # of the winner, beside a name in the font _NAME
_NAME = "b20"
_DOWN = const(4)  # the most rows beside the large cup
_STEP = const(24)  # px between two rays
_THICK = const(5)  # px of a ray at the edge
_HIGH = const(34)  # px, the most of a row of the result
_HEAD = const(26)  # px, height of the line above the rows
_BLOCK = const(85)  # px, height of a name with two lines below it
_LEAST = const(31)  # px, the least width of a name beside a result


def rays(canvas, x, y, width, height, deep):
    """Draw a black box with white rays from its edges, which reach `deep` px towards its middle."""
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


def _more_width(more):
    return canvas_width(more, "b14") + 6 if more else 0


class Winner(Body):
    """The body of a page with a cup and the name of the winner. The results of all players may be
    below the name.

    name: the winner's name; "" for a tie
    words: the words after the name, such as "wins!"
    note: the result in a few words, or ""; not shown with rows
    rows: list of (rank, name, result as text, more about it or ""), the best first. The first
        result stands beside the winner's name if there is room
    """

    covers = True

    def __init__(self, name, words, note="", rows=()):
        self._heading = (name + " " + words).strip()
        self._name = name
        self._words = words
        self._note = note
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        small = len(self._rows) > _DOWN or any(more for _, _, _, more in self._rows)
        wide = width // 4 - 2 if small else width * 42 // 100
        rays(canvas, x, y, wide, height, 14)
        canvas.icon_in("trophy_white" if small else "cup_white", x, y, wide, height, WHITE)
        x += wide
        width -= wide
        if self._rows:
            self._draw_rows(canvas, x + 6, y, width - 12, height)
            return
        canvas.fill_rect(x, y, width, height, BLACK)
        room = width - 8
        top = y + (height - _BLOCK) // 2 + (0 if self._note else 10)
        canvas.text_in(self._name, x, top, room, 34, _NAMES, WHITE)
        canvas.text_in(self._words, x, top + 40, room, 26, LOUD, WHITE)
        canvas.text_in(self._note, x, top + 70, room, 18, LABEL, WHITE)

    def _draw_rows(self, canvas, x, y, width, height):
        rows = self._rows
        head = _HEAD
        _, _, result, more = rows[0]
        for size in _RESULT:
            room = width - canvas_width(result, size) - 8 - _more_width(more)
            if self._name and canvas_width(self._heading, _NAME) <= room:
                rows = rows[1:]
                head = _HIGH
                canvas.text_in(self._heading, x, y, room, head, HEADING, align=-1)
                canvas.text_in(more, x, y, room + _more_width(more), head, ("b14",), align=1)
                canvas.text_in(result, x, y, width, head, (size,), align=1)
                break
        else:
            name = brief_name(self._name, width - canvas_width(" " + self._words, "b14"))
            canvas.text_in((name + " " + self._words).strip(), x, y + 2, width, 24, HEADING)
        count = len(rows)
        columns = 1 if count <= 5 else 2
        down = -(-count // columns)
        pitch = min(_HIGH, (height - head) // down)
        wide = (width - 8 * (columns - 1)) // columns
        results = [row[2] for row in rows]
        large = ("b26",) if pitch > 18 else ()  # of the results
        sizes = _SIZES if pitch > 18 else _SIZES[1:] if pitch > 16 else _SIZES[2:]
        mores = [_more_width(row[3]) for row in rows]
        ends = [min(wide * 6 // 10, wide - 20 - more - _LEAST) for more in mores]
        size = same_size(results, ends, large + sizes)
        end = max([canvas_width(result, size) for result in results])
        rooms = [wide - end - 20 - more for more in mores]
        font = same_size([row[1] for row in rows], rooms, sizes, pitch)
        for i, (rank, name, result, more) in enumerate(rows):
            left = x + i // down * (wide + 8)
            top = y + head + i % down * pitch
            if (i % down or head == _HIGH) and pitch > 20:  # lower rows have no room for a line
                canvas.hline(left, top, wide, BLACK)
            canvas.text_in(result, left + wide - end, top, end, pitch, (size,), BLACK, 1)
            canvas.text_in(str(rank), left, top, 14, pitch, LABEL, BLACK, -1)
            room = rooms[i]
            canvas.text_in(more, left + 20 + room, top, 99, pitch, ("b14",), BLACK, -1)
            name = brief_name(name, room, font)
            canvas.text_in(name, left + 14, top, room, pitch, (font,), BLACK, -1)

    def text(self):
        lines = [self._heading, self._note]
        for rank, name, result, more in self._rows:
            lines.append("%d. %s: %s" % (rank, name, (more + " " + result).strip()))
        return [line for line in lines if line]
