"""Measure and draw text, and turn pictures, as ui.native does, in plain Python, for CPython and the
browser."""

from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer
from micropython import const

_BLACK = FrameBuffer(bytearray(b"\x80"), 2, 1, MONO_HLSB)  # a palette that draws ink as 0
_MOST = const(256)  # glyphs in memory: some 40 kB

_unpacked = {}  # {first eight bytes of a glyph: (all its bytes, its ink as a FrameBuffer)}


def width(advances, codes, count):
    """Return the width of a line of text in px, see ui.native.width. `count` is not used here."""
    total = 0
    for code in codes:
        total += advances[code]
    return total


def draw(buffer, glyphs, offset, x, y, white, wide, size):
    """Draw a character into a picture in the format MONO_VLSB, see ui.native.draw."""
    if not glyphs[offset]:
        return
    key = bytes(glyphs[offset : offset + 8])
    packed, ink = _unpacked.get(key, (b"", None))
    if not packed or glyphs[offset : offset + len(packed)] != packed:
        if len(_unpacked) == _MOST:
            _unpacked.clear()
        packed, ink = _unpacked[key] = _unpack(glyphs, offset)
    canvas = FrameBuffer(buffer, wide, size * 8 // wide, MONO_VLSB)
    left = x + glyphs[offset + 2] - 128
    top = y + glyphs[offset + 3]
    if white:
        canvas.blit(ink, left, top, 0)
    else:
        canvas.blit(ink, left, top, 1, _BLACK)


def rotate(buffer, size):
    """Turn a picture in the format MONO_VLSB by 180 degrees, see ui.native.rotate."""
    first = 0
    while first < size:
        size -= 1
        pair = buffer[first] << 8 | buffer[size]
        pair = (pair & 0x5555) << 1 | pair >> 1 & 0x5555
        pair = (pair & 0x3333) << 2 | pair >> 2 & 0x3333
        pair = (pair & 0x0F0F) << 4 | pair >> 4 & 0x0F0F
        buffer[first] = pair & 255
        buffer[size] = pair >> 8
        first += 1


def _unpack(glyphs, offset):
    """Return (packed, ink) of a character. packed: all bytes of its glyph. ink: the FrameBuffer
    with its pixels. offset: the index in `glyphs` at which the glyph begins."""
    first = offset
    wide = glyphs[offset]
    high = glyphs[offset + 1]
    offset = 2 * offset + 8  # from here on an index of half bytes
    columns = bytearray(wide * ((high + 7) // 8))
    x = y = 0
    ink = False
    while x < wide:
        run = 0
        part = 15
        while part == 15:
            part = glyphs[offset >> 1] >> ((offset & 1) << 2) & 15
            run += part
            offset += 1
        while run:  # one byte at a time: our own MicroPython has no integers beyond 64 bits
            part = min(run, high - y, 8 - (y & 7))
            if ink:
                columns[(y >> 3) * wide + x] |= (1 << part) - 1 << (y & 7)
            run -= part
            y += part
            if y == high:
                y = 0
                x += 1
        ink = not ink
    return bytes(glyphs[first : (offset + 1) // 2]), FrameBuffer(columns, wide, high, MONO_VLSB)
