"""Proportional 1-bit fonts, made by tools/fonts.py, which documents the files.

Names are weight and size: "r16" is regular at 16 px, "b26" bold at 26 px. The fonts for text are
read whole when they are first needed. Of the large ones only the tables are kept, and glyphs up
to a limit.
"""

from struct import unpack_from

from framebuf import MONO_HLSB, FrameBuffer
from micropython import const

_HEAD = const(10)
_RECORD = const(7)
_WHOLE = const(7_000)  # bytes: files up to this size are read whole
_CACHE = const(8_000)  # bytes of glyphs kept, of all large fonts
_ENTRY = const(56)  # what keeping a glyph costs beside its bytes

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
            self._start = _HEAD + length + count * _RECORD
            self._whole = self._start + size <= _WHOLE
            self._table = bytearray(count * _RECORD + (size if self._whole else 0))
            file.readinto(self._table)
        self._bits = memoryview(self._table)[count * _RECORD :]
        for font in _loaded.values():  # most fonts have the same characters
            if font._chars == chars:
                chars = font._chars
        self._chars = chars
        # Fonts that begin with all of ASCII need no search for most characters.
        self._ascii = 95 if self._chars[94:95] == "~" else 0
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
        return place if place >= 0 else max(self._chars.find("?"), 0)

    def width(self, string):
        """Width of a line in px."""
        table = self._table
        total = 0
        for char in string:
            place = ord(char) - 32
            if not 0 <= place < self._ascii:
                place = self._place(char)
            total += table[place * _RECORD + 6]
        return total

    def size(self, char):
        """Width and height in px of a character's ink."""
        at = self._place(char) * _RECORD
        return self._table[at + 2], self._table[at + 3]

    def draw(self, canvas, string, x, y, white=False):
        """Draw a line on a FrameBuffer, the top of its line box at y, black or white; returns
        the x after it."""
        table = self._table
        bits = self._bits
        whole = self._whole
        for char in string:
            place = ord(char) - 32
            if not 0 <= place < self._ascii:
                place = self._place(char)
            start, width, height, dx, dy, advance = unpack_from(
                "<HBBbBB", table, place * _RECORD
            )
            if width:
                ink = bits[start:] if whole else self._read(char, start, width, height)
                glyph = FrameBuffer(ink, width, height, MONO_HLSB)
                if white:
                    canvas.blit(glyph, x + dx, y + dy, 0, _INK)
                else:
                    canvas.blit(glyph, x + dx, y + dy, 1)
            x += advance
        return x

    def _read(self, char, start, width, height):
        """The bits of a glyph of a large font."""
        global _kept
        if char not in self._glyphs:
            if _kept > _CACHE:
                forget()
            bits = bytearray((width + 7) // 8 * height)
            with open(self._path, "rb") as file:
                file.seek(self._start + start)
                file.readinto(bits)
            self._glyphs[char] = bits
            _kept += len(bits) + _ENTRY
        return self._glyphs[char]

    def wrap(self, string, width):
        """Break text at spaces into lines of at most this width in px.

        None if a single word is wider.
        """
        lines = []
        space = self.width(" ")
        line = ""
        used = 0
        for word in string.split(" "):
            needed = self.width(word)
            if needed > width:
                return None
            if line and used + space + needed > width:
                lines.append(line)
                line, used = word, needed
            elif line:
                line += " " + word
                used += space + needed
            else:
                line, used = word, needed
        lines.append(line)
        return lines


def forget():
    """Drop the glyphs of large fonts that are kept in memory."""
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
