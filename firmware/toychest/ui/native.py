"""The slowest functions, in machine code. ui.plain has the same in plain Python. They are compiled
for the ARM cores of the Pico and the Pico 2. On other processors the import fails."""
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def width(advances: ptr8, places: ptr8, count: int) -> int:
    """Return the width of a line in px. `fonts.Font` explains the tables."""
    total = 0
    for i in range(count):
        total += advances[places[i]]
    return total


@micropython.viper
def draw(buffer: ptr8, glyphs: ptr8, at: int, x: int, y: int, white: int, wide: int, size: int):
    """Draw the glyph at index `at` of `glyphs` into a picture, MONO_VLSB. x: of the pen. y: of the
    line box's top. white: 1 for white, 0 for black. wide: px of the picture. size: its
    bytes. Pixels outside it are left out. tools/fonts.py explains the format of a glyph."""
    x += glyphs[at + 2] - 128
    end = x + glyphs[at]
    high = glyphs[at + 1]
    y += glyphs[at + 3]
    foot = y + high
    at = 2 * at + 8  # from here on an index of half bytes
    ink = 0
    while x < end:
        run = 0
        part = 15
        while part == 15:
            part = (glyphs[at >> 1] >> ((at & 1) << 2)) & 15
            run += part
            at += 1
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
