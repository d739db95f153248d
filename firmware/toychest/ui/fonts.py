"""Proportional 1-bit fonts, made by tools/fonts.py, which documents the files.

Names are weight and size: "r16" is regular at 16 px, "b26" bold at 26 px; "icon" has the icons. All
of them would take 80 kB of memory, so they stay on flash until they are drawn, and are then kept
while there is room. They are in one file, which stays open: to open a file takes twenty times as
long as to read a line's letters from it.
"""
# What machine code takes as ptr8 is any buffer.
# pyright: reportArgumentType=false

from struct import unpack_from

from micropython import const

try:
    from toychest import native
except Exception:  # made for another processor, or not compiled at all
    from toychest import plain as native

_LIST_HEAD = const(3)
_ENTRY = const(8)
_HEAD = const(10)
_FIRST = const(32)  # tables begin here, so that an ASCII character is its own place
_LARGE = const(150)  # bytes: a larger glyph is not kept
_ASCII = const(95)  # characters
_MISSING = const(-32768)
_GLYPHS = const(5_500)  # bytes
_ICON = const(850)  # bytes of the largest one, at most
_ROOM = const(_GLYPHS - _ICON)  # bytes of glyphs that leave it room

# Glyphs that were drawn, of all fonts: one piece of memory, for the heap is in many small ones.
# None is at 0: in `Font._where`, that means that the glyph is still on flash. Those that are kept
# fill it from the start; large ones come from the end, and go when their line is drawn.
_glyphs = memoryview(bytearray(_GLYPHS))
_KEPT = const(2)  # where they begin
_used = _KEPT
_free = len(_glyphs)
_ahead = None  # a generator, see `ahead`
_measured = [None, "", b""]  # font, text, places: of the last text beyond ASCII

# What the pictures of a game are made of: what was rolled, and what it means; whose roll it was,
# and which; what milk asks.
_DIGITS = b"1234567890"
_LETTERS = b"etaoinsrhldcumfpgwybvk SPTEM123.,A!7"
_LETTERS_OF = (
    ("icon", b""), ("b22", b"aehiklmoprstwfgPSTMA 123"), ("r18", _LETTERS), ("r16", _LETTERS),
    ("b14", _LETTERS + b"NRU045689x"), ("r14", _DIGITS + b"lrou"),
    ("b16", b"etaoinsrhldcmpgybk MFRN?.,"), ("b20", b""),
)

_FIRST_ICON = const(0xE000)
_file = open(__file__[: __file__.rfind("/") + 1] + "fonts.bin", "rb")
_list = _file.read(_LIST_HEAD)
_list = _file.read(_ENTRY * _list[2])  # names and where their fonts begin
_loaded = {}
_icons = None  # their names


class Font:
    """A font.

    name: as `get` knows it. height: of the line box and from one line of a paragraph to the
    next, ascent: from its top to the baseline, cap: of a capital; all in px.
    """

    def __init__(self, name):
        self.name = name
        start = unpack_from("<I", _list, _list.find(b"%-4s" % name.encode()) + 4)[0]
        _file.seek(start)
        _, self.height, self.ascent, self.cap, count, length, _ = unpack_from(
            "<2sBBBBHH", _file.read(_HEAD)
        )
        chars = _file.read(length).decode()
        self._ascii = chars[94:95] == "~"  # it begins with all of ASCII
        # The tables in memory hold that; other characters are added as they are met.
        self._fixed = _ASCII if self._ascii else count
        self._advances = bytearray(_FIRST) + _file.read(self._fixed)
        self._added = {}  # number of a character in the font: its place
        self._advances_at = start + _HEAD + length  # where the parts begin in the file
        self._table = self._advances_at + count
        self._start = self._table + 2 * count
        for font in _loaded.values():  # most fonts have the same characters
            if font._chars == chars:
                chars = font._chars
        self._chars = chars
        self._where = bytearray(2 * len(self._advances))  # of each place: where its glyph is
        self._passing = []  # places of large glyphs in memory

    def forget(self):
        """The glyphs in memory are gone."""
        self._where[:] = bytes(len(self._where))
        self._passing.clear()

    def has(self, string):
        """Whether the font has all of these characters."""
        if self._ascii and len(string.encode()) == len(string):
            return True
        for char in string:
            if char not in self._chars:
                return False
        return True

    def _place(self, char):
        number = self._chars.find(char)
        if number < 0:
            number = max(self._chars.find("?"), 0)
        if number < self._fixed:
            return _FIRST + number
        if number not in self._added:
            self._added[number] = len(self._advances)
            _file.seek(self._advances_at + number)
            self._advances += _file.read(1)
            self._where += b"\0\0"
        return self._added[number]

    def _number(self, place):
        """Which character of the font has this place."""
        for number in self._added:
            if self._added[number] == place:
                return number
        return place - _FIRST

    def _places(self, string):
        """Each character's place in the tables. Text is read as bytes: MicroPython makes a
        string of each character otherwise, which takes as long as drawing it."""
        data = string.encode()
        if self._ascii and len(data) == len(string):
            return data
        if _measured[0] is self and _measured[1] == string:
            return _measured[2]
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
        _measured[:] = self, string, places
        return places

    def width(self, string):
        """Width of a line in px."""
        places = self._places(string)
        return native.width(self._advances, places, len(places))

    def size(self, char):
        """Width and height in px of a character's ink."""
        head = self._head(self._place(char))
        return head[0], head[1]

    def _at(self, place):
        """Where the glyph in this place is, 0 for on flash."""
        return self._where[2 * place] | self._where[2 * place + 1] << 8

    def draw(self, canvas, string, x, y, white=False):
        """Draw a line on a Canvas, the top of its line box at y, black or white; returns the x
        after it."""
        places = self._places(string)
        end = _MISSING
        try:
            for _ in range(3):  # the second time all is there, unless there was no room left
                end = native.draw(
                    canvas.buffer, _glyphs, self._where, self._advances, places, len(places),
                    x, y, white,
                )
                if end != _MISSING:
                    break
                for place in places:
                    if not self._at(place):
                        self._read(place)
        finally:
            if self._passing:
                self._drop_large()
        return end

    def _head(self, place):
        """Width, height, dx and dy of a glyph, 4 bytes of the file; its ink is next there."""
        _file.seek(self._table + 2 * self._number(place))
        _file.seek(self._start + unpack_from("<H", _file.read(2))[0])
        return _file.read(4)

    def _read(self, place):
        """Have the glyph in this place in memory."""
        global _used, _free
        head = self._head(place)
        size = 4 + (head[1] + 7) // 8 * head[0]
        if _used + size > _free:
            forget()  # this line is read once more then, and finds room
        if size > _LARGE:
            _free = at = _free - size
            self._passing.append(place)
        else:
            at = _used
            _used += size
        _glyphs[at : at + 4] = head
        _file.readinto(_glyphs[at + 4 : at + size])
        self._put(place, at)

    def _put(self, place, at):
        self._where[2 * place] = at & 0xFF
        self._where[2 * place + 1] = at >> 8

    def _drop_large(self):
        global _free
        for place in self._passing:
            self._put(place, 0)
        self._passing.clear()
        _free = len(_glyphs)

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
    """Drop the glyphs of all fonts that are in memory."""
    global _used, _free, _ahead
    for font in _loaded.values():
        font.forget()
    _used = _KEPT
    _free = len(_glyphs)
    _ahead = None


def get(name):
    """The font of this name."""
    if name not in _loaded:
        _loaded[name] = Font(name)
    return _loaded[name]


def ahead():
    """Load one more font, or a letter, ahead of its use; False if a game needs no more."""
    global _ahead
    if _used > _ROOM:
        forget()  # now, not amid a picture; there is room for all of _LETTERS_OF
    if _ahead is None:
        _ahead = _reading_ahead()
    for _ in _ahead:
        return True
    return False


def _reading_ahead():
    for name, letters in _LETTERS_OF:
        if name not in _loaded:
            get(name)
            yield
        font = get(name)
        for place in letters:
            if _used >= _ROOM:
                return
            if not font._at(place):
                font._read(place)
                yield


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
    global _icons
    if not _icons:
        from toychest.ui.icons import NAMES

        _icons = NAMES
    return get("icon"), chr(_FIRST_ICON + _icons.index(name))
