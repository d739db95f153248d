"""The canvas: framebuf with the product's fonts, icons and boxes.

Pixels are 1 for white and 0 for black, as in the panel's memory. x and y in pixels from
the top left corner.
"""

import framebuf
from micropython import const

from toychest.ui import fonts

WIDTH = const(296)
HEIGHT = const(128)
BLACK = const(0)
WHITE = const(1)

# Fonts and icons hold 1 for ink; this palette turns ink black (and the rest white, which
# the blit's key then leaves out).
_BLACK_INK = framebuf.FrameBuffer(bytearray(b"\x80"), 2, 1, framebuf.MONO_HLSB)

# Before MicroPython 1.26 blit only takes writable memory, so bitmaps pass through here.
_scratch = bytearray(1024)


class Canvas(framebuf.FrameBuffer):
    """296 x 128 pixels in `buffer`, MONO_VLSB, as the panel's driver takes them.

    overflow: what did not fit its box since `clear`; the tests want it empty.
    """

    def __init__(self):
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self.overflow = []
        super().__init__(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)

    def clear(self):
        """All white."""
        self.fill(WHITE)
        self.overflow = []

    def stamp(self, data, width, height, x, y, ink=BLACK):
        """Draw the ink of a bitmap (1 for ink, rows padded to bytes); the rest stays."""
        _scratch[: len(data)] = data
        bitmap = framebuf.FrameBuffer(_scratch, width, height, framebuf.MONO_HLSB)
        if ink:
            self.blit(bitmap, x, y, 0)
        else:
            self.blit(bitmap, x, y, 1, _BLACK_INK)

    def icon_in(self, name, x, y, width, height, ink=BLACK):
        """Draw an icon in the middle of a box; returns its width in px."""
        data, w, h = fonts.icon(name)
        self.stamp(data, w, h, x + (width - w) // 2, y + (height - h) // 2, ink)
        return w

    def text(self, string, x, y, font, ink=BLACK, width=None):
        """Draw a line of text, top of its line box at y; returns the x after it.

        width: the room there is; more is noted in `overflow`.
        """
        if width is not None and (font.width(string) > width or not font.has(string)):
            self.overflow.append(string)
        for data, w, h, dx, dy, advance in font.glyphs(string):
            if w:
                self.stamp(data, w, h, x + dx, y + dy, ink)
            x += advance
        return x

    def text8(self, string, x, y):
        """Draw ASCII in framebuf's own 8 x 8 type, which needs no font file."""
        super().text(string, x, y, BLACK)

    def text_in(self, string, x, y, width, height, names, ink=BLACK, align=0):
        """Draw a line in a box, its capitals centred in the height, in the first of these
        fonts (largest first) that fits the width. align: -1 left, 0 centre, 1 right.
        Returns the x after it.
        """
        font = fonts.fitting(string, width, names)
        space = width - font.width(string)
        top = y + (height - font.cap) // 2 - (font.ascent - font.cap)
        left = x + (0 if align < 0 else space if align > 0 else space // 2)
        return self.text(string, left, top, font, ink, width)

    def paragraph(self, string, x, y, width, height, names, ink=BLACK, align=-1, middle=False):
        """Draw text that wraps, in the first of these fonts in which it fits the box.

        A generator that yields after each line. middle: centred in the height.
        """
        for name in names:
            font = fonts.get(name)
            lines = font.wrap(string, width)
            if lines and len(lines) * font.height <= height + 1:
                break
        else:
            self.overflow.append(string)
            lines = lines or [string]
        if not font.has(string):
            self.overflow.append(string)
        if middle:
            y += max(0, (height - len(lines) * font.height) // 2)
        for line in lines:
            left = x if align < 0 else x + (width - font.width(line)) // 2
            self.text(line, left, y, font, ink)
            y += font.height
            yield

    def round_rect(self, x, y, width, height, radius, ink):
        """A filled rectangle with round corners."""
        self.fill_rect(x + radius, y, width - 2 * radius, height, ink)
        self.fill_rect(x, y + radius, width, height - 2 * radius, ink)
        right = x + width - 1 - radius
        bottom = y + height - 1 - radius
        for left, top in (
            (x + radius, y + radius), (right, y + radius), (x + radius, bottom), (right, bottom)
        ):
            self.ellipse(left, top, radius, radius, ink, True)

    def frame(self, x, y, width, height, radius, thick):
        """A white rectangle with round corners and a black border this thick."""
        self.round_rect(x, y, width, height, radius, BLACK)
        self.round_rect(
            x + thick, y + thick, width - 2 * thick, height - 2 * thick,
            max(1, radius - thick), WHITE,
        )

    def arrow(self, x, y, down=False, size=6, ink=BLACK):
        """A small triangle, 2 * size - 1 wide and size high, pointing up or down."""
        for i in range(size):
            row = y + (size - 1 - i if down else i)
            self.hline(x + size - 1 - i, row, 2 * i + 1, ink)
