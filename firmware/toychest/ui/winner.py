"""Draw the page that names the winner at the end of a game."""

from micropython import const

from toychest.lang import t, written
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.table_body import SMALL_LETTERS, TableBody, mascot_size
from toychest.ui.widgets import (
    DIGITS,
    NAMES,
    WORDS,
    brief_name,
    canvas_width,
    number_fonts,
    same_size,
)

_FEW = const(3)  # the most rows beside the large mascot
_MASCOT = const(78)  # px
_SMALL_MASCOT = const(44)  # px
_RAY = const(6)  # px, length of a ray around the small mascot
_STEP = const(24)  # px between two rays
_THICK = const(5)  # px of a ray at the edge
_RESULT = const(45)  # px, height of the winner's result beside the large mascot
_NAME = const(32)  # px, height of the name below the large mascot
_CARD_NAME = const(26)  # px, the same below the small one
_WHICH = const(19)  # px, height of the text about the family book below a picture
_HIGH = const(56)  # px, the most of a row
_LINE = const(15)  # px, height of a line of small words
_BLOCK = const(85)  # px, height of a name with two lines below it


def rays(canvas, x, y, width, height, deep=14):
    """Draw a black rectangle with white rays, which reach from the edges `deep` px towards the
    middle."""
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
    rows: list of (seat, result as text, remarks), the best result first. remarks: list of texts,
        the most important one last
    which: texts about the family book, the longest first. The first that fits is drawn
    """

    covers = True
    draws_words = False
    shortest = 0
    which = "", ""

    def __init__(self, app, winners, note="", rows=()):
        tie = len(winners) != 1
        has_remarks = rows and rows[0][2]
        self._columns = 1 if has_remarks or len(rows) - (not tie) <= _FEW + 1 else 2
        if self._columns > 1:
            self.letter_width = SMALL_LETTERS
        super().__init__(app, [row[0] for row in rows])
        self._name = "" if tie else app.player(winners[0])
        self._words = t("tie") if tie else t("wins")
        self._mascot = None if tie else app.mascot(winners[0])
        self._note = note
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        rows = self._rows
        few = len(rows) <= _FEW
        wide = width * (42 if few or self._name and self._columns == 1 else 32) // 100
        if few or not self._name:
            rays(canvas, x, y, wide, height)
        if not rows:
            self._draw_picture(canvas, x, y, wide, height)
            self._draw_name(canvas, x + wide, y, width - wide, height)
            return
        left, room = x + wide + 6, width - wide - 10
        sizes = list(DIGITS + WORDS)
        if self._name and not few:
            sizes = self._draw_card(canvas, x, y, wide, height)
        else:
            high = height - _NAME
            canvas.fill_rect(x, y + high, wide, _NAME, BLACK)
            self._draw_picture(canvas, x, y, wide, high)
            name = brief_name(self._name or self._words, wide - 8)
            canvas.text_in(name, x + 4, y + high, wide - 8, _NAME, NAMES[1:], WHITE)
            if self._name:
                sizes = self._draw_result(canvas, left, y, room)
                y += _RESULT
                height -= _RESULT
        self._draw_rows(canvas, rows[bool(self._name) :], left, y, room, height, sizes)

    def _draw_picture(self, canvas, x, y, width, height):
        which = "" if self._name and self._rows else self._which(width - 12)
        if which:
            height -= _WHICH
            wide = canvas_width(which, "b14") + 10
            canvas.fill_rect(x + (width - wide) // 2, y + height, wide, _WHICH, WHITE)
            canvas.text_in(which, x, y + height, width, _WHICH - 1, ("b14",))
        if self._mascot is None:
            canvas.icon_in(
                "trophy_white" if self._rows else "cup_white", x, y, width, height, WHITE
            )
            return
        size = _SMALL_MASCOT if height < _MASCOT - 8 else _MASCOT
        top = max(y, y + (height - size) // 2)
        canvas.mascot(self._mascot, x + (width - size) // 2, top, size, WHITE)

    def _which(self, room):
        for words in self.which:
            if canvas_width(words, "b14") <= room:
                return words
        return ""

    def _draw_name(self, canvas, x, y, width, height):
        canvas.fill_rect(x, y, width, height, BLACK)
        room = width - 8
        if not self._name:
            canvas.text_in(self._words, x, y, room, height, NAMES, WHITE)
            return
        top = y + (height - _BLOCK) // 2 + (0 if self._note else 10)
        canvas.text_in(self._name, x, top, room, 34, NAMES, WHITE)
        canvas.text_in(self._words, x, top + 40, room, 26, WORDS, WHITE)
        canvas.text_in(self._note, x + 7, top + 68, room - 14, 22, WORDS[1:], WHITE)

    def _draw_result(self, canvas, x, y, width):
        """Draw the winner's result, with words to the left of it. Return the fonts for the other
        results, which are not larger."""
        _, result, remarks = self._rows[0]
        least = max([canvas_width(line, "b14") for line in [self._words] + remarks])
        sizes = number_fonts(_RESULT)
        size = same_size([result], [width - least - 4], sizes)
        room = width - canvas_width(result, size) - 4
        canvas.text_in(result, x, y, width, _RESULT, (size,), align=1)
        lines = [self._words] + remarks + [self._which(room)]
        _draw_lines(canvas, lines, x, y, room, _RESULT)
        return sizes[sizes.index(size) :]

    def _draw_card(self, canvas, x, y, width, height):
        """Draw the mascot, the name (if there is room) and the result of the winner of many
        players. Return the fonts for the other results, which are not larger."""
        high = _SMALL_MASCOT + _RAY
        left = x + high + 3
        room = x + width - left - _RAY
        rays(canvas, x, y, width, height, _RAY)
        canvas.fill_rect(x, y + high, width, height - high, BLACK)
        canvas.mascot(self._mascot, x + _RAY, y + _RAY - 1, _SMALL_MASCOT, WHITE)
        _, result, remarks = self._rows[0]
        lines = [self._words] + remarks + [self._which(room)]
        _draw_lines(canvas, lines, left, y + _RAY - 1, room, _RESULT, WHITE)
        y += high
        height -= high
        if height >= 2 * _CARD_NAME:  # without the name, the mascot alone says who won
            name = brief_name(self._name, width - 8)
            canvas.text_in(name, x + 4, y, width - 8, _CARD_NAME, WORDS, WHITE)
            y += _CARD_NAME
            height -= _CARD_NAME
        sizes = number_fonts(height - 2)
        size = same_size([result], [width - 8], sizes)
        canvas.text_in(result, x + 4, y, width - 8, height, (size,), WHITE)
        return sizes[sizes.index(size) :]

    def _draw_rows(self, canvas, rows, x, y, width, height, sizes):
        columns = self._columns
        down = -(-len(rows) // columns)
        pitch = min(_HIGH, height // down)
        y += (height - pitch * down) // 2
        wide = (width - 6 * (columns - 1)) // columns
        sizes = [name for name in number_fonts(pitch - 3) if name in sizes]
        results = [row[1] for row in rows]
        least = max([canvas_width(line, "b14") + 4 for row in rows for line in row[2]] or [0])
        mascot = mascot_size(min(pitch - 2, _SMALL_MASCOT))
        while True:  # the mascots become smaller before the digits do
            room = wide - self.mascot_width(mascot) - 4
            size = same_size(results, [room - least] * len(rows), sizes)
            if size in DIGITS or mascot == mascot_size(0):
                break
            mascot = mascot_size(mascot - 1)
        for i, (seat, result, remarks) in enumerate(rows):
            left = x + i // down * (wide + 6)
            top = y + i % down * pitch
            self.draw_mascot(canvas, seat, left, top, mascot, pitch, BLACK)
            left += wide - room
            canvas.text_in(result, left, top, room, pitch, (size,), align=1)
            _draw_lines(canvas, remarks, left, top, room - canvas_width(result, size) - 4, pitch)

    def text(self):
        lines = [(self._name + " " + self._words).strip(), self._note]
        for seat, result, remarks in self._rows:
            line = "%s: %s" % (self.app.player(seat), result)
            lines.append(line + (" (%s)" % " · ".join(remarks) if remarks else ""))
        lines.append(self.which[0])
        return [line for line in lines if line]


def _draw_lines(canvas, lines, x, y, width, height, ink=BLACK):
    """Draw lines of small words below each other. Lines that are too wide are left out, and
    the first ones if there are too many."""
    lines = [line for line in lines if line and canvas_width(line, "b14") <= width]
    lines = lines[-max(1, height // _LINE) :]
    for i, line in enumerate(lines):
        high = height // len(lines)
        names = WORDS[0 if high > 22 else 2 if high > 17 else 3 :]
        canvas.text_in(line, x, y + i * high, width, high, names, ink, -1)


def of_ranking(app, ranking, numbers):
    """Return a Winner for a ranking. ranking: list of (rank, seat), the best first. numbers: the
    result of each player, by seat."""
    best = [seat for rank, seat in ranking if rank == 1]
    rows = [(seat, written(numbers[seat]), []) for _, seat in ranking]
    return Winner(app, best, rows=rows)
