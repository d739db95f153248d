"""Draw the page that names the winner at the end of a game."""

from micropython import const

from toychest.lang import t, written
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.table_body import TableBody
from toychest.ui.widgets import (
    DIGITS,
    LABEL,
    LARGE,
    LOUD,
    brief_name,
    canvas_width,
    number_fonts,
    same_size,
)

_WORDS = LARGE + LABEL
_NAMES = ("b35",) + _WORDS
_MASCOTS = (44, 32, 24, 22)  # px, the sizes of a mascot in a row
_FEW = const(3)  # the most rows beside the large mascot
_RAY = const(6)  # px, length of a ray around the small mascot
_STEP = const(24)  # px between two rays
_THICK = const(5)  # px of a ray at the edge
_LARGE, _SMALL = const(78), const(44)  # px, sizes of the winner's mascot
_RESULT = const(44)  # px, height of the winner's result beside the large mascot
_NAME = const(34)  # px, height of the name below the mascot
_CARD_NAME = const(26)  # px, of a row with the winner's name on the card
_HIGH = const(56)  # px, the most of a row
_LINE = const(15)  # px, height of a line of small words
_BLOCK = const(85)  # px, height of a name with two lines below it


def rays(canvas, x, y, width, height, deep=14):
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


class Winner(TableBody):
    """The body of a page with the mascot and the name of the winner, or with a cup for a tie. The
    results of all players may stand beside it.

    winners: list of seats; several for a tie
    note: the result in a few words, or ""; not shown with rows
    rows: list of (seat, result as text, list of remarks, the most important one last); the best
        result comes first
    which: texts about the family book, the longest first. The first that fits is drawn
    """

    covers = True
    draws_words = False
    shortest = 0
    which = "", ""

    def __init__(self, app, winners, note="", rows=()):
        super().__init__(app, [row[0] for row in rows])
        tie = len(winners) != 1
        self._name = "" if tie else app.player(winners[0])
        self._words = t("tie") if tie else t("wins")
        self._mascot = None if tie else app.mascot(winners[0])
        self._note = note
        self._rows = list(rows)

    def draw(self, canvas, x, y, width, height):
        rows = self._rows
        few = len(rows) <= _FEW
        remarks = any(row[2] for row in rows)
        columns = 1 if remarks else 1 + (len(rows) > _FEW + 1)
        wide = width * (42 if few or self._name and columns == 1 else 34) // 100
        sizes = DIGITS
        left, room = x + wide + 6, width - wide - 10
        if not rows:
            rays(canvas, x, y, wide, height)
            self._draw_picture(canvas, x, y, wide, height, few)
            self._draw_which(canvas, x, y + height, wide)
            self._draw_name(canvas, x + wide, y, width - wide, height)
            return
        if few or not self._name:
            high = height - _NAME
            rays(canvas, x, y, wide, height)
            self._draw_picture(canvas, x, y, wide, high, few)
            canvas.fill_rect(x, y + high, wide, _NAME, BLACK)
            name = brief_name(self._name or self._words, wide - 8)
            canvas.text_in(name, x + 4, y + high, wide - 8, _NAME, _NAMES, WHITE)
            if self._name:
                sizes = self._draw_result(canvas, left, y, room, _RESULT)
                y += _RESULT
                height -= _RESULT
            else:
                self._draw_which(canvas, x, y + high, wide)
        else:
            sizes = self._draw_card(canvas, x, y, wide, height)
        if self._name:
            rows = rows[1:]
        self._draw_rows(canvas, rows, left, y, room, height, columns, sizes)

    def _draw_picture(self, canvas, x, y, width, height, large):
        if self._mascot is None:
            canvas.icon_in("cup_white" if large else "trophy_white", x, y, width, height, WHITE)
            return
        size = _LARGE if large else _SMALL
        top = max(y, y + (height - size) // 2)
        canvas.mascot(self._mascot, x + (width - size) // 2, top, size, WHITE)

    def _draw_which(self, canvas, x, bottom, width):
        words = self._which(width - 12)
        wide = canvas_width(words, "b14") + 10 * bool(words)
        canvas.fill_rect(x + (width - wide) // 2, bottom - 19, wide, 19, WHITE)
        canvas.text_in(words, x, bottom - 19, width, 18, ("b14",))

    def _which(self, room):
        for words in self.which:
            if canvas_width(words, "b14") <= room:
                return words
        return ""

    def _draw_name(self, canvas, x, y, width, height):
        canvas.fill_rect(x, y, width, height, BLACK)
        room = width - 8
        if not self._name:
            canvas.text_in(self._words, x, y, room, height, ("b40",) + _NAMES, WHITE)
            return
        top = y + (height - _BLOCK) // 2 + (0 if self._note else 10)
        canvas.text_in(self._name, x, top, room, 34, ("b40",) + _NAMES, WHITE)
        canvas.text_in(self._words, x, top + 40, room, 26, LOUD, WHITE)
        canvas.text_in(self._note, x + 7, top + 68, room - 14, 22, _WORDS[1:], WHITE)

    def _draw_result(self, canvas, x, y, width, height):
        """Draw the winner's result, and small words to the left of it. Return the fonts for the
        other results, which are not larger."""
        _, result, remarks = self._rows[0]
        lines = [self._words] + remarks
        least = max([canvas_width(line, "b14") for line in lines])
        names = number_fonts(height + 4, _WORDS)
        size = same_size([result], [width - least - 4], names)
        room = width - canvas_width(result, size) - 4
        canvas.text_in(result, x, y, width, height, (size,), align=1)
        self._draw_lines(canvas, lines + [self._which(room)], x, y, room, height)
        return names[names.index(size) :]

    def _draw_card(self, canvas, x, y, width, height):
        """Draw the mascot, the name and the result of the winner of many players. Return the fonts
        for the other results."""
        high = _SMALL + _RAY
        left = x + _SMALL + _RAY + 3
        room = x + width - left - _RAY
        rays(canvas, x, y, width, height, _RAY)
        canvas.fill_rect(x, y + high, width, height - high, BLACK)
        canvas.mascot(self._mascot, x + _RAY, y + _RAY - 1, _SMALL, WHITE)
        _, result, remarks = self._rows[0]
        lines = [self._words] + remarks + [self._which(room)]
        lines = [line for line in lines if canvas_width(line, "b14") <= room]
        self._draw_lines(canvas, lines, left, y + _RAY, room, _SMALL, WHITE)
        y += high
        height -= high
        if height >= 2 * _CARD_NAME:  # below a title line there is room for the mascot alone
            name = brief_name(self._name, width - 8)
            canvas.text_in(name, x + 4, y, width - 8, _CARD_NAME, _WORDS, WHITE)
            y += _CARD_NAME
            height -= _CARD_NAME
        names = number_fonts(height + 2, _WORDS)
        size = same_size([result], [width - 8], names)
        canvas.text_in(result, x, y, width, height, (size,), WHITE)
        return names[names.index(size) :]

    def _draw_lines(self, canvas, lines, x, y, width, height, ink=BLACK):
        """Draw small words below each other. The last ones matter most."""
        lines = [line for line in lines if line][-(height // _LINE) :]
        for i, line in enumerate(lines):
            high = height // len(lines)
            names = _WORDS if high > 22 else LABEL if high > 17 else LABEL[1:]
            canvas.text_in(line, x, y + i * high, width, high, names, ink, -1)

    def _draw_rows(self, canvas, rows, x, y, width, height, columns, sizes):
        down = -(-len(rows) // columns)
        pitch = min(_HIGH, height // down)
        y += (height - pitch * down) // 2
        wide = (width - 6 * (columns - 1)) // columns
        mascot = [size for size in _MASCOTS if size <= max(pitch - 2, _MASCOTS[-1])][0]
        room = wide - self.mascot_width(mascot) - 4
        names = [name for name in number_fonts(pitch + 1, ()) if name in sizes] + list(_WORDS)
        remarks = [row[2][-(pitch // _LINE) :] for row in rows]
        least = [max([canvas_width(line, "b14") for line in lines] or [0]) for lines in remarks]
        results = [row[1] for row in rows]
        size = same_size(results, [room - most - 4 for most in least], names)
        for i, row in enumerate(rows):
            left = x + i // down * (wide + 6)
            top = y + i % down * pitch
            used = canvas_width(row[1], size)
            canvas.text_in(row[1], left + wide - used, top, used, pitch, (size,))
            left += self.draw_mascot(canvas, row[0], left, top, mascot, pitch, BLACK)
            self._draw_lines(canvas, row[2], left, top, room - used - 4, pitch)

    def text(self):
        lines = [(self._name + " " + self._words).strip(), self._note]
        for seat, result, remarks in self._rows:
            line = "%s: %s" % (self.app.player(seat), result)
            lines.append(line + (" (%s)" % " · ".join(remarks) if remarks else ""))
        lines.append(self.which[0])
        return [line for line in lines if line]


def of_ranking(app, ranking, numbers):
    """Return a Winner for a ranking. ranking: list of (rank, seat), the best first. numbers: the
    result of each player, by seat."""
    best = [seat for rank, seat in ranking if rank == 1]
    rows = [(seat, written(numbers[seat]), []) for _, seat in ranking]
    return Winner(app, best, rows=rows)
