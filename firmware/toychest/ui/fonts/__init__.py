"""Proportional 1-bit fonts, made by tools/fonts.py.

Names are weight and size: "r16" is regular at 16 px, "b26" bold at 26 px. A font's module
is imported when it is first used.
"""

from struct import unpack_from

_loaded = {}
_RECORD = 7  # bytes a glyph in GLYPHS


class Font:
    """A font.

    height: of the line box, ascent: from its top to the baseline, cap: of a capital,
    leading: from one line of a paragraph to the next, gap: the space that leaves below
    the last one; all in px.
    """

    def __init__(self, module):
        self.height = module.HEIGHT
        self.ascent = module.ASCENT
        self.cap = module.CAP
        self.leading = module.HEIGHT
        self.gap = 1
        self._chars = module.CHARS
        self._glyphs = module.GLYPHS
        self._data = memoryview(module.DATA)
        # Fonts that begin with all of ASCII need no search for most characters.
        self._ascii = 95 if module.CHARS[94:95] == "~" else 0

    def has(self, char):
        """Whether the font has this character."""
        return char in self._chars

    def _record(self, char):
        place = ord(char) - 32
        if not 0 <= place < self._ascii:
            place = self._chars.find(char)
            if place < 0:
                place = max(self._chars.find("?"), 0)
        return place * _RECORD

    def width(self, string):
        """Width of a line in px."""
        glyphs = self._glyphs
        total = 0
        for char in string:
            total += glyphs[self._record(char) + 6]
        return total

    def glyphs(self, string):
        """Yield (data, width, height, dx, dy, advance) for each character.

        data: bitmap of the ink, MONO_HLSB; dx from the pen, dy from the top of the line
        box.
        """
        for char in string:
            offset, width, height, dx, dy, advance = unpack_from(
                "<HBBbBB", self._glyphs, self._record(char)
            )
            end = offset + (width + 7) // 8 * height
            yield self._data[offset:end], width, height, dx, dy, advance

    def wrap(self, string, width):
        """Break text at spaces and newlines into lines of at most this width in px.

        None if a single word is wider.
        """
        lines = []
        space = self.width(" ")
        for part in string.split("\n"):
            line = ""
            used = 0
            for word in part.split(" "):
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


def get(name):
    """The font of this name."""
    if name not in _loaded:
        module = "toychest.ui.fonts." + name
        _loaded[name] = Font(__import__(module, None, None, ("DATA",)))
    return _loaded[name]


def fitting(string, width, names):
    """The first font of these names in which a line fits the width, else the last."""
    for name in names:
        font = get(name)
        if font.width(string) <= width:
            break
    return font
