"""Proportional 1-bit fonts, made by tools/fonts.py, which documents the files.

Names are weight and size: "r18" is regular at 18 px, "b26" bold at 26 px; "icon" has the icons. All
of them would take 75 kB of memory, so glyphs stay on flash until they are drawn, and are then kept
until there are too many: all go then. They are in one file, which stays open: to open a file takes
twenty times as long as to read a letter from it.
"""
# What machine code takes as ptr8 is any buffer.
# pyright: reportArgumentType=false

from struct import unpack_from

from micropython import const

from toychest.ui.icons import NAMES

try:
    from toychest.ui import native
except Exception:  # made for another processor, or not compiled at all
    from toychest.ui import plain as native

_LIST_HEAD = const(3)
_ENTRY = const(8)
_HEAD = const(10)
_FIRST = const(32)  # the advances begin here, so that an ASCII character is its own place
_MOST = const(8_000)  # bytes of glyphs
_FIRST_ICON = const(0xE000)

_file = open(__file__[: __file__.rfind("fonts.")] + "fonts.bin", "rb")
_list = _file.read(_LIST_HEAD)
_list = _file.read(_ENTRY * _list[2])  # names and where their fonts begin
_loaded = {}
# Glyphs that were drawn, one behind the other: each for itself, they would lie all over the heap,
# and leave no room between them that a module fits in.
_glyphs = memoryview(bytearray(_MOST))
_used = 0  # bytes of them
_measured = [None, "", b""]  # characters of a font, text, places: of the last text beyond ASCII


class Font:
    """A font.

    name: as `get` knows it. height: of the line box and from one line of a paragraph to the
    next, ascent: from its top to the baseline, cap: of a capital; all in px.
    """

    def __init__(self, name):
        self.name = name
        start = unpack_from("<I", _list, _list.find(b"%-4s" % name.encode()) + 4)[0]
        _file.seek(start)
        _, self.height, self.ascent, self.cap, count, length, size = unpack_from(
            "<2sBBBBHH", _file.read(_HEAD)
        )
        chars = _file.read(length).decode()
        self._ascii = chars[94:95] == "~"  # it begins with all of ASCII
        for font in _loaded.values():  # most fonts have the same characters
            if font._chars == chars:
                chars = font._chars
        self._chars = chars
        self._advances = bytes(_FIRST) + _file.read(count)
        self._table = start + _HEAD + length + count  # where it says where each glyph begins
        self._start = self._table + 2 * count  # of the glyphs
        self._size = size  # of all of them
        self._at = {}  # place of a character: where its glyph is in _glyphs

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

    def _glyph(self, place):
        """Where the glyph of the character in this place is in _glyphs; it is read from flash if
        it is not there."""
        global _used
        at = self._at.get(place)
        if at is None:
            _file.seek(self._table + 2 * (place - _FIRST))
            start, end = unpack_from("<HH", _file.read(4))
            if place == len(self._advances) - 1:  # the glyphs begin behind the last entry
                end = self._size
            if _used + end - start > _MOST:
                forget()
            at = self._at[place] = _used
            _used += end - start
            _file.seek(self._start + start)
            _file.readinto(_glyphs[at:_used])
        return at

    def width(self, string):
        """Width of a line in px."""
        places = self._places(string)
        return native.width(self._advances, places, len(places))

    def size(self, char):
        """Width and height in px of a character's ink."""
        at = self._glyph(self._places(char)[0])
        return _glyphs[at], _glyphs[at + 1]

    def draw(self, canvas, string, x, y, white=False):
        """Draw a line on a Canvas, the top of its line box at y, black or white; returns the x
        after it."""
        advances = self._advances
        buffer = canvas.buffer
        for place in self._places(string):
            native.draw(buffer, _glyphs, self._glyph(place), x, y, white)
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


def stamp(canvas, glyph, x, y, white=False):
    """Draw a glyph of one's own on a Canvas. glyph: width and height in px, 128, 0; then columns of
    eight pixels, the lowest bit on top, row by row."""
    native.draw(canvas.buffer, glyph, 0, x, y, white)


def forget():
    """Drop the glyphs of all fonts that are in memory."""
    global _used
    for font in _loaded.values():
        font._at.clear()
    _used = 0


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
