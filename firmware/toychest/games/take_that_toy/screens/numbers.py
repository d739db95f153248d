"""Numbers of cards, side by side."""


class Numbers:
    """Big numbers with a word below each, up to seven. rows: (number, word)."""

    def __init__(self, rows):
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        pitch = width // len(self._rows)
        sizes = ("b48", "b40") if len(self._rows) < 6 else ("b26",)
        for i, (number, words) in enumerate(self._rows):
            left = x + i * pitch
            canvas.text_in(str(number), left, y + 6, pitch, 46, sizes)
            canvas.text_in(words, left, y + 58, pitch, 20, ("b16", "b14", "r16", "r14"))

    def text(self):
        return ["%d %s" % row for row in self._rows]
