"""Draw the coins of all players of My Toy Shop."""

from micropython import const

from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import WHOLE, Body, brief_name, canvas_width, number_fonts, same_size

_STAR = const(19)  # px, width of an award
_STARS = const(4)  # the most awards that are drawn one by one
_FRAME = const(98)  # px, width of the amount that is counted
_MOVES = const(18)  # px, height of what UP and DOWN add
_SMALL = "b16"  # font of a number of awards, and of the coins of the last card
_LEAST = const(24)  # px, the least width of a name
_TALL = const(34)  # px: a row of this height has larger letters


class Coins(Body):
    """The body of a page with a row for each of up to four players: the name, a star for each
    award, the coins. If the players count the coins themselves, the coins of the current card are
    in a frame beside the rows.

    rows: list of (name, coins, number of awards, coins of the newest card as text or "")
    chosen: index of the row that is white on black
    count: coins counted so far for the current card, or None if the box counts the coins
    steps: two texts such as "+1", which say what UP and DOWN add
    """

    shortest = WHOLE

    def __init__(self, rows, chosen, count=None, steps=()):
        self._rows = rows
        self._chosen = chosen
        self._count = count
        self._steps = steps
        self.up_increases = self.says_moves = count is not None

    def draw(self, canvas, x, y, width, height):
        if self._count is not None:
            width -= _FRAME + 8
            self._draw_count(canvas, x + width + 8, y, _FRAME, height)
        rows = self._rows
        pitch = min(max(40, height * 3 // 7), height // len(rows))
        numbers = [str(row[1]) for row in rows]
        lasts = [canvas_width(row[3], _SMALL) + 8 if row[3] else 0 for row in rows]
        most = [width - 15 - last - 2 * _STAR * (row[2] > 0) for row, last in zip(rows, lasts)]
        sizes = number_fonts(pitch - 5, ("b26",))  # white digits on black need twice the margin
        size = same_size(numbers, [room - _LEAST for room in most], sizes)
        end = max([canvas_width(number, size) for number in numbers])
        rooms = [width - end - 15 - last for last in lasts]
        stars = [_STAR * row[2] for row in rows]
        for i, (name, _, awards, _) in enumerate(rows):
            if awards > _STARS or awards > 1 and rooms[i] - stars[i] < canvas_width(name, _SMALL):
                stars[i] = _STAR + canvas_width(str(awards), _SMALL) + 2
        rooms = [room - star for room, star in zip(rooms, stars)]
        sizes = ("b26", "b22", "b20", "b16", "b14")[
            0 if pitch > _TALL else 1 if pitch > 24 else 2 :
        ]
        font = same_size([row[0] for row in rows], rooms, sizes, pitch - 1)
        y += (height - pitch * len(rows)) // 2
        for i, (name, _, awards, last) in enumerate(rows):
            ink = BLACK
            high = pitch - 1
            if i == self._chosen:
                canvas.round_rect(x - 2, y, width + 4, high, 4, BLACK)
                ink = WHITE
            right = x + width - 3 - end
            canvas.text_in(numbers[i], right, y, end, high, (size,), ink, 1)
            right -= lasts[i]
            canvas.text_in(last, right, y, lasts[i], high, (_SMALL,), ink)
            right -= stars[i] + 6
            if stars[i] == _STAR * awards:
                for star in range(awards):
                    canvas.icon_in("star", right + star * _STAR, y, _STAR, high, ink)
            else:
                canvas.icon_in("star", right, y, _STAR, high, ink)
                canvas.text_in(str(awards), right + _STAR, y, 24, high, (_SMALL,), ink, -1)
            canvas.text_in(
                brief_name(name, rooms[i], font), x + 5, y, rooms[i], high, (font,), ink, -1
            )
            y += pitch

    def _draw_count(self, canvas, x, y, width, height):
        # A box without UP and DOWN says in its title line what they add.
        canvas.frame(x, y, width, height, 5, 2)
        low = height
        if self.arrows:
            low -= _MOVES + 3
            canvas.hline(x + 8, y + low, width - 16, BLACK)
            half = width // 2
            for i, step in enumerate(self._steps):
                left = x + i * half
                wide = canvas_width(step, _SMALL)
                left += (half - wide - 14) // 2 + (2 if not i else -2)
                canvas.arrow(left, y + low + 7, i == 1)
                canvas.text_in(step, left + 14, y + low + 1, wide, _MOVES, (_SMALL,))
        top = y + (low - 57) // 2
        canvas.text_in("+%d" % self._count, x + 4, top, width - 8, 40, ("d33", "d28"))
        canvas.text_in(_unit(self._count), x + 4, top + 38, width - 8, 20, ("b20", "b16"))

    def text(self):
        lines = []
        for i, (name, coins, awards, last) in enumerate(self._rows):
            line = "%s%s: %d" % ("> " if i == self._chosen else "", name, coins)
            if awards:
                line += ", " + t(".awards" if awards > 1 else ".awards.1", awards)
            lines.append(line + (" (%s)" % last if last else ""))
        if self._count is not None:
            lines.append("+%d %s" % (self._count, _unit(self._count)))
        return lines


def _unit(count):
    return t(".unit.1" if count == 1 else ".unit")
