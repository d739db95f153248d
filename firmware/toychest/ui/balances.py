"""Show a card for each player: a box with a name and a number."""

from micropython import const

from toychest.lang import signed
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import WHOLE, Body, brief_name, canvas_width, number_fonts, same_size

_LEAST = const(25)  # px, the least width of a name and its margin beside a number
_LOW = const(22)  # px: a card below this height has the smallest letters, with room for accents
HIGH = 34  # px: a card above this height has two lines
_HUGE = const(60)  # px: a card above this height has larger letters, too
# Fonts of the number, by kind of card.
_SIZES = ("b20", "b16"), ("d22", "b26", "b22"), ("d44", "d33", "d28", "b26", "b22")
WITH_CHANGES = 6  # players: the cards of more have no room for changes
_BIG = const(136)  # px, width of the current player's card beside a list
_GAP = const(8)  # px between that card and the list
_ROW = const(42)  # px, the most of a row of the list


def changes(before, after):
    """Return the change of each number from `before` to `after`, as texts such as "+350" or ""."""
    return [signed(new - old) if new != old else "" for old, new in zip(before, after)]


class Balances(Body):
    """The body of a page with a card for each player. A card is a box with a name and a number.

    The card of the selected player is white on black. With up to `listed` players, this card is
    large, and the others are a list beside it, beginning with the next player. With more players,
    or if no player is selected, the cards are in two columns. A subclass may draw more on each
    card.

    rows: list of (name, number as text), by seat
    chosen: seat of the selected player, or None
    changes: the last change of each number, such as "+350", or ""
    struck: seats of the players whose name and number are struck out
    sign: px of what a subclass draws at the left of a name
    """

    listed = 4
    sign = 0

    def __init__(self, rows, chosen, changes=(), struck=()):
        self._rows = rows
        self._chosen = chosen
        self.shortest = WHOLE if len(rows) > WITH_CHANGES else 0
        self._changes = changes or [""] * len(rows)
        self.struck = struck
        for i in struck:
            self._changes[i] = ""

    def draw_before_name(self, canvas, i, x, middle, ink):
        """Draw something at the left of the name on the card of seat `i`, and return its width in
        px. A subclass may override this. middle: px, the y of the centre of the name."""
        return 0

    def draw_before_number(self, canvas, i, x, right, y, height):
        """Draw something at the left of the number on the card of seat `i`. Return its width in px,
        with the gap to the number. A subclass may override this. x, right: px, the edges of the
        room for the drawing. y, height: px, those of the card."""
        return 0

    def draw_corner(self, canvas, x, y):
        """Draw something into the lower right corner of the large card, which is at x, y. A
        subclass may override this."""

    def line(self, i):
        """Return the card of the player on seat `i` as a line of plain text."""
        line = "%s%s: %s" % (("> " if i == self._chosen else "",) + tuple(self._rows[i]))
        return line + (" (%s)" % self._changes[i] if self._changes[i] else "")

    def text(self):
        return [self.line(i) for i in range(len(self._rows))]

    def draw(self, canvas, x, y, width, height):
        if self._chosen is not None and len(self._rows) <= self.listed:
            self._draw_large(canvas, x - 2, y, _BIG, height)
            left = x + _BIG - 2 + _GAP
            self._draw_list(canvas, left, y, x + width - left, height)
        else:
            self._draw_grid(canvas, x, y, width, height)

    def _draw_large(self, canvas, x, y, width, height):
        i = self._chosen
        name, number = self._rows[i]
        canvas.round_rect(x, y, width, height, 6, BLACK)
        left = x + 8
        room = width - 12
        low = height < WHOLE
        high = 22 if low else 28
        left += self.draw_before_name(canvas, i, left, y + high // 2 + 1, WHITE)
        sizes = ("b26", "b22", "b20", "b16", "b14")[low:]
        name = brief_name(name, x + 8 + room - left, sizes[-1])
        canvas.text_in(name, left, y + 2, x + 8 + room - left, high - 2, sizes, WHITE, -1)
        line = 14 if low else 25  # px, height of the change and its margin
        number_high = height - high - line + 1
        sizes = number_fonts(number_high, ("b26", "b22"))
        canvas.text_in(number, x + 8, y + high - 1, room, number_high, sizes, WHITE, -1)
        canvas.text_in(
            self._changes[i],
            x + 8,
            y + height - line + 2,
            room,
            line - 5,
            ("b20", "b16")[low:],
            WHITE,
            -1,
        )
        self.draw_corner(canvas, x + width - 6, y + height - 3)

    def _draw_list(self, canvas, x, y, width, height):
        count = len(self._rows)
        others = [(self._chosen + i) % count for i in range(1, count)]
        pitch = min(_ROW, height // max(1, len(others)))
        y += (height - pitch * len(others)) // 2
        numbers = [self._rows[i][1] for i in others]
        widest = max([canvas_width(self._rows[i][0], "b14") for i in others])
        least = max(40, min(width // 2, widest + self.sign + 6))  # px, width of the names
        rooms = [width - max(least, canvas_width(self._changes[i], "b14") + 6) for i in others]
        size = same_size(numbers, rooms, number_fonts(pitch, ("b26", "b22", "b20", "b16")))
        end = max([canvas_width(number, size) for number in numbers])
        for row, i in enumerate(others):
            name, number = self._rows[i]
            top = y + row * pitch
            if row and pitch > _LOW:  # otherwise it would touch the numbers
                canvas.hline(x, top, width, BLACK)
            canvas.text_in(number, x + width - end, top, end, pitch, (size,), BLACK, 1)
            left = x + self.draw_before_name(canvas, i, x, top + pitch // 2, BLACK)
            room = x + width - end - 6 - left
            change = self._changes[i]
            if canvas_width(change, "b14") > room:
                change = ""
            high = pitch - 10 if change else pitch
            sizes = ("b20", "b16", "b14") if high > 24 else ("b16", "b14")
            if change and high < 24 and len(name.encode()) > len(name):  # room for accents
                sizes = ("b14",)
            name = brief_name(name, room, sizes[-1])
            canvas.text_in(name, left, top + bool(change), room, high, sizes, BLACK, -1)
            if change:
                canvas.text_in(change, left, top + high - 1, room, 11, ("b14",), BLACK, -1)
            self._strike(canvas, i, x, top + pitch // 2, width)

    def _strike(self, canvas, i, x, middle, width):
        if i in self.struck:
            canvas.fill_rect(x, middle - 1, width, 2, BLACK)

    def _draw_grid(self, canvas, x, y, width, height):
        down = (len(self._rows) + 1) // 2
        pitch = min(height // 2, (height + 2) // down) if down > 1 else height
        wide = (width - 6) // 2
        high = pitch - (2 if pitch < HIGH else 3)  # so that $ does not touch the border
        sizes = _SIZES[(high > _HUGE) + (high > HIGH)]
        numbers = [number for _, number in self._rows]
        room = wide - 12 - (0 if high > HIGH else _LEAST)
        size = same_size(numbers, [room] * len(numbers), sizes)
        for i in range(len(self._rows)):
            self._card(canvas, i, x + i % 2 * (wide + 6), y + i // 2 * pitch, wide, high, size)

    def _card(self, canvas, i, x, y, width, height, size):
        name, number = self._rows[i]
        ink = BLACK
        if i == self._chosen:
            canvas.round_rect(x, y, width, height, 5, BLACK)
            ink = WHITE
        else:
            canvas.frame(x, y, width, height, 5, 1)
        high = height > HIGH
        huge = height > _HUGE
        end = canvas_width(number, size)
        line = 48 if huge else 24 if high else height
        right = x + width - end - 8
        canvas.text_in(number, right, y + height - line, end, line, (size,), ink)
        end += self.draw_before_number(canvas, i, x + 8, right, y, height)
        left = x + (8 if high else 7)
        line = 34 if huge else 18 if high else height
        left += self.draw_before_name(canvas, i, left, y + line // 2, ink)
        room = x + width - 8 - left - (0 if high else end + 6)
        sizes = ("b22", "b20", "b16", "b14") if huge else ("b16", "b14")
        change = self._changes[i] if canvas_width(self._changes[i], "b14") <= room else ""
        if height < _LOW:
            sizes = ("b14",)
        elif change and not high:
            line -= 10
            canvas.text_in(change, left, y + line - 3, room, 11, ("b14",), ink, -1)
            sizes = ("b14",)
        # Below the border there is room for the accent of a capital.
        canvas.text_in(brief_name(name, room), left, y + 2 * high, room, line, sizes, ink, -1)
        self._strike(canvas, i, x + 6, y + height // 2, width - 12)
