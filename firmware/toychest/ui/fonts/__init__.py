"""Proportional 1-bit fonts, made by tools/fonts.py, which documents the files.

Names are weight and size: "r16" is regular at 16 px, "b26" bold at 26 px. The fonts for text are
read whole when they are first needed, the glyphs of the large ones when they are. What is drawn
is kept, up to a limit.
"""

from struct import unpack_from

from framebuf import MONO_HLSB, FrameBuffer
from micropython import const

_HEAD = const(10)
_RECORD = const(6)
_FIRST = const(32)  # tables begin here, so that an ASCII character is its own place
_WHOLE = const(7_000)  # bytes: files up to this size are read whole
_CACHE = const(16_000)  # bytes of glyphs kept, of all fonts
_ENTRY = const(96)  # what keeping a glyph costs beside its bits

_FIRST_ICON = const(0xE000)
_INK = FrameBuffer(bytearray(b"\x80"), 2, 1, MONO_HLSB)  # a palette: black for white
_folder = __file__[: __file__.rfind("/") + 1]
_loaded = {}
_kept = 0


class Font:
    """A font.

    name: as `get` knows it. height: of the line box and from one line of a paragraph to the
    next, ascent: from its top to the baseline, cap: of a capital; all in px.
    """

    def __init__(self, name):
        self.name = name
        self._path = _folder + name + ".fnt"
        with open(self._path, "rb") as file:
            _, self.height, self.ascent, self.cap, count, length, size = unpack_from(
                "<2sBBBBHH", file.read(_HEAD)
            )
            chars = file.read(length).decode()
            self._advances = bytes(_FIRST) + file.read(count)
            self._start = _HEAD + length + count * (1 + _RECORD)
            self._whole = self._start + size <= _WHOLE
            self._table = bytearray(count * _RECORD + (size if self._whole else 0))
            file.readinto(self._table)
        self._bits = memoryview(self._table)[count * _RECORD :]
        for font in _loaded.values():  # most fonts have the same characters
            if font._chars == chars:
                chars = font._chars
        self._chars = chars
        self._ascii = chars[94:95] == "~"  # it begins with all of ASCII
        self._glyphs = {}

    def has(self, string):
        """Whether the font has all of these characters."""
        if self._ascii and len(string.encode()) == len(string):
            return True
        for char in string:
            if char not in self._chars:
                return False
        return True

    def _place(self, char):
        place = self._chars.find(char)
        return _FIRST + (place if place >= 0 else max(self._chars.find("?"), 0))

    def _places(self, string):
        """Each character's place in the tables. Text is read as bytes: MicroPython makes a
        string of each character otherwise, which takes as long as drawing it."""
        data = string.encode()
        if self._ascii and len(data) == len(string):
            return data
        places = bytearray()
        code = more = 0  # more: bytes of the UTF-8 sequence that are still to come
        for byte in data:
            if byte & 0xC0 == 0x80:
                code = code << 6 | byte & 0x3F
                more -= 1
            elif byte < 0x80 and self._ascii:
                places.append(byte)
                continue
            else:
                more = 0 if byte < 0x80 else 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
                code = byte & (0x7F >> more)
            if not more:
                places.append(self._place(chr(code)))
        return places

    def width(self, string):
        """Width of a line in px."""
        advances = self._advances
        total = 0
        for place in self._places(string):
            total += advances[place]
        return total

    def size(self, char):
        """Width and height in px of a character's ink."""
        at = (self._place(char) - _FIRST) * _RECORD
        return self._table[at + 2], self._table[at + 3]

    def draw(self, canvas, string, x, y, white=False):
        """Draw a line on a FrameBuffer, the top of its line box at y, black or white; returns
        the x after it."""
        if _kept > _CACHE:
            forget()
        glyphs = self._glyphs
        advances = self._advances
        places = self._places(string)
        for place in places:
            if place not in glyphs:
                self._read(places)
                break
        blit = canvas.blit
        for place in places:
            glyph = glyphs[place]
            if glyph is None:
                pass
            elif white:
                blit(glyph[0], x + glyph[1], y + glyph[2], 0, _INK)
            else:
                blit(glyph[0], x + glyph[1], y + glyph[2], 1)
            x += advances[place]
        return x

    def _read(self, places):
        """Keep the glyphs in these places: (FrameBuffer, dx, dy), or None without ink."""
        global _kept
        glyphs = self._glyphs
        file = None
        for place in places:
            if place in glyphs:
                continue
            start, width, height, dx, dy = unpack_from(
                "<HBBbB", self._table, (place - _FIRST) * _RECORD
            )
            if not width:
                glyphs[place] = None
                continue
            if self._whole:
                bits = self._bits[start:]
            else:
                bits = bytearray((width + 7) // 8 * height)
                file = file or open(self._path, "rb")
                file.seek(self._start + start)
                file.readinto(bits)
                _kept += len(bits)
            glyphs[place] = FrameBuffer(bits, width, height, MONO_HLSB), dx, dy
            _kept += _ENTRY
        if file:
            file.close()

    def wrap(self, string, width):
        """Break text at spaces into lines of at most this width in px.

        None if a single word is wider.
        """
        advances = self._advances
        lines = []
        start = space = at = 0  # of the line, of its last space, of the character
        used = before = 0  # px of the line up to here, and up to the end of its last space
        for place in self._places(string + " "):
            if place == 32:
                if used > width:
                    if space <= start:
                        return None
                    lines.append(string[start:space])
                    start = space + 1
                    used -= before
                    if used > width:
                        return None
                space = at
                before = used + advances[32]
            used += advances[place]
            at += 1
        lines.append(string[start:])
        return lines


def forget():
    """Drop the glyphs that are kept in memory."""
    global _kept
    for font in _loaded.values():
        font._glyphs = {}
    _kept = 0


def get(name):
    """The font of this name."""
    if name not in _loaded:
        _loaded[name] = Font(name)
    return _loaded[name]


def fitting(string, width, names):
    """The first font of these names that has a line's characters and in which it fits the
    width, else the last; and how wide the line is in it."""
    for name in names:
        font = get(name)
        used = font.width(string)
        if used <= width and font.has(string):
            break
    return font, used


def icon(name):
    """An icon as (font, character): a font file holds them too."""
    from toychest.ui.icons import NAMES

    return get("../icons"), chr(_FIRST_ICON + NAMES.index(name))
