"""Proportional 1-bit fonts, made by tools/fonts.py, which documents the files.

Names are weight and size: "r16" is regular at 16 px, "b26" bold at 26 px. All of them
would take 80 kB of memory, so glyphs stay on flash until they are drawn, and are then kept
up to a limit.
"""

from struct import unpack_from

from micropython import const

_HEAD = const(10)
_CACHE = const(8_000)  # bytes of glyphs kept, of all fonts
_ENTRY = const(40)  # what keeping a glyph costs beside its bytes

_FIRST_ICON = const(0xE000)
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
        self._path = path = _folder + name + ".fnt"
        with open(path, "rb") as file:
            _, self.height, self.ascent, self.cap, count, length = unpack_from(
                "<2sBBBxHH", file.read(_HEAD)
            )
            chars = file.read(length).decode()
            self._advances = file.read(count)
        self._table = _HEAD + length + count
        self._start = self._table + 2 * count + 2
        for font in _loaded.values():  # most fonts have the same characters
            if font._chars == chars:
                chars = font._chars
        self._chars = chars
        # Fonts that begin with all of ASCII need no search for most characters.
        self._ascii = 95 if self._chars[94:95] == "~" else 0
        self._glyphs = {}

    def has(self, string):
        """Whether the font has all of these characters."""
        for char in string:
            if char not in self._chars:
                return False
        return True

    def _place(self, char):
        place = ord(char) - 32
        if not 0 <= place < self._ascii:
            place = self._chars.find(char)
            if place < 0:
                place = max(self._chars.find("?"), 0)
        return place

    def width(self, string):
        """Width of a line in px."""
        advances = self._advances
        total = 0
        for char in string:
            total += advances[self._place(char)]
        return total

    def glyphs(self, string):
        """Yield (data, width, height, dx, dy, advance) for each character.

        data: bitmap of the ink, MONO_HLSB; dx from the pen, dy from the top of the line
        box.
        """
        if _kept > _CACHE:
            forget()
        missing = [char for char in string if char not in self._glyphs]
        if missing:
            self._read(missing)
        for char in string:
            glyph = self._glyphs[char]
            width, height, dx, dy = unpack_from("<BBbB", glyph)
            yield memoryview(glyph)[4:], width, height, dx, dy, self._advances[self._place(char)]

    def _read(self, chars):
        global _kept
        with open(self._path, "rb") as file:
            for char in chars:
                file.seek(self._table + 2 * self._place(char))
                start, end = unpack_from("<HH", file.read(4))
                file.seek(self._start + start)
                self._glyphs[char] = file.read(end - start)
                _kept += end - start + _ENTRY

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
    width, else the last."""
    for name in names:
        font = get(name)
        if font.width(string) <= width and font.has(string):
            break
    return font


def icon(name):
    """An icon as (data, width, height): MONO_HLSB, 1 for ink. A font file holds them too."""
    from toychest.ui.icons import NAMES

    font = get("../icons")
    return next(font.glyphs(chr(_FIRST_ICON + NAMES.index(name))))[:3]
