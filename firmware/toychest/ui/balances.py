"""A card for each player, with a number: usually the player's money."""

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import Body, brief_name, canvas_width, same_size

_LOW = 22  # px: a card below this height has the smallest letters, with room for accents
HIGH = 34  # px: a card above this height has two lines
_HUGE = 60  # px: a card above this height has larger letters, too
_SIZES = ("b20",), ("b26", "b22"), ("b40", "b26", "b22")  # fonts of the number, by kind of card


class Balances(Body):
    """A card for each player with a name and a number: up to eight cards in two columns. rows: list
    of (name, number as text). chosen: index of the black card, or None. A subclass may draw more on
    each card, and add it to the text."""

    def __init__(self, rows, chosen):
        self._rows = rows
        self._chosen = chosen

    def before(self, canvas, i, x, middle, ink):
        """Draw something before a name, with its centre at the height `middle`. Return its width in
        px."""
        return 0

    def beside(self, canvas, i, x, right, y, height):
        """Draw something below the name. A card of one line has it to the left of the number, which
        begins at `right`. Return its width in px."""
        return 0

    def line(self, i):
        """Return a card as plain text."""
        return "%s%s: %s" % (("> " if i == self._chosen else "",) + tuple(self._rows[i]))

    def draw(self, canvas, x, y, width, height):
        down = (len(self._rows) + 1) // 2
        pitch = min(43, (height + 2) // down) if down > 1 else height
        wide = (width - 6) // 2
        high = pitch - (2 if pitch < HIGH else 3)  # so that $ does not touch the border
        sizes = _SIZES[(high > _HUGE) + (high > HIGH)]
        numbers = [number for _, number in self._rows]
        size = same_size(numbers, [wide - 12] * len(numbers), sizes)
        for i in range(len(self._rows)):
            self._card(canvas, i, x + i % 2 * (wide + 6), y + i // 2 * pitch, wide, high, size)

    def text(self):
        return [self.line(i) for i in range(len(self._rows))]

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
        end += self.beside(canvas, i, x + 8, right, y, height)
        left = x + (8 if high else 7)
        line = 34 if huge else 18 if high else height
        left += self.before(canvas, i, left, y + line // 2, ink)
        room = x + width - 8 - left - (0 if high else end + 6)
        sizes = ("b22", "b20", "b16", "b14") if huge else ("b16", "b14")
        if height < _LOW:
            sizes = ("b14",)
        # Below the border there is room for the accent of a capital.
        canvas.text_in(brief_name(name, room), left, y + 2 * high, room, line, sizes, ink, -1)
