"""What takes longest, in machine code; the plain way stands in ui.plain.

Compiled for the ARM cores of the Pico and the Pico 2; elsewhere importing it fails.
"""
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import micropython


@micropython.viper
def width(advances: ptr8, places: ptr8, count: int) -> int:
    """Width of a line in px; see `fonts.Font` for the tables."""
    total = 0
    for i in range(count):
        total += advances[places[i]]
    return total


@micropython.viper
def draw(buffer: ptr8, glyphs: ptr8, at: int, x: int, y: int, white: int):
    """Draw the glyph at `at` into a picture of 296 x 128 pixels, MONO_VLSB. x: of the pen, y: of
    the line box's top; what is outside the picture is left out."""
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
