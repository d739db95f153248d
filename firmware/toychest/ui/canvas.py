"""The canvas: framebuf with the product's fonts, icons and boxes.

Pixels are 1 for white and 0 for black, as in the panel's memory. x and y in pixels from
the top left corner.
"""
# What machine code takes as ptr8 is any buffer.
# pyright: reportArgumentType=false

import framebuf
from micropython import const

from toychest.ui import fonts

WIDTH = const(296)
HEIGHT = const(128)
BLACK = const(0)
WHITE = const(1)

# Corners of a box: (right, bottom, quadrant of framebuf's ellipse).
_CORNERS = ((0, 0, 2), (1, 0, 1), (0, 1, 4), (1, 1, 8))


class Canvas(framebuf.FrameBuffer):
    """296 x 128 pixels in `buffer`, MONO_VLSB, as the panel's driver takes them.

    overflow: what did not fit its box since `begin`; the tests want it empty.
    """

    def __init__(self):
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self._picture = 0
        super().__init__(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.clear()

    def begin(self):
        """A new picture begins: its parts follow, then `end`."""
        self._picture += 1
        self.overflow = []

    def part(self, x, y, width, height, *key):
        """Whether a part of the picture is to be drawn into its box, which is white then; or
        False: it is there already.

        key: its name, and all that it depends on. The boxes of a picture don't overlap.
        """
        right = x + width
        bottom = y + height
        box = x, y, right, bottom
        parts = self._parts
        there = parts.get(box)
        if there and there[1] == key:
            parts[box] = self._picture, key
            return False
        if not there:
            for other in list(parts):
                left, top, end, low = other
                if y < low and top < bottom and x < end and left < right:
                    self._wipe(other)
                    del parts[other]
        self._wipe(box)
        parts[box] = self._picture, key
        return True

    def end(self):
        """All parts are drawn: what the picture before had elsewhere is cleared away."""
        for box, (picture, _) in list(self._parts.items()):
            if picture != self._picture:
                self._wipe(box)
                del self._parts[box]

    def _wipe(self, box):
        """Make a box white. box: left, top, right, bottom."""
        fonts.native.wipe(self.buffer, *box)

    def clear(self):
        """All white, with nothing on it."""
        self._wipe((0, 0, WIDTH, HEIGHT))
        self._parts = {}
        self.overflow = []

    def icon_in(self, name, x, y, width, height, ink=BLACK):
        """Draw an icon in the middle of a box; returns its width in px."""
        font, char = fonts.icon(name)
        w, h = font.size(char)
        font.draw(self, char, x + (width - w) // 2, y + (height - h) // 2, ink == WHITE)
        return w

    def text8(self, string, x, y):
        """Draw ASCII in framebuf's own 8 x 8 type, which needs no font file."""
        super().text(string, x, y, BLACK)

    def text_in(self, string, x, y, width, height, names, ink=BLACK, align=0):
        """Draw a line in a box, its capitals centred in the height, in the first of these
        fonts (largest first) that fits the width. align: -1 left, 0 centre, 1 right.
        Returns the x after it.
        """
        font, left, top = self._line(string, x, y, width, height, names, align)
        return font.draw(self, string, left, top, ink == WHITE)

    def letters_in(self, string, x, y, width, height, names, ink=BLACK):
        """`text_in`, centred, a letter at a time, for large ones take long: a generator."""
        font, left, top = self._line(string, x, y, width, height, names, 0)
        for letter in string:
            yield
            left = font.draw(self, letter, left, top, ink == WHITE)

    def _line(self, string, x, y, width, height, names, align):
        font, used, fits = fonts.fitting(string, width, names)
        if not fits:
            self.overflow.append(string)
        top = y + (height - font.cap) // 2 - (font.ascent - font.cap)
        left = x + (0 if align < 0 else width - used if align > 0 else (width - used) // 2)
        return font, left, top

    def paragraph(self, string, x, y, width, height, names, ink=BLACK, align=-1, middle=False):
        """Draw text that wraps, in the first of these fonts in which it fits the box.

        A generator that yields often. middle: centred in the height.
        """
        for name in names:
            font = fonts.get(name)
            most = (height + 1) // font.height
            if font.width(string) > most * (width + font.height // 2):  # breaks take no blank
                continue
            lines = font.wrap(string, width)
            if lines and len(lines) <= most:
                break
        else:
            self.overflow.append(string)
            lines = font.wrap(string, width) or [string]
        if not font.has(string):
            self.overflow.append(string)
        yield
        if middle:
            y += max(0, (height - len(lines) * font.height) // 2)
        for line in lines:
            left = x if align < 0 else x + (width - font.width(line)) // 2
            font.draw(self, line, left, y, ink == WHITE)
            y += font.height
            yield

    def round_rect(self, x, y, width, height, radius, ink):
        """A filled rectangle with round corners."""
        self.fill_rect(x, y + radius, width, height - 2 * radius, ink)
        self.fill_rect(x + radius, y, width - 2 * radius, radius, ink)
        self.fill_rect(x + radius, y + height - radius, width - 2 * radius, radius, ink)
        self._round(x, y, width, height, radius, radius, ink)

    def frame(self, x, y, width, height, radius, thick):
        """A black border this thick with round corners, on white."""
        long = width - 2 * radius
        high = height - 2 * radius
        self.fill_rect(x + radius, y, long, thick, BLACK)
        self.fill_rect(x + radius, y + height - thick, long, thick, BLACK)
        self.fill_rect(x, y + radius, thick, high, BLACK)
        self.fill_rect(x + width - thick, y + radius, thick, high, BLACK)
        self._round(x, y, width, height, radius, radius, BLACK)
        self._round(x, y, width, height, radius, max(1, radius - thick), WHITE)

    def _round(self, x, y, width, height, inset, radius, ink):
        """Quarter discs in the corners of a box, their centres so far inside it."""
        for right, bottom, quadrant in _CORNERS:
            self.ellipse(
                x + (width - 1 - inset if right else inset),
                y + (height - 1 - inset if bottom else inset),
                radius, radius, ink, True, quadrant,
            )

    def arrow(self, x, y, down=False, size=6, ink=BLACK):
        """A small triangle, 2 * size - 1 wide and size high, pointing up or down."""
        for i in range(size):
            row = y + (size - 1 - i if down else i)
            self.hline(x + size - 1 - i, row, 2 * i + 1, ink)
