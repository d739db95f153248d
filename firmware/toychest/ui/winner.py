"""Draw the page that names the winner at the end of a game."""

from micropython import const

from toychest.lang import t, written
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import (
    HEADING,
    LABEL,
    LARGE,
    LOUD,
    Body,
    brief_name,
    canvas_width,
    number_fonts,
    same_size,
)

_NAMES = ("b40", "b26", "b22", "b20") + LABEL
_SIZES = ("b20", "b16", "b14")
_DIGITS = ("d44", "d33", "d28", "d24")
_RESULT = _DIGITS + ("b26",)  # of the winner, beside a name in the font _NAME
_MASCOT = const(22)  # px, of a row
_RANK = const(16)  # px, width of a rank and the space after it
_NAME = "b20"
_DOWN = const(4)  # the most rows beside the large cup
_ABREAST = const(3)  # the most rows of a column of a table
_STEP = const(24)  # px between two rays
_THICK = const(5)  # px of a ray at the edge
_HIGH = const(34)  # px, the most of a row of the result
_HEAD = const(24)  # px, height of the line above the rows
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
    """The body of a page with the mascot and the name of the winner, or with a cup for a tie. The
    results of all players may be below the name.

    winners: list of seats; several for a tie
    note: the result in a few words, or ""; not shown with rows
    rows: list of (rank, seat, result as text, more about it or ""), the best first. The first
        result stands beside the winner's name if there is room
    table: whether the rows have one size, and nothing above them says who wins
    which: texts about the family book, the longest first. The first that fits stands below the
        mascot
    """

    covers = True
    which = "", ""

    def __init__(self, app, winners, note="", rows=(), table=False):
        tie = len(winners) != 1
        self._name = "" if tie or table else app.player(winners[0])
        self._words = "" if table else t("tie") if tie else t("wins")
        self._heading = (self._name + " " + self._words).strip()
        self._mascot = None if tie else app.mascot(winners[0])
        self._note = note
        self._rows = [(row[0], app.player(row[1])) + row[2:] for row in rows]
        self._mascots = [app.mascot(row[1]) for row in rows]

    def draw(self, canvas, x, y, width, height):
        if not self._heading and len(self._rows) > _ABREAST:
            self._draw_rows(canvas, x, y, width, height)
            return
        wide = width * 42 // 100
        small = len(self._rows) > _DOWN or any(more for _, _, _, more in self._rows)
        small = small or not self._heading
        if self._rows and self._name and self._beside(width - wide - 12, height) not in _DIGITS:
            small = True
        if small:
            wide = width // 4 - 2
        rays(canvas, x, y, wide, height, 14)
        if self._mascot is None:
            canvas.icon_in("trophy_white" if small else "cup_white", x, y, wide, height, WHITE)
        else:
            size = 44 if small else 78
            left, top = x + (wide - size) // 2, y + (height - size) // 2
            canvas.mascot(self._mascot, left, top - (6 if self.which[0] else 0), size, WHITE)
        self._draw_which(canvas, x, y + height, wide)
        x += wide
        width -= wide
        if self._rows:
            self._draw_rows(canvas, x + 6, y, width - 12, height)
            return
        canvas.fill_rect(x, y, width, height, BLACK)
        room = width - 8
        if not self._name:
            canvas.text_in(self._words, x, y, room, height, _NAMES, WHITE)
            return
        top = y + (height - _BLOCK) // 2 + (0 if self._note else 10)
        canvas.text_in(self._name, x, top, room, 34, _NAMES, WHITE)
        canvas.text_in(self._words, x, top + 40, room, 26, LOUD, WHITE)
        canvas.text_in(self._note, x + 7, top + 68, room - 14, 22, LARGE[1:] + LABEL, WHITE)

    def _draw_which(self, canvas, x, bottom, width):
        for words in self.which:
            wide = canvas_width(words, "b14")
            if words and wide <= width - 12:
                canvas.fill_rect(x + (width - wide) // 2 - 5, bottom - 19, wide + 10, 19, WHITE)
                canvas.text_in(words, x, bottom - 19, width, 18, ("b14",))
                break

    def _beside(self, width, height):
        """Return the font of the first result beside the heading; "" if there is no room. width,
        height: px of all rows."""
        _, _, result, more = self._rows[0]
        most = max(_HIGH, height // len(self._rows)) - 3  # px
        for size in _RESULT if self._name and len(self._rows) <= _DOWN + 1 else ():
            if int(size[1:]) > most:
                continue
            room = width - canvas_width(result, size) - 8 - _more_width(more)
            if fonts.get(size).has(result) and canvas_width(self._heading, _NAME) <= room:
                return size
        return ""

    def _draw_rows(self, canvas, x, y, width, height):
        rows, mascots = self._rows, self._mascots
        head = _HEAD if self._heading else 0
        most = _RESULT
        size = self._beside(width, height)
        if size:
            head = max(_HIGH, height // len(rows))
            most = _RESULT[_RESULT.index(size) :]  # nobody's result is larger
            _, _, result, more = rows[0]
            rows, mascots = rows[1:], mascots[1:]
            canvas.text_in(result, x, y, width, head, (size,), align=1)
            room = width - canvas_width(result, size) - 8
            canvas.text_in(more, x, y, room, head, ("b14",), align=1)
            room -= _more_width(more)
            canvas.text_in(self._heading, x, y, room, head, LARGE + LABEL, align=-1)
        else:
            name = brief_name(self._name, width - canvas_width(" " + self._words, "b14"))
            canvas.text_in((name + " " + self._words).strip(), x, y, width, 24, HEADING)
        count = len(rows)
        columns = -(-count // (5 if head else _ABREAST))
        down = -(-count // columns)
        pitch = min(max(_HIGH, head or height), (height - head) // down)
        wide = (width - 8 * (columns - 1)) // columns
        results = [row[2] for row in rows]
        px = 32 if pitch > _HIGH else _MASCOT
        mascot = px + 3 if pitch >= _MASCOT - 1 else 0  # px, the width of one and its space
        high = pitch - 1 if pitch > _HIGH else pitch + 1  # not onto the line
        large = number_fonts(high, ("b26",)) if pitch > 18 else []
        large = [name for name in large if name in most]
        sizes = _SIZES if pitch > 18 else _SIZES[1:] if pitch > 16 else _SIZES[2:]
        mores = [_more_width(row[3]) for row in rows]
        least = mascot or _LEAST
        part = 6 if head or columns > 2 else 5  # tenths of a row for the result
        ends = [max(0, min(wide * part // 10, wide - 20 - more - least)) for more in mores]
        size = same_size(results, ends, large + list(sizes))
        end = max([canvas_width(result, size) for result in results])
        rooms = [wide - _RANK - mascot - more for more in mores]
        rooms = [room - (end + 4) * bool(row[2]) for room, row in zip(rooms, rows)]
        names = (LARGE if pitch > _HIGH else ()) + sizes
        font = same_size([row[1] for row in rows], rooms, names, pitch)
        for i, (rank, name, result, more) in enumerate(rows):
            left = x + i // down * (wide + 8)
            top = y + head + i % down * pitch
            if (i % down or head > _HEAD) and pitch > 26:  # lower rows have no room for a line
                canvas.hline(left, top, wide, BLACK)
            canvas.text_in(result, left + wide - end, top, end, pitch, (size,), BLACK, 1)
            canvas.text_in(str(rank), left, top, 14, pitch, LABEL, BLACK, -1)
            left += _RANK
            if mascot:
                canvas.mascot(mascots[i], left, top + (pitch - px + 1) // 2, px)
                left += mascot
            room = rooms[i]
            canvas.text_in(more, left + room + 4, top, 99, pitch, ("b14",), BLACK, -1)
            if not mascot or canvas_width(name, font) <= room:
                name = brief_name(name, room, font)
                canvas.text_in(name, left, top, room, pitch, (font,), BLACK, -1)

    def text(self):
        lines = [self._heading, self._note]
        for rank, name, result, more in self._rows:
            lines.append("%s. %s: %s" % (rank, name, (more + " " + result).strip()))
        lines.append(self.which[0])
        return [line for line in lines if line]


def of_ranking(app, ranking, numbers):
    """Return a Winner for a ranking. ranking: list of (rank, seat), the best first. numbers: the
    result of each player, by seat."""
    best = [seat for rank, seat in ranking if rank == 1]
    rows = [(rank, seat, written(numbers[seat]), "") for rank, seat in ranking]
    return Winner(app, best, rows=rows)
