"""The same as toychest.native, where that can't be loaded: on CPython, in the browser."""

from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer

_WIDTH = 296
_HEIGHT = 128
_BANDS = 16
_BLACK = FrameBuffer(bytearray(b"\x80"), 2, 1, MONO_HLSB)  # a palette: 0 for ink


def changed(new, old):
    """See native.changed. Whole slices are compared, so the work is done in C."""
    new = memoryview(new)
    old = memoryview(old)
    left = _WIDTH  # columns before `left` and from `right` on are known to be the same
    right = 0
    first = last = -1
    for band in range(_BANDS):
        start = band * _WIDTH
        stop = start + _WIDTH
        if new[start:stop] == old[start:stop]:
            continue
        if first < 0:
            first = band
        last = band
        if new[start : start + left] != old[start : start + left]:
            left = _same(new, old, start, left, False)
        if new[start + right : stop] != old[start + right : stop]:
            right = _WIDTH - _same(new, old, stop, _WIDTH - right, True)
    return -1 if first < 0 else left | right - 1 << 10 | first << 20 | last << 24


def _same(new, old, at, length, backwards):
    """Bytes that are the same from `at`, given that the next `length` are not all."""
    same = 0
    while length - same > 1:
        middle = (same + length) // 2
        a, b = (at - middle, at - same) if backwards else (at + same, at + middle)
        if new[a:b] == old[a:b]:
            same = middle
        else:
            length = middle
    return same


def wipe(buffer, x, y, end, bottom):
    """See native.wipe."""
    FrameBuffer(buffer, _WIDTH, _HEIGHT, MONO_VLSB).fill_rect(x, y, end - x, bottom - y, 1)


def width(advances, places, count):
    """See native.width."""
    total = 0
    for place in places:
        total += advances[place]
    return total


def draw(buffer, glyphs, where, advances, places, count, x, y, white):
    """See native.draw."""
    canvas = FrameBuffer(buffer, _WIDTH, _HEIGHT, MONO_VLSB)
    for place in places:
        at = where[2 * place] | where[2 * place + 1] << 8
        if not at:
            return -32768
        width = glyphs[at]
        if width:
            glyph = FrameBuffer(glyphs[at + 4 :], width, glyphs[at + 1], MONO_VLSB)
            left = x + glyphs[at + 2] - 128
            top = y + glyphs[at + 3]
            if white:
                canvas.blit(glyph, left, top, 0)
            else:
                canvas.blit(glyph, left, top, 1, _BLACK)
        x += advances[place]
    return x
