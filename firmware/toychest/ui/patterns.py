"""Draw black and white patterns that stand for colours."""

from framebuf import MONO_VLSB, FrameBuffer

from toychest.ui.canvas import BLACK


def swatch(canvas, rows, x, y, width, height):
    """Draw a box with a black border, filled with the pattern `rows`, see `fill`."""
    fill(canvas, rows, x, y, width, height)
    canvas.rect(x, y, width, height, BLACK)


def fill(canvas, rows, x, y, width, height):
    """Fill a rectangle with a pattern of 4 x 4 px. Rectangles side by side show no seam. rows: 2
    bytes, the 16 bits of the pattern, row by row from the top left pixel, the highest bit of the
    first byte. A bit of 1 is black."""
    # The pattern starts at the corner of the picture, not of the rectangle.
    columns = bytearray(4)  # of eight pixels, the lowest bit on top
    for column in range(4):
        for row in range(4):
            bits = rows[(y + row) >> 1 & 1] >> (0 if y + row & 1 else 4)
            if not bits >> (3 - (x + column & 3)) & 1:
                columns[column] |= 0x11 << row
    strip = bytearray(bytes(columns) * (width // 4 + 1))
    for top in range(0, height, 8):
        part = FrameBuffer(strip, width, min(8, height - top), MONO_VLSB)
        canvas.blit(part, x, y + top)
