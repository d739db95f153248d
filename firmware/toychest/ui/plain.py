"""The same as ui.native, where that can't be loaded: on CPython, in the browser."""

from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer

_BLACK = FrameBuffer(bytearray(b"\x80"), 2, 1, MONO_HLSB)  # a palette: 0 for ink


def width(advances, places, count):
    """See native.width."""
    total = 0
    for place in places:
        total += advances[place]
    return total


def draw(buffer, glyphs, at, x, y, white):
    """See native.draw."""
    width = glyphs[at]
    if not width:
        return
    ink = FrameBuffer(glyphs[at + 4 :], width, glyphs[at + 1], MONO_VLSB)
    canvas = FrameBuffer(buffer, 296, 128, MONO_VLSB)
    left = x + glyphs[at + 2] - 128
    top = y + glyphs[at + 3]
    if white:
        canvas.blit(ink, left, top, 0)
    else:
        canvas.blit(ink, left, top, 1, _BLACK)
