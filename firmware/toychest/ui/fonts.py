"""Proportional 1-bit fonts, made by tools/fonts.py, which documents the files.

Names are weight and size: "r18" is regular at 18 px, "b26" bold at 26 px; "icon" has the icons. All
fonts are in one file, fonts.bin, which `_Frozen` or `_File` reads.
"""
# What machine code takes as ptr8 is any buffer.
# pyright: reportArgumentType=false

from struct import unpack_from

from micropython import const

from toychest.core import stored
from toychest.ui.icons import NAMES

try:
    from toychest.ui import native
except Exception:  # made for another processor, or not compiled at all
    from toychest.ui import plain as native

_LIST_HEAD = const(3)
_ENTRY = const(8)
_HEAD = const(8)
_FIRST = const(32)  # the advances begin here, so that an ASCII character is its own place
_MOST = const(4_000)  # bytes of glyphs that are kept
_FIRST_ICON = const(0xE000)

_loaded = {}
_measured = [None, "", b""]  # characters of a font, text, places: of the last text beyond ASCII


class _Frozen:
    """The fonts as a constant in flash. They are used where they lie.

    glyphs: the bytes in which `glyph` finds a glyph.
    """

    def __init__(self, data):
        self.glyphs = data

    def read(self, start, size):
        """Return this part of the fonts."""
        return memoryview(self.glyphs)[start : start + size]

    def glyph(self, font, place):
        """Return where in `glyphs` the glyph of the character in this place of a font begins."""
        glyphs = self.glyphs
        entry = font.table + 2 * place
        return entry + (glyphs[entry] | glyphs[entry + 1] << 8)

    def forget(self):
        """Drop the glyphs that are in memory: there are none."""


class _File:
    """The fonts as a file, with the methods of `_Frozen`.

    The file stays open: to open a file takes twenty times as long as to read a letter from it. A
    glyph is read when it is drawn, and kept until there are too many: all go then. They lie one
    behind the other. Each for itself, they would lie all over the heap, and leave no room between
    them that a module fits in.
    """

    def __init__(self, path):
        self._file = open(path, "rb")
        self.glyphs = memoryview(bytearray(_MOST))
        self._used = 0  # bytes of them

    def read(self, start, size):
        self._file.seek(start)
        return self._file.read(size)

    def glyph(self, font, place):
        at = font.kept.get(place)
        if at is None:
            entry = font.table + 2 * place
            start, end = unpack_from("<HH", self.read(entry, 4))
            size = end + 2 - start
            if self._used + size > _MOST:
                self.forget()
            at = font.kept[place] = self._used
            self._used += size
            self._file.seek(entry + start)
            self._file.readinto(self.glyphs[at : self._used])
        return at

    def forget(self):
        for font in _loaded.values():
            font.kept.clear()
        self._used = 0


if "ui/fonts.bin" in stored.FILES:
    _source = _Frozen(stored.FILES["ui/fonts.bin"])
else:
    _source = _File(__file__[: __file__.rfind("fonts.")] + "fonts.bin")
_list = bytes(_source.read(_LIST_HEAD, _ENTRY * _source.read(0, _LIST_HEAD)[2]))


class Font:
    """A font.

    name: as `get` knows it. height: of the line box and from one line of a paragraph to the
    next, ascent: from its top to the baseline, cap: of a capital; all in px. table, kept: for where
    the glyphs are read from.
    """

    def __init__(self, name):
        self.name = name
        start = unpack_from("<I", _list, _list.find(b"%-4s" % name.encode()) + 4)[0]
        _, self.height, self.ascent, self.cap, count, length = unpack_from(
            "<2sBBBBH", _source.read(start, _HEAD)
        )
        start += _HEAD
        chars = str(_source.read(start, length), "utf-8")
        start += length
        self._ascii = chars[94:95] == "~"  # it begins with all of ASCII
        for font in _loaded.values():  # most fonts have the same characters
            if font._chars == chars:
                chars = font._chars
        self._chars = chars
        self._advances = _source.read(start - _FIRST, _FIRST + count)
        self.table = start + count - 2 * _FIRST  # where the entry of place 0 would be
        self.kept = {}  # place of a character: where `_File` keeps its glyph

    def has(self, string):
        """Whether the font has all of these characters."""
        if self._ascii and len(string.encode()) == len(string):
            return True
        for char in string:
            if char not in self._chars:
                return False
        return True

    def _places(self, string):
        """Each character's place in the advances, as bytes."""
        data = string.encode()
        if self._ascii and len(data) == len(string):
            return data
        return self._places_beyond(string, data)

    def _places_beyond(self, string, data):
        """`_places` of what is not all ASCII, or not all there; data: its UTF-8."""
        chars = self._chars
        if _measured[0] is chars and _measured[1] == string:
            return _measured[2]
        places = bytearray()
        for byte in data:  # to go through characters takes three times as long
            if byte < 0x80 and self._ascii:
                places.append(byte)
            elif byte & 0xC0 != 0x80:  # a character begins
                number = chars.find(string[len(places)])
                if number < 0:
                    number = max(chars.find("?"), 0)
                places.append(_FIRST + number)
        _measured[:] = chars, string, places
        return places

    def width(self, string):
        """Width of a line in px."""
        places = self._places(string)
        return native.width(self._advances, places, len(places))

    def size(self, char):
        """Width and height in px of a character's ink."""
        at = _source.glyph(self, self._places(char)[0])
        return _source.glyphs[at], _source.glyphs[at + 1]

    def draw(self, canvas, string, x, y, white=False):
        """Draw a line on a Canvas, the top of its line box at y, black or white; returns the x
        after it."""
        advances = self._advances
        buffer = canvas.buffer
        glyph = _source.glyph
        glyphs = _source.glyphs
        draw = native.draw
        for place in self._places(string):
            draw(buffer, glyphs, glyph(self, place), x, y, white)
            x += advances[place]
        return x

    def wrap(self, string, width):
        """Break text at spaces into lines of at most this width in px; a number stays with what is
        before it.

        None if a single word is wider.
        """
        advances = self._advances
        lines = []
        start = space = at = 0  # of the line, of its last space, of the character
        used = before = 0  # px of the line up to here, and up to the end of its last space
        places = self._places(string) + b" "
        for place in places:
            if place == 32 and not places[at + 1 : at + 2].isdigit():
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
    """Drop the glyphs that are in memory."""
    _source.forget()


def get(name):
    """The font of this name."""
    if name not in _loaded:
        _loaded[name] = Font(name)
    return _loaded[name]


def fitting(string, width, names):
    """The first font of these names that has a line's characters and in which it fits the
    width, else the last; how wide the line is in it; and whether it is one that fits."""
    for name in names:
        font = get(name)
        used = font.width(string)
        if used <= width and font.has(string):
            return font, used, True
    return font, used, False


def icon(name):
    """An icon as (font, character)."""
    return get("icon"), chr(_FIRST_ICON + NAMES.index(name))
