"""Show the times of more than six players."""

from micropython import const

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.standings import Standings

_MINUTE = const(60_000)  # ms
_OTHERS = const(134)  # px, width of the two columns beside the card
_ROWS = const(4)
_HIGH = const(12)  # px, height of a bar
_DIGITS = ("d24", "d22", "b20", "b16")


class Bars(Standings):
    """The body of a page with the times of more than six players. The current player has a large
    card. Each of the others has a bar of the time that is left, or the seconds if that is less than
    a minute.

    left: list with the time that each player has left, ms
    whole: list with the time that each player has at the start, ms
    """

    def __init__(self, app, rows, chosen, left, whole):
        super().__init__(app, rows, chosen)
        self._left = left
        self._whole = whole

    def _has_card(self, width):
        return True

    def card_width(self, width):
        return width - _OTHERS

    def _draw_columns(self, canvas, order, x, y, width, height, columns):
        x -= 4
        wide = (width + 4) // 2
        pitch = height // _ROWS
        for at, i in enumerate(order):
            self._draw_time(canvas, i, x + at // _ROWS * wide, y + at % _ROWS * pitch, wide, pitch)

    def _draw_time(self, canvas, i, x, y, width, height):
        size = 24 if height > 25 else 22
        used = self.draw_mascot(canvas, self._rows[i][0], x, y, size, height, BLACK)
        x += used
        width -= used + 2
        if self._left[i] < _MINUTE:
            seconds = str(-(-self._left[i] // 1000))
            canvas.text_in(seconds, x, y, width, height, _DIGITS, BLACK, -1)
        else:
            share = min(1, self._left[i] / self._whole[i])  # extra seconds may exceed the start
            full = max(4, round(share * (width - 2)))
            y += (height - _HIGH) // 2
            canvas.fill_rect(x, y, width, _HIGH, BLACK)
            canvas.fill_rect(x + full, y + 2, width - 2 - full, _HIGH - 4, WHITE)
