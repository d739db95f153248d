"""Measure and draw text, and turn pictures, in machine code, for the Pico and the Pico 2. On other
processors the import fails; ui.plain has the same functions in plain Python."""
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def width(advances: ptr8, codes: ptr8, count: int) -> int:
    """Return the width of a line of text in px.

    advances: the width of each character of the font
    codes: the index in `advances` of each character of the text
    count: the number of characters of the text
    """
    total = 0
    for i in range(count):
        total += advances[codes[i]]
    return total


@micropython.viper
def draw(buffer: ptr8, glyphs: ptr8, offset: int, x: int, y: int, white: int, wide: int, size: int):
    """Draw a character into a picture in the format MONO_VLSB. Pixels outside of the picture are
    left out.

    buffer, size: the bytes of the picture, and their number
    glyphs: the shapes of characters, in the format that tools/draw/fonts.py explains
    offset: the index in `glyphs` at which the character begins
    x, y: px, the upper left corner of the room that the character takes in the line of text
    white: 1 for white, 0 for black
    wide: px, width of the picture
    """
    x += glyphs[offset + 2] - 128
    end = x + glyphs[offset]
    high = glyphs[offset + 1]
    y += glyphs[offset + 3]
    foot = y + high
    offset = 2 * offset + 8  # from here on an index of half bytes
    ink = 0
    while x < end:
        run = 0
        part = 15
        while part == 15:
            part = (glyphs[offset >> 1] >> ((offset & 1) << 2)) & 15
            run += part
            offset += 1
        while run:
            part = run
            if ink:
                if part > 16:
                    part = 16
                if part > foot - y:
                    part = foot - y
                if uint(x) < uint(wide):  # as uint, a negative number is a large one
                    to = (y >> 3) * wide + x
                    bits = ((1 << part) - 1) << (y & 7)
                    while bits:
                        if uint(to) < uint(size):
                            if white:
                                buffer[to] |= bits
                            else:
                                buffer[to] &= ~bits
                        to += wide
                        bits >>= 8
            run -= part
            y += part
            while y >= foot:  # the run continues in the next column
                y -= high
                x += 1
        ink ^= 1


@micropython.viper
def rotate(buffer: ptr8, size: int):
    """Turn a picture in the format MONO_VLSB by 180 degrees. size: the number of
    its bytes, which is even."""
    first = 0
    while first < size:
        size -= 1
        pair = buffer[first] << 8 | buffer[size]
        # Turn the bits of both bytes around: neighbours, then pairs, then halves swap places.
        pair = (pair & 0x5555) << 1 | pair >> 1 & 0x5555
        pair = (pair & 0x3333) << 2 | pair >> 2 & 0x3333
        pair = (pair & 0x0F0F) << 4 | pair >> 4 & 0x0F0F
        buffer[first] = pair
        buffer[size] = pair >> 8
        first += 1
