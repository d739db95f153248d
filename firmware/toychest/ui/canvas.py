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

    def icon(self, name, x, y, ink=BLACK):
        """Draw an icon with its top left corner here; returns its (width, height)."""
        from toychest.ui.icons import ICONS

        width, height, data = ICONS[name]
        self.stamp(data, width, height, x, y, ink)
        return width, height

    def icon_in(self, name, x, y, width, height, ink=BLACK):
        """Draw an icon in the middle of a box."""
        from toychest.ui.icons import ICONS

        w, h, data = ICONS[name]
        self.stamp(data, w, h, x + (width - w) // 2, y + (height - h) // 2, ink)

    def text(self, string, x, y, font, ink=BLACK, width=None):
        """Draw a line of text, top of its line box at y; returns the x after it.

        width: the room there is; more is noted in `overflow`.
        """
        if width is not None and font.width(string) > width:
            self.overflow.append(string)
        for data, w, h, dx, dy, advance in font.glyphs(string):
            if w:
                self.stamp(data, w, h, x + dx, y + dy, ink)
            x += advance
        return x

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

    def paragraph(self, string, x, y, width, height, names, ink=BLACK, align=-1):
        """Draw text that wraps, in the first of these fonts in which it fits the box.

        Returns the y below the last line.
        """
        for name in names:
            font = fonts.get(name)
            lines = font.wrap(string, width)
            if lines and len(lines) * font.leading <= height + font.gap:
                break
        else:
            self.overflow.append(string)
            lines = lines or [string]
        for line in lines:
            left = x if align < 0 else x + (width - font.width(line)) // 2
            self.text(line, left, y, font, ink)
            y += font.leading
        return y - font.gap

    def box(self, x, y, width, height, ink=BLACK, thick=1, corner=3, fill=None):
        """A box with cut corners; fill: colour inside, None for untouched."""
        if fill is not None:
            for i in range(corner):
                inset = corner - i
                self.hline(x + inset, y + i, width - 2 * inset, fill)
                self.hline(x + inset, y + height - 1 - i, width - 2 * inset, fill)
            self.fill_rect(x, y + corner, width, height - 2 * corner, fill)
        for i in range(thick):
            w = width - 2 * i
            h = height - 2 * i
            c = max(corner - i // 2, 1)
            left = x + i
            top = y + i
            right = left + w - 1
            bottom = top + h - 1
            self.hline(left + c, top, w - 2 * c, ink)
            self.hline(left + c, bottom, w - 2 * c, ink)
            self.vline(left, top + c, h - 2 * c, ink)
            self.vline(right, top + c, h - 2 * c, ink)
            for dx in range(2 if i else 1):  # two strokes leave no gap in a thick corner
                self.line(left + dx, top + c, left + c, top + dx, ink)
                self.line(right - dx, top + c, right - c, top + dx, ink)
                self.line(left + dx, bottom - c, left + c, bottom - dx, ink)
                self.line(right - dx, bottom - c, right - c, bottom - dx, ink)

    def arrow(self, x, y, down=False, size=6, ink=BLACK):
        """A small triangle, 2 * size - 1 wide and size high, pointing up or down."""
        for i in range(size):
            row = y + (size - 1 - i if down else i)
            self.hline(x + size - 1 - i, row, 2 * i + 1, ink)
