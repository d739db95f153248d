"""Measure and draw text in proportional fonts of 1 bit a pixel. A font's name is its weight and
size: "r18" is regular at 18 px, "b26" bold at 26 px. "d24" has digits and a few signs, 24 px high,
"m24" has the players' mascots, and "icon" has the icons. All fonts are in the file fonts.bin.
tools/draw/fonts.py makes it, and documents the format. A character that a font lacks is drawn as
"?", or as the first character of a font without "?"."""
# Machine code takes any buffer as ptr8.
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
_FIRST = const(32)  # code of the first character; the code of an ASCII character is that of ASCII
_DELETE = b"\x7f"  # ASCII after the last printable character
_BARE = b"AAAAAA CEEEEIIII NOOOOO  UUUUY Y"  # letters of U+00C0 to U+00DF and ÿ without accents
_MOST = const(2_200)  # bytes of glyphs in memory; a page needs 2,100 at most
_FIRST_ICON = const(0xE000)

_loaded = {}
_measured = [None, "", b""]  # the last text beyond ASCII: [its font, text, codes]


class _Frozen:
    """The fonts as a constant in flash, which is read in place."""

    def __init__(self, data):
        self.glyphs = data

    def read(self, start, size):
        return memoryview(self.glyphs)[start : start + size]

    def glyph(self, font, code):
        """Return the index at which the picture of a character begins in `glyphs`, the bytes of
        fonts.bin. code: the code of the character in the font, see Font._codes."""
        glyphs = self.glyphs
        entry = font.table + 2 * (font.other if code < _FIRST else code)
        return entry + (glyphs[entry] | glyphs[entry + 1] << 8)

    def forget(self):
        pass


class _File:
    """The fonts as a file. It has the methods of `_Frozen`."""

    def __init__(self, path):
        # It stays open: opening it takes twenty times as long as reading a glyph (a picture of a
        # character). All glyphs share one buffer: separate objects would fragment the heap.
        self._file = open(path, "rb")
        self.glyphs = memoryview(bytearray(_MOST))
        self._used = 0  # bytes of `glyphs`

    def read(self, start, size):
        self._file.seek(start)
        return self._file.read(size)

    def glyph(self, font, code):
        index = font.offsets.get(code)
        if index is None:
            entry = font.table + 2 * (font.other if code < _FIRST else code)
            start, end = unpack_from("<HH", self.read(entry, 4))
            size = end + 2 - start
            if self._used + size > _MOST:
                self.forget()
            index = font.offsets[code] = self._used
            self._used += size
            self._file.seek(entry + start)
            self._file.readinto(self.glyphs[index : self._used])
        return index

    def forget(self):
        for font in _loaded.values():
            font.offsets.clear()
        self._used = 0


if "ui/fonts.bin" in stored.FILES:
    _source = _Frozen(stored.FILES["ui/fonts.bin"])
else:
    _source = _File(__file__[: __file__.rfind("fonts.")] + "fonts.bin")
_list = bytes(_source.read(_LIST_HEAD, _ENTRY * _source.read(0, _LIST_HEAD)[2]))


class Font:
    """A font of fonts.bin. Its characters are numbered; the number of a character is its code.

    name: such as "b26"
    height: px, height of a line, which is also the distance of two lines
    ascent: px from the top of a line to the baseline
    cap: px, height of a capital
    other: the code that stands for all characters that the font lacks: that of "?", or the first
        one in a font without "?"
    table: index in fonts.bin. Code c has an entry at table + 2 * c, which says where the glyph
        (picture) of the character is. The first code is 32; a lower one is a control character
    offsets: {code: index of its glyph in the buffer of glyphs that were read}; empty if the fonts
        are a constant in flash
    """

    def __init__(self, name):
        self.name = name
        start = unpack_from("<I", _list, _list.find(b"%-4s" % name.encode()) + 4)[0]
        _, self.height, self.ascent, self.cap, count, length = unpack_from(
            "<2sBBBBH", _source.read(start, _HEAD)
        )
        start += _HEAD
        chars = str(_source.read(start, length), "utf-8")
        start += length + _FIRST  # the widths of control characters come first
        self._ascii = chars[94:95] == "~"  # whether the font begins with all of ASCII
        # The characters of a font of digits. They are bytes: taking a letter out of a text is slow.
        data = chars.encode()
        self._digits = data if len(data) == len(chars) and not self._ascii else b""
        self.other = _FIRST + max(chars.find("?"), 0)
        for font in _loaded.values():  # share the string: most fonts have the same characters
            if font._chars == chars:
                chars = font._chars
        self._chars = chars
        self._advances = _source.read(start - _FIRST, _FIRST + count)
        self.table = start + count - 2 * _FIRST  # the index that an entry of code 0 would have
        self.offsets = {}  # {code of a character: index of its glyph in `_File.glyphs`}

    def has(self, string):
        """Return whether the font has all characters of a text. A font with all of ASCII does not
        check the control characters of an ASCII text."""
        if len(string.encode("utf-8", "replace")) == len(string):
            return self._ascii or not string.strip(self._chars)
        for char in string:
            if char not in self._chars:
                return False
        return True

    def _codes(self, string):
        """Return the code of each character of a text, as bytes. A code is the index of the
        character in `_advances`, the list of the widths of this font. Most accented letters have
        two codes: that of the accent, whose width is 0, and that of the bare letter."""
        # On CPython, half of a pair of surrogates, from a damaged file, has no bytes in UTF-8.
        data = string.encode("utf-8", "replace")
        if self._ascii and len(data) == len(string) and _DELETE not in data:
            return data
        return self._codes_beyond(string, data)

    def _codes_beyond(self, string, data):
        chars = self._chars
        if _measured[0] is self and _measured[1] == string:
            return _measured[2]
        codes = bytearray()
        accents = 0
        for byte in data:  # iterating over characters takes three times as long
            if byte < 0x7F and self._ascii:
                codes.append(byte)
            elif byte < 0x7F and self._digits:
                number = self._digits.find(bytes((byte,)))
                codes.append(_FIRST + number if number >= 0 else self.other)
            elif byte & 0xC0 != 0x80:  # a character begins
                char = string[len(codes) - accents]
                number = chars.find(char)
                code = _FIRST + number if number >= 0 else self.other
                codes.append(code)
                if not self._advances[code]:
                    accents += 1
                    place = ord(char)  # U+00E0 and later: small letters in the same order
                    codes.append(_FIRST + chars.find(chr(_BARE[place & 31] | place & 32)))
        _measured[:] = self, string, codes
        return codes

    def width(self, string):
        """Return the width of a line of text in this font, in px."""
        codes = self._codes(string)
        return native.width(self._advances, codes, len(codes))

    def size(self, char):
        """Return (width, height) in px of the ink of a character without an accent."""
        index = _source.glyph(self, self._codes(char)[0])
        return _source.glyphs[index], _source.glyphs[index + 1]

    def draw(self, canvas, string, x, y, white=False):
        """Draw a line of text, and return the x after it."""
        advances = self._advances
        buffer = canvas.buffer
        glyph = _source.glyph
        glyphs = _source.glyphs
        draw = native.draw
        wide = canvas.width
        size = len(buffer)
        for code in self._codes(string):
            draw(buffer, glyphs, glyph(self, code), x, y, white, wide, size)
            x += advances[code]
        return x

    def wrap(self, string, width):
        """Return a text as a list of lines of at most `width` px. Lines are broken at spaces, but
        not before a number. If a single word is too wide, return None."""
        advances = self._advances
        lines = []
        start = space = index = 0  # of the line's start, of its last space, of the character
        used = before = 0  # px of the line up to the character, and to the end of its last space
        codes = self._codes(string) + b" "
        for code in codes:
            if code == 32 and not string[index + 1 : index + 2].isdigit():
                if used > width:
                    if space <= start:
                        return None
                    lines.append(string[start:space])
                    start = space + 1
                    used -= before
                    if used > width:
                        return None
                space = index
                before = used + advances[32]
            advance = advances[code]
            used += advance
            if advance:  # not an accent, whose letter follows
                index += 1
        lines.append(string[start:])
        return lines


def forget():
    """Empty the buffer of the pictures of characters, as a restart does. They are read again when
    they are drawn."""
    _source.forget()


def get(name):
    """Return the Font with a name, such as "b26"."""
    if name not in _loaded:
        _loaded[name] = Font(name)
    return _loaded[name]


def fitting(string, width, names):
    """Return (font, used, fits) for a line of text. `font` is the first of the fonts `names` that
    has all characters, and in which the text fits into `width` px; the last one if none does.
    `used` is the width of the text in this font, in px."""
    for name in names:
        font = get(name)
        used = font.width(string)
        if used <= width and font.has(string):
            return font, used, True
    return font, used, False


def icon(name):
    """Return (Font, character) for an icon of ui.icons, because icons are stored as the characters
    of a font. An unknown icon is a "?"."""
    index = NAMES.find(" " + name + " ")
    if index < 0:
        return get("b40"), "?"
    return get("icon"), picture(NAMES[:index].count(" "))


def picture(number):
    """Return the character of a picture in a font of pictures. number: index of the picture
    among the icons, toys or mascots."""
    return chr(_FIRST_ICON + number)
