"""Show rows of the same height on a page."""

from toychest.ui.widgets import Body


class Rows(Body):
    """The body of a page with rows of the same height. rows: list of tuples, the content of each
    row. The attribute `pitch` is the largest height of a row, in px.

    A subclass has draw_row(canvas, x, y, width, height, *row), which draws a row into an area,
    and line(*row), which returns the row as text.
    """

    pitch = 29

    def __init__(self, rows):
        self._rows = rows

    def draw_row(self, canvas, x, y, width, height, *row):
        raise NotImplementedError

    def line(self, *row):
        raise NotImplementedError

    def draw(self, canvas, x, y, width, height):
        pitch = min(self.pitch, height // len(self._rows))
        y += (height - pitch * len(self._rows)) // 2
        for i, row in enumerate(self._rows):
            self.draw_row(canvas, x, y + i * pitch, width, pitch, *row)

    def text(self):
        return [self.line(*row) for row in self._rows]
