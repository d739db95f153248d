"""Draw Toychest's fonts, icons and shapes into a picture in memory, where a white pixel is 1."""

import framebuf
from micropython import const

from toychest.ui import fonts

BLACK = const(0)
WHITE = const(1)

# Corners of a rectangle: (right, bottom, quadrant of framebuf's ellipse).
_CORNERS = ((0, 0, 2), (1, 0, 1), (0, 1, 4), (1, 1, 8))


class Canvas(framebuf.FrameBuffer):
    """A picture in memory, with methods that draw text, icons and shapes. Its bytes are in the
    format MONO_VLSB, as the panel's driver needs them.

    height: px, a multiple of 8
    buffer: bytearray with the pixels
    rotated: whether the box is held with the buttons A, B and C above the panel
    overflow: list of the texts drawn since `clear` that did not fit into their area, or that have
        characters which the fonts lack; tests check it
    """

    rotated = False

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.buffer = bytearray(width * height // 8)
        super().__init__(self.buffer, width, height, framebuf.MONO_VLSB)
        # `fill` takes a hundred times as long on pixels as on bytes.
        self._rows = framebuf.FrameBuffer(self.buffer, width, height // 8, framebuf.GS8)
        self.clear()

    def clear(self):
        """Make all pixels white, and empty `overflow`."""
        self._rows.fill(255)
        self.overflow = []

    def for_panel(self):
        """Return the bytes for the panel. If the box is held rotated, this turns the picture by
        180 degrees, so call it once after each drawing."""
        if self.rotated:
            rotate = fonts.native.rotate
            rotate(self.buffer, len(self.buffer))  # pyright: ignore[reportArgumentType]
        return self.buffer

    def icon_in(self, name, x, y, width, height, ink=BLACK):
        """Draw an icon of ui.icons in the middle of an area. Return the icon's width in px."""
        font, char = fonts.icon(name)
        w, h = font.size(char)
        font.draw(self, char, x + (width - w) // 2, y + (height - h) // 2, ink == WHITE)
        return w

    def mascot(self, number, x, y, size, ink=BLACK):
        """Draw a player's mascot, `size` px wide and high, one of the sizes in fonts.bin."""
        fonts.get("m%d" % size).draw(self, fonts.picture(number), x, y, ink == WHITE)

    def text8(self, string, x, y):
        """Draw an ASCII text in framebuf's own font of 8 x 8 px, which needs no file."""
        super().text(string, x, y, BLACK)

    def text_in(self, string, x, y, width, height, names, ink=BLACK, align=0):
        """Draw a line of text in an area, and return the x after the text. The capitals are in the
        middle of the height.

        names: fonts, the largest first; the first in which the text fits is used, or the last if it
            fits in none
        align: -1 left, 0 centre, 1 right
        """
        font, used, fits = fonts.fitting(string, width, names)
        if not fits:
            self.overflow.append(string)
        top = y + (height - font.cap) // 2 - (font.ascent - font.cap)
        left = x + (0 if align < 0 else width - used if align > 0 else (width - used) // 2)
        return font.draw(self, string, left, top, ink == WHITE)

    def paragraph(self, string, x, y, width, height, names, ink=BLACK, align=-1, middle=False):
        """Draw text in an area, in as many lines as it needs.

        names: fonts, the largest first; the first in which the text fits is used, or the last if it
            fits in none
        align: -1 left, otherwise centre
        middle: whether the text is in the middle of the height
        """
        for name in names:
            font = fonts.get(name)
            most = (height + 1) // font.height
            # A quick test. A line may be a little wider: the space at its break is not drawn.
            if not font.has(string) or font.width(string) > most * (width + font.height // 2):
                continue
            lines = font.wrap(string, width)
            if lines and len(lines) <= most:
                break
        else:
            self.overflow.append(string)
            lines = font.wrap(string, width) or [string]
        if not font.has(string):
            self.overflow.append(string)
        if middle:
            y += max(0, (height - len(lines) * font.height) // 2)
        for line in lines:
            left = x if align < 0 else x + (width - font.width(line)) // 2
            font.draw(self, line, left, y, ink == WHITE)
            y += font.height

    def round_rect(self, x, y, width, height, radius, ink):
        """Draw a filled rectangle with round corners of the given radius."""
        self.fill_rect(x, y + radius, width, height - 2 * radius, ink)
        self.fill_rect(x + radius, y, width - 2 * radius, radius, ink)
        self.fill_rect(x + radius, y + height - radius, width - 2 * radius, radius, ink)
        self._round(x, y, width, height, radius, radius, ink)

    def frame(self, x, y, width, height, radius, thick):
        """Draw a black border, `thick` px thick, with round corners. x, y, width, height: its outer
        edge. The area inside stays as it is, except that its four corners become white."""
        long = width - 2 * radius
        high = height - 2 * radius
        self.fill_rect(x + radius, y, long, thick, BLACK)
        self.fill_rect(x + radius, y + height - thick, long, thick, BLACK)
        self.fill_rect(x, y + radius, thick, high, BLACK)
        self.fill_rect(x + width - thick, y + radius, thick, high, BLACK)
        self._round(x, y, width, height, radius, radius, BLACK)
        self._round(x, y, width, height, radius, max(1, radius - thick), WHITE)

    def _round(self, x, y, width, height, inset, radius, ink):
        # a quarter of a disc in each corner, with its centre `inset` px from the edges
        for right, bottom, quadrant in _CORNERS:
            self.ellipse(
                x + (width - 1 - inset if right else inset),
                y + (height - 1 - inset if bottom else inset),
                radius,
                radius,
                ink,
                True,
                quadrant,
            )

    def dot(self, x, y, radius, full):
        """Draw a dot with its centre at x, y: black, or white with a black edge if not `full`."""
        self.ellipse(x, y, radius, radius, BLACK, True)
        if not full:
            self.ellipse(x, y, radius - 1, radius - 1, WHITE, True)

    def arrow(self, x, y, down=False, size=6, ink=BLACK):
        """Draw a triangle that points up or down, 2 * size - 1 px wide and `size` px high."""
        for i in range(size):
            row = y + (size - 1 - i if down else i)
            self.hline(x + size - 1 - i, row, 2 * i + 1, ink)
