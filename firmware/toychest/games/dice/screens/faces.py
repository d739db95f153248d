"""Pictures of faces of dice, and of a roll of up to six dice."""

from framebuf import MONO_HLSB, FrameBuffer
from micropython import const

from toychest.games.dice.rules import WORD, total
from toychest.games.dice.story import face_words
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.icons import NAMES
from toychest.ui.widgets import Body

_LARGEST = const(78)  # px, width of the largest die that leaves room for the mark below it
_ICON = const(48)  # px, size of an owner's icon if it fits
_SMALL = const(32)  # px, size of an owner's icon otherwise
_MARK = const(6)  # px, height of the mark of the selected die
_COLUMNS = const(3)  # of a grid
_HIGH = const(44)  # px, height of a die in a grid
_TALL = const(24)  # px, height minus width of a narrow die with icons
_ALONE = const(118)  # px, width of a single die
_BESIDE = const(46)  # px, width of an icon beside its count
_NUMBERS = ("b100", "b72", "b48", "b40", "b26", "b20", "b16", "b14")
_WORDS = ("b40", "b26", "b22", "b20", "b16", "b14")


def face(canvas, value, x, y, wide=60, inverse=False, high=0, saves="", widest=""):
    """Draw a face of a die in a box with round corners.

    value: the face, see the rules. wide, high: px; a height of 0 makes a square. inverse: whether
    it is white on black. saves: path of all saves, with the owner's icons. widest: a number, as
    text, that has to fit in the same font, or "".
    """
    high = high or wide
    small = min(wide, high)
    ink = WHITE if inverse else BLACK
    if inverse:
        canvas.round_rect(x, y, wide, high, small // 7, BLACK)
    else:
        canvas.frame(x, y, wide, high, small // 7, 3 if small > 50 else 1)
    edge = 4 if small > 50 else 2
    if isinstance(value, int):
        number = str(value)
        room = wide - 2 * edge
        sizes = [size for size in _NUMBERS if fonts.get(size).cap < high - 12]
        size = fonts.fitting(widest or number, room, sizes)[0].name
        canvas.text_in(number, x + edge, y, room, high, sizes[sizes.index(size) :], ink)
    elif value[0] == WORD:
        _word(canvas, value[1:], x + edge, y + 2, wide - 2 * edge, high - 4, ink)
    else:
        _icons(canvas, value, x, y, wide, high, ink, saves)


def _word(canvas, word, x, y, width, height, ink):
    """Draw a word as large as it fits. A long word is broken into lines."""
    for size in _WORDS[:-1]:
        font = fonts.get(size)
        if font.width(word) <= width and font.height <= height:
            canvas.text_in(word, x, y, width, height, (size,), ink)
            return
    for size in _WORDS[3:]:
        font = fonts.get(size)
        lines = [""]
        for letter in word:
            if lines[-1] and font.width(lines[-1] + letter) > width:
                lines.append("")
            lines[-1] += letter
        if len(lines) * font.height <= height:
            break
    top = y + (height - len(lines) * font.height) // 2
    for line in lines:
        canvas.text_in(line, x, top, width, font.height, (font.name,), ink)
        top += font.height


def _icons(canvas, value, x, y, wide, high, ink, saves):
    """Draw an icon of a face, with its count below or beside it."""
    count = "" if value[0] == "1" else "×" + value[0]
    if count and high > 64:
        high -= 22
        canvas.text_in(count, x, y + high - 5, wide, 22, ("b22",), ink)
    elif count:
        end = x + wide - 3
        wide = max(wide - 32, _BESIDE)
        left = x + wide - (wide - _BESIDE) // 2 + 1
        canvas.text_in(count, left, y, end - left, high, ("b22", "b20", "b16"), ink)
    icon(canvas, value[1:], x, y, wide, high, ink, saves)


def icon(canvas, name, x, y, width, height, ink=BLACK, saves=""):
    """Draw a built-in icon, or one of the owner's, in the middle of a box. If there is no icon with
    this name, draw the name."""
    if name in NAMES:
        font, char = fonts.icon(name)
        needed = font.size(char)
        if needed[0] <= width + 3 and needed[1] <= height + 3:
            canvas.icon_in(name, x, y, width, height, ink)
            return
    size = _ICON if min(width, height) >= _ICON else _SMALL
    rows = _own_icon(saves, name, size)
    if rows:
        paper = BLACK + WHITE - ink
        pixels = bytearray([byte ^ paper * 255 for byte in rows])
        picture = FrameBuffer(pixels, size, size, MONO_HLSB)
        canvas.blit(picture, x + (width - size) // 2, y + (height - size) // 2, paper)
    else:
        _word(canvas, name, x + 4, y + 2, width - 8, height - 4, ink)


def _own_icon(saves, name, size):
    """Return the pixels of an owner's icon as MONO_HLSB, 1 for ink, or None if it can't be read.
    size: px."""
    try:
        with open("%s/icons/%s.icon" % (saves, name), "rb") as file:
            if file.read(3) != b"TI1":
                return None
            while True:
                head = file.read(1)
                if not head or head[0] not in (_ICON, _SMALL):
                    return None
                data = file.read(head[0] * head[0] // 8)
                if head[0] == size:
                    break
    except OSError:
        return None
    return data if len(data) == size * size // 8 else None


def has_count(value):
    """Return whether a face is an icon with a count. If such a face is low, it has to be wide: the
    count is beside the icon."""
    return isinstance(value, str) and value[0] not in ("1", WORD)


class Thrown(Body):
    """The dice of a roll, and their sum. faces: list of faces, see the rules. kept: dice to keep,
    bit 0 for the first. at: index of the selected die, or None. saves: path of all saves."""

    def __init__(self, faces, kept, at, saves):
        self._faces = faces
        self._kept = kept
        self._at = at
        self._saves = saves
        self._sum = total(faces)
        numbers = [str(value) for value in faces if isinstance(value, int)]
        texts = [value for value in faces if isinstance(value, str)]
        self._widest = max(numbers, key=fonts.get("b40").width) if numbers else ""
        self._words = any(value[0] == WORD for value in texts)
        self._icons = any(value[0] != WORD for value in texts)

    def draw(self, canvas, x, y, width, height):
        if len(self._faces) > _COLUMNS and self._words:
            self._grid(canvas, x, y - 2, width)
        else:
            self._row(canvas, x - 3, y, width + 6, height)

    def _row(self, canvas, x, y, width, height):
        """Draw all dice in a row, as large as they fit, with the sum beside or below them."""
        count = len(self._faces)
        room = 0
        if self._sum is not None and count < 5:
            room = (0, 0, 104, 72, 56)[count]
        pitch = (width - room) // count
        size = min(pitch - 1 if count == 6 else pitch - 2, _LARGEST)
        high = size
        if self._sum is not None and count == 5:
            size = high = size - 2  # the sum is below
        elif self._icons and size < 60:
            high += _TALL
        elif count == 1:
            size, high = _ALONE, height
        pitch = min(pitch, size + 6)
        left = x
        if self._sum is None:
            left += (width - count * pitch) // 2
        for i, value in enumerate(self._faces):
            kept = self._kept >> i & 1
            face(canvas, value, left + i * pitch, y, size, kept, high, self._saves, self._widest)
            if i == self._at:
                canvas.arrow(left + i * pitch + size // 2 - _MARK, y + high + 2, False, _MARK)
        if self._sum is None:
            return
        text = str(self._sum)
        if room:
            beside = x + count * pitch
            canvas.text_in(text, beside, y, x + width - beside, size, _NUMBERS[1:])
        else:
            top = y + size + _MARK + 4
            canvas.text_in("= " + text, x, top, width, y + height - top, ("b26",))

    def _grid(self, canvas, x, y, width):
        """Draw the dice in two rows, with room for words."""
        columns = (len(self._faces) + 1) // 2
        pitch = width // columns
        for i, value in enumerate(self._faces):
            left = x + i % columns * pitch
            top = y + i // columns * (_HIGH + 1)
            kept = self._kept >> i & 1
            face(canvas, value, left + 6, top, pitch - 10, kept, _HIGH, self._saves)
            if i == self._at:
                for row in range(11):
                    canvas.hline(left - 3, top + 17 + row, 6 - abs(row - 5), BLACK)

    def text(self):
        lines = []
        for i, value in enumerate(self._faces):
            words = face_words(value)
            if self._kept >> i & 1:
                words = t("dice.kept", words)
            lines.append(("> " if i == self._at else "  ") + words)
        if self._sum is not None:
            lines.append("= %d" % self._sum)
        return lines
