"""Patterns that stand for colours."""

from toychest.ui.canvas import BLACK


def fill(canvas, rows, x, y, width, height):
    """Fill a rectangle with a pattern. rows: which of 4 x 4 pixels are black, two rows in a byte,
    from the left."""
    for i in range(height):
        row = y + i
        bits = rows[row >> 1 & 1] >> (0 if row & 1 else 4) & 15
        if bits == 15:
            canvas.hline(x, row, width, BLACK)
        elif bits:
            for column in range(x, x + width):
                if bits >> (3 - (column & 3)) & 1:
                    canvas.pixel(column, row, BLACK)
