"""Numbers of cards, side by side."""

from micropython import const

from toychest.ui.widgets import Body

_ROW = const(5)  # numbers of one row


class Numbers(Body):
    """Numbers with a word below each, up to eight: big ones in a row, or in two. rows: (number,
    word)."""

    def __init__(self, rows):
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        count = len(self._rows)
        down = 1 if count <= _ROW else 2
        across = -(-count // down)
        pitch = width // across
        high, sizes = (46, ("b48", "b40")) if down == 1 else (22, ("b26",))
        y += 6 if down == 1 else 0
        for i, (number, words) in enumerate(self._rows):
            left = x + i % across * pitch
            top = y + i // across * 44
            canvas.text_in(str(number), left, top, pitch, high, sizes)
            canvas.text_in(words, left, top + high, pitch, 20, ("b16", "b14"))

    def text(self):
        return ["%d %s" % row for row in self._rows]
