"""Stand in for MicroPython's module `framebuf` on CPython.

It has only what the firmware uses, and draws the same pixels. A picture has the format MONO_VLSB: a
byte is eight pixels of a column, the lowest bit on top. A bitmap that is drawn onto a picture may
also be MONO_HLSB: a byte is eight pixels of a row, the highest bit on the left. A buffer in the
format GS8, a byte for each pixel, can only be filled, or have its first column copied.
"""

MONO_VLSB = 0
MONO_HLSB = 3
GS8 = 6

_SET = {mask: bytes(byte | mask for byte in range(256)) for mask in range(256)}
_CLEAR = {mask: bytes(byte & ~mask & 255 for byte in range(256)) for mask in range(256)}
_STAMPS = 4096  # most stamps in the cache; a letter takes up to eight, one for each y % 8
_stamps = {}
_outlines = {}


def forget():
    """Empty the cache of bitmaps that were drawn."""
    _stamps.clear()


class FrameBuffer:
    """A stand-in for framebuf.FrameBuffer: a picture or bitmap in a buffer. Pixels are 0 or 1, in
    the format GS8 0 to 255."""

    def __init__(self, buffer, width, height, format, stride=None):
        if format not in (MONO_VLSB, MONO_HLSB, GS8):
            raise ValueError("format")
        if stride not in (None, width) and not (format == GS8 and width == 1):
            raise NotImplementedError("only columns of bytes have a stride")
        self._data = buffer
        self._stride = stride or width
        self._width = width
        self._height = height
        self._format = format

    def _drawn(self):
        if self._format != MONO_VLSB:
            raise NotImplementedError("drawing into MONO_HLSB")
        return self._data

    def _ink(self):
        """Return the pixels of a bitmap as bytes in the format MONO_VLSB."""
        if self._format == MONO_VLSB:
            return bytes(self._data[: (self._height + 7) // 8 * self._width])
        if self._format != MONO_HLSB or self._width % 8:
            raise NotImplementedError("stamping it")
        ink = bytearray((self._height + 7) // 8 * self._width)
        for pixel in range(self._width * self._height):
            if self._data[pixel >> 3] << (pixel & 7) & 0x80:
                row, column = divmod(pixel, self._width)
                ink[(row >> 3) * self._width + column] |= 1 << (row & 7)
        return bytes(ink)

    def fill(self, c):
        """Give all pixels the colour c."""
        if self._format == GS8:
            self._data[:] = bytes((c,)) * len(self._data)
            return
        data = self._drawn()
        data[:] = (b"\xff" if c else b"\0") * len(data)

    def pixel(self, x, y, c=None):
        """Return the colour of the pixel (x, y); None if it is outside the picture. If c is given,
        set the pixel to c instead, and return None."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if c is None:
            return self._drawn()[(y >> 3) * self._width + x] >> (y & 7) & 1
        self.fill_rect(x, y, 1, 1, c)

    def hline(self, x, y, w, c):
        """Draw a line of w px to the right, in the colour c. It begins at (x, y)."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        """Draw a line of h px down, in the colour c. It begins at (x, y)."""
        self.fill_rect(x, y, 1, h, c)

    def line(self, x1, y1, x2, y2, c):
        """Draw a line from (x1, y1) to (x2, y2) in the colour c. Both ends are drawn."""
        wide, high = abs(x2 - x1), abs(y2 - y1)
        steps = max(wide, high, 1)
        for i in range(steps + 1):
            # Half a pixel counts as a whole one, whichever way the line goes.
            x = (2 * i * wide + steps) // (2 * steps)
            y = (2 * i * high + steps) // (2 * steps)
            self.fill_rect(x1 + (x if x2 > x1 else -x), y1 + (y if y2 > y1 else -y), 1, 1, c)

    def rect(self, x, y, w, h, c):
        """Draw the outline of a rectangle in the colour c. It has w x h px, and its top left corner
        is (x, y)."""
        self.hline(x, y, w, c)
        self.hline(x, y + h - 1, w, c)
        self.vline(x, y, h, c)
        self.vline(x + w - 1, y, h, c)

    def fill_rect(self, x, y, w, h, c):
        """Fill a rectangle with the colour c. It has w x h px, and its top left corner is (x, y).
        Pixels outside the picture are left out."""
        right = min(x + w, self._width)
        bottom = min(y + h, self._height)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right or y >= bottom:
            return
        data = self._drawn()
        tables = _SET if c else _CLEAR
        for band in range(y >> 3, (bottom + 7) >> 3):
            top = max(y - band * 8, 0)
            mask = (0xFF << top) & (0xFF >> max(band * 8 + 8 - bottom, 0))
            start = band * self._width
            data[start + x : start + right] = data[start + x : start + right].translate(
                tables[mask & 255]
            )

    def ellipse(self, x, y, xr, yr, c, f=False, m=15):
        """Draw an ellipse around (x, y) in the colour c.

        xr, yr: radius across and down, in px.
        f: whether the ellipse is filled.
        m: sum of the quarters to draw: 1, 2, 4, 8 from the upper right one counter-clockwise.
        """
        if (xr, yr) not in _outlines:
            _outlines[xr, yr] = _outline(xr, yr)
        for right, down in _outlines[xr, yr]:
            for quadrant, x_sign, y_sign in ((1, 1, -1), (2, -1, -1), (4, -1, 1), (8, 1, 1)):
                if m & quadrant:
                    reach = x_sign * right
                    left, wide = (min(0, reach), right + 1) if f else (reach, 1)
                    self.fill_rect(x + left, y + y_sign * down, wide, 1, c)

    def poly(self, x, y, coords, c, f=False):
        """Draw a filled polygon in the colour c. coords: array with x and y of each corner in turn,
        relative to (x, y). f: True; otherwise NotImplementedError is raised.

        Source: MicroPython, extmod/modframebuf.c, framebuf_poly.
        """
        if not f:
            raise NotImplementedError("a polygon that is not filled")
        corners = list(zip(coords[::2], coords[1::2]))
        edges = list(zip(corners, corners[1:] + corners[:1]))
        rows = [down for _, down in corners]
        for row in range(min(rows), max(rows) + 1):
            crossed = []
            for (x2, y2), (x1, y1) in edges:
                if min(y1, y2) <= row < max(y1, y2):
                    part = 32 * (x2 - x1) * (row - y1)
                    crossed.append(_quotient(32 * x1 + _quotient(part, y2 - y1) + 16, 32))
                elif row == y1 == y2:
                    self.fill_rect(x + min(x1, x2), y + row, abs(x2 - x1) + 1, 1, c)
                elif row == max(y1, y2):
                    self.fill_rect(x + (x2 if y1 < y2 else x1), y + row, 1, 1, c)
            crossed.sort()
            for left, right in zip(crossed[::2], crossed[1::2]):
                self.fill_rect(x + left, y + row, right - left + 1, 1, c)

    def blit(self, fbuf, x, y, key=-1, palette=None):
        """Draw a bitmap with its top left corner at (x, y).

        fbuf: the bitmap, a FrameBuffer.
        key: colour of pixels that are not drawn, -1 to draw all.
        palette: FrameBuffer of two pixels: the colours for 0 and for 1.
        """
        if self._format == GS8 == fbuf._format and x == y == 0 and key < 0:
            height = min(self._height, fbuf._height)
            column = memoryview(fbuf._data)[: height * fbuf._stride : fbuf._stride][:height]
            stop = (height - 1) * self._stride + 1
            memoryview(self._data)[: stop : self._stride] = column
            return
        data = self._drawn()
        colours = (0, 1)
        if palette is not None:
            first = palette._data[0]
            colours = (first >> 7 & 1, first >> 6 & 1)
        left = max(-x, 0)
        right = min(fbuf._width, self._width - x)
        if left >= right:
            return
        for band, columns, inverse in _stamp(fbuf._ink(), fbuf._width, fbuf._height, y & 7):
            band += y >> 3
            if not 0 <= band < self._height >> 3:
                continue
            start = band * self._width + x
            part = int.from_bytes(data[start + left : start + right], "big")
            for colour, mask in ((colours[1], columns), (colours[0], inverse)):
                if colour == key:
                    continue
                number = int.from_bytes(mask[left:right], "big")
                part = part | number if colour else part & ~number
            data[start + left : start + right] = part.to_bytes(right - left, "big")

    def text(self, s, x, y, c=1):
        """Draw a filled square in the colour c for each letter of s. The first one is at (x, y).
        MicroPython's font is not included."""
        for i, char in enumerate(s):
            if char != " ":
                self.fill_rect(x + 8 * i, y, 7, 7, c)


def _quotient(number, by):
    """Return number / by as an int, rounded towards 0 as in C."""
    return number // by if (number < 0) == (by < 0) else -(-number // by)


def _outline(xr, yr):
    """Return the points of a quarter of an ellipse, a list of (right, down) in px from the middle.

    xr, yr: radius across and down, in px.
    """
    # Source: MicroPython, extmod/modframebuf.c, framebuf_ellipse.
    points = []
    a, b = 2 * xr * xr, 2 * yr * yr
    x, y = xr, 0
    x_change, y_change = yr * yr * (1 - 2 * xr), xr * xr
    error, stop_x, stop_y = 0, b * xr, 0
    while stop_x >= stop_y:
        points.append((x, y))
        y += 1
        stop_y += a
        error += y_change
        y_change += a
        if 2 * error + x_change > 0:
            x -= 1
            stop_x -= b
            error += x_change
            x_change += b
    x, y = 0, yr
    x_change, y_change = yr * yr, xr * xr * (1 - 2 * yr)
    error, stop_x, stop_y = 0, 0, a * yr
    while stop_x <= stop_y:
        points.append((x, y))
        x += 1
        stop_x += b
        error += x_change
        x_change += b
        if 2 * error + y_change > 0:
            y -= 1
            stop_y -= a
            error += y_change
            y_change += a
    return points


def _stamp(ink, width, height, shift):
    """Return a bitmap, moved down by `shift` px and cut into bands of 8 rows, a list.

    A band is (its number from the top, mask of the pixels 1, mask of the pixels 0). A mask has a
    byte for each column.
    ink: pixels of the bitmap as bytes, in the format MONO_VLSB.
    """
    key = (ink, width, height, shift)
    found = _stamps.get(key)
    if found is None:
        if len(_stamps) >= _STAMPS:
            _stamps.clear()
        box = (1 << height) - 1
        columns = [int.from_bytes(ink[x::width], "little") & box for x in range(width)]
        found = []
        for band in range((shift + height + 7) // 8):
            down = 8 * band
            ones = bytes((column << shift) >> down & 255 for column in columns)
            zeros = bytes(((box & ~column) << shift) >> down & 255 for column in columns)
            found.append((band, ones, zeros))
        _stamps[key] = found
    return found
