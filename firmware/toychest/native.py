"""What takes longest, in machine code; the plain way stands in toychest.plain.

Compiled for the ARM cores of the Pico and the Pico 2; elsewhere importing it fails.
"""
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def changed(new: ptr32, old: ptr32) -> int:
    """Where two frames of 4736 bytes differ, for `drivers.epd.changed_box`: first column, last
    column, first band, last band, in 10, 10, 4 and 4 bits from the lowest; or -1."""
    left = 296
    right = -1
    first = -1
    last = 0
    at = 0
    for band in range(16):
        for x in range(0, 296, 4):
            bits = new[at] ^ old[at]
            at += 1
            if bits:
                if first < 0:
                    first = band
                last = band
                if x < left or x + 3 > right:
                    for column in range(x, x + 4):
                        if bits & 0xFF:
                            if column < left:
                                left = column
                            if column > right:
                                right = column
                        bits >>= 8
    if first < 0:
        return -1
    return left | right << 10 | first << 20 | last << 24


@micropython.viper
def wipe(buffer: ptr8, x: int, y: int, end: int, bottom: int):
    """Make a box, from (x, y) up to `end` and `bottom`, of a picture of 296 x 128 pixels,
    MONO_VLSB, white; it may reach beyond."""
    if x < 0:
        x = 0
    if end > 296:
        end = 296
    if y < 0:
        y = 0
    if bottom > 128:
        bottom = 128
    row = y & ~7
    while row < bottom:
        mask = 255
        if row < y:
            mask = 255 << (y - row)
        if row + 8 > bottom:
            mask &= 255 >> (row + 8 - bottom)
        at = (row >> 3) * 296 + x
        stop = at + end - x
        if mask == 255:
            while at < stop:
                buffer[at] = 255
                at += 1
        while at < stop:
            buffer[at] |= mask
            at += 1
        row += 8


@micropython.viper
def width(advances: ptr8, places: ptr8, count: int) -> int:
    """Width of a line in px; see `fonts.Font` for the tables."""
    total = 0
    for i in range(count):
        total += advances[places[i]]
    return total


@micropython.viper
def draw(
    buffer: ptr8, glyphs: ptr8, where: ptr16, advances: ptr8, places: ptr8, count: int,
    x: int, y: int, white: int,
) -> int:
    """Draw a line into a picture of 296 x 128 pixels, MONO_VLSB; returns the x after it, or
    -32768 if one of its glyphs is not in memory."""
    for i in range(count):
        place = places[i]
        at = where[place]
        if not at:
            return -32768
        wide = glyphs[at]
        left = x + glyphs[at + 2] - 128
        top = y + glyphs[at + 3]
        shift = top & 7
        row = top >> 3
        end = row + ((glyphs[at + 1] + 7) >> 3)
        at += 4
        while row < end:
            upper = 0 <= row and row < 16
            lower = shift and 0 <= row + 1 and row < 15
            to = row * 296 + left
            for column in range(left, left + wide):
                bits = int(glyphs[at]) << shift
                at += 1
                if bits and 0 <= column and column < 296:
                    if white:
                        if upper:
                            buffer[to] |= bits
                        if lower:
                            buffer[to + 296] |= bits >> 8
                    else:
                        if upper:
                            buffer[to] &= ~bits
                        if lower:
                            buffer[to + 296] &= ~(bits >> 8)
                to += 1
            row += 1
        x += advances[place]
    return x
