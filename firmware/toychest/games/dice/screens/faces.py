"""Draw a face of a die, or a roll of up to ten dice. A face is an int or a str, see rules.py. The
owner's icons are in the folder "icons" of the folder `saves`."""

from framebuf import MONO_HLSB, FrameBuffer
from micropython import const

from toychest.games.dice.rules import ADD, FUDGE, SUCCESS, WORD, counted, numbers, owners, result
from toychest.games.dice.words import addition, face_words
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.icons import NAMES
from toychest.ui.widgets import BIG, DIGITS, HEADING, LABEL, Body

_LARGEST = const(86)  # px, width of the largest die beside another one
_ICON = const(48)  # px, size of an owner's icon if it fits
_SMALL = const(32)  # px, size of an owner's icon otherwise
_ROW = const(3)  # the most dice in one row
_NARROW = const(45)  # px: dice in a row are not narrower than this
_GAP = const(3)  # px between two dice
_SUM = const(92)  # px, width of the sum
_LABEL = const(22)  # px, height of a line below the sum
_LABELS = ("b16", "b14")
_HIGH = const(44)  # px, the least height of a die in two rows
_TALL_DIE = const(69)  # px: a die of this height has a count below its icon
_TALL = const(24)  # px, height minus width of a narrow die with icons
_ALONE = const(118)  # px, width of a single die
_BESIDE = const(46)  # px, width of an icon beside its count
_NUMBERS = ("b100", "b72") + DIGITS + HEADING
_WORDS = BIG + LABEL
# The built-in icons that a face may have. The others are pictures of screens, and an owner's icon
# may have the name of one of them.
ICONS = [name for name in NAMES[: NAMES.index(" jail ")].split() if name != "dice_big"]


def face(canvas, value, x, y, wide=60, selected=False, kept=False, high=0, saves="", widest=""):
    """Draw one face of a die, such as 6 or "2milk", in a rectangle with round corners.

    wide, high: px, the size of the rectangle; if `high` is 0, it is a square
    selected: whether the rectangle is black
    kept: whether the frame is thick, for a die that the player does not roll again
    widest: the widest number in the roll, or ""; the font is so small that this number would fit,
        too
    """
    high = high or wide
    small = min(wide, high)
    ink = WHITE if selected else BLACK
    thick = 3 if small > 50 else 1
    if kept:
        thick += 3
    if selected:
        canvas.round_rect(x, y, wide, high, small // 7, BLACK)
        for i in range(2, thick - 1) if kept else ():
            canvas.rect(x + i, y + i, wide - 2 * i, high - 2 * i, WHITE)
    else:
        canvas.frame(x, y, wide, high, small // 7, thick)
    edge = thick + 1
    if isinstance(value, int):
        number = str(value)
        room = wide - 2 * edge
        sizes = [size for size in _NUMBERS if fonts.get(size).cap < high - 12]
        size = fonts.fitting(widest or number, room, sizes)[0].name
        canvas.text_in(number, x + edge, y, room, high, sizes[sizes.index(size) :], ink)
    elif value in FUDGE:
        _sign(canvas, value, x + wide // 2, y + high // 2, small // 3, ink)
    elif value[0] == WORD:
        _word(canvas, value[1:], x + edge, y + 2, wide - 2 * edge, high - 4, ink)
    else:
        _icons(canvas, value, x, y, wide, high, ink, saves)


def _sign(canvas, value, x, y, half, ink):
    """Draw the sign on a face of a Fudge die: "+", "-", or " " for none.

    x, y: px, the centre of the sign
    half: px, half of the width of the sign
    """
    thick = half // 3
    if value != " ":
        canvas.fill_rect(x - half, y - thick, 2 * half, 2 * thick, ink)
    if value == "+":
        canvas.fill_rect(x - thick, y - half, 2 * thick, 2 * half, ink)


def _word(canvas, word, x, y, width, height, ink):
    """Draw a word in an area, as large as possible. A long word is broken into lines."""
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
    """Draw the icon of a face, such as "2milk", and its count in an area. A count of 1 is not
    drawn."""
    count = "" if value[0] == "1" else "×" + value[0]
    if count and high >= _TALL_DIE:
        high -= 22
        canvas.text_in(count, x, y + high - 5, wide, 22, ("b20",), ink)
    elif count:
        end = x + wide - 3
        wide = max(wide - 32, _BESIDE)
        left = x + wide - (wide - _BESIDE) // 2 + 1
        canvas.text_in(count, left, y, end - left, high, ("b20", "b16"), ink)
    icon(canvas, value[1:], x, y, wide, high, ink, saves)


def icon(canvas, name, x, y, width, height, ink=BLACK, saves=""):
    """Draw a built-in icon, or one of the owner, in the middle of an area. Draw the name of the
    icon instead if there is none, or if a built-in icon is too large."""
    if name in ICONS:
        font, char = fonts.icon(name)
        needed = font.size(char)
        if needed[0] <= width + 3 and needed[1] <= height + 3:
            canvas.icon_in(name, x, y, width, height, ink)
            return
    size = _ICON if min(width, height) >= _ICON else _SMALL
    rows = _own_icon(saves, name, size)
    if rows:
        paper = BLACK + WHITE - ink
        pixels = bytearray(rows)
        if paper:
            for i in range(len(pixels)):
                pixels[i] ^= 255
        picture = FrameBuffer(pixels, size, size, MONO_HLSB)
        canvas.blit(picture, x + (width - size) // 2, y + (height - size) // 2, paper)
    else:
        _word(canvas, name, x + 4, y + 2, width - 8, height - 4, ink)


def _own_icon(saves, name, size):
    """Return the pixels of an icon of the owner: bytes in the format MONO_HLSB, 1 for ink. Return
    None if no valid file has the icon in this size. size: px, the width and height, 48 or 32."""
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
    """Return whether a face of a die is an icon with a count above 1, such as "2milk"."""
    return isinstance(value, str) and "2" <= value[0] <= "9"


class Thrown(Body):
    """The body of a page with the dice of a roll. The result, if there is one, is at the right. The
    selected die is black. A die that the player keeps has a thick frame. A die that does not count
    is struck out. Dice that are joined follow each other.

    rule: says what a roll counts, see KEEP in rules.py
    added: list of the dice that exploded dice have added, see the event "roll" in rules.py
    kept: a bit for each die, 1 if it is kept; bit 0 is for the first die
    selected: the index of the selected die, or None
    """

    def __init__(self, faces, rule, added, kept, selected, saves):
        own = owners(len(faces), rule, added)
        order = sorted(range(len(faces)), key=lambda i: (own[i], i))
        self._faces = [faces[i] for i in order]
        self._rule = rule
        self._kept = kept
        self._selected = selected
        self._saves = saves
        self._sum = result(faces, rule, added)
        self.struck = []  # indices of the dice that do not count
        if self._sum is not None:
            dice = counted(numbers(faces), rule, added)
            self.struck = [i for i in range(len(faces)) if order[i] not in dice]
        texts = [str(value) for value in faces if isinstance(value, int)]
        self._widest = max(texts, key=fonts.get("b40").width) if texts else ""
        # A row of icons is as readable as two rows, and has room for their counts.
        words = any(isinstance(value, str) and value[0] == WORD for value in faces)
        self._down = 2 if len(faces) > _ROW and (words or self._sum is not None) else 1

    def draw(self, canvas, x, y, width, height):
        x -= 3
        width += 6
        count = len(self._faces)
        if self._sum is not None:
            left = x + width - _SUM
            lines = self._rule_lines()
            high = height - _LABEL * len(lines)
            numbers = [size for size in _NUMBERS[1:] if fonts.get(size).cap < high]
            canvas.text_in(str(self._sum), left, y, _SUM - 2, high, numbers)
            for i, words in enumerate(lines):
                canvas.text_in(words, left, y + high + i * _LABEL, _SUM - 2, _LABEL, _LABELS)
            width -= _SUM + _GAP
        if count == 1:
            self._draw_die(canvas, 0, x + (width - _ALONE) // 2, y, _ALONE, height)
            return
        down = self._down
        if (width + _GAP) // -(-count // down) - _GAP < _NARROW:
            down = 2
        columns = -(-count // down)
        wide = (width + _GAP) // columns - _GAP
        high = min(height // 2 + 1, max(_HIGH, wide))
        if down == 1:
            wide = high = min(wide, _LARGEST)
            if count > _ROW and wide < 60:
                high += _TALL
            if self._sum is None:
                x += (width + _GAP - columns * (wide + _GAP)) // 2
        y += (height + 1 - down * (high + 1)) // 2
        for i in range(count):
            left = x + i % columns * (wide + _GAP)
            self._draw_die(canvas, i, left, y + i // columns * (high + 1), wide, high)

    def _draw_die(self, canvas, i, x, y, wide, high):
        kept = bool(self._kept >> i & 1)
        widest = self._widest
        face(
            canvas, self._faces[i], x, y, wide, i == self._selected, kept, high, self._saves, widest
        )
        if i in self.struck:
            ink = WHITE if i == self._selected else BLACK
            for down in range(3):
                canvas.line(x + 3, y + high - 6 + down, x + wide - 4, y + 3 + down, ink)

    def _rule_lines(self):
        """Return the lines of text below the result: the least number that is a success, such as "7
        or more", and the addition, such as "16 - 1 = 15". If the addition is too long for a line,
        its result is left out, as in "19 - 999". The list is empty if the rule has neither."""
        success, add = self._rule[SUCCESS], self._rule[ADD]
        lines = [t(".from", success)] if success else []
        if add:
            words = addition(self._sum, add)
            fits = fonts.fitting(words, _SUM - 2, _LABELS)[2]
            lines.append(words if fits else words[: words.index(" =")])
        return lines

    def text(self):
        lines = []
        for i, value in enumerate(self._faces):
            words = face_words(value)
            if self._kept >> i & 1:
                words = t(".kept", words)
            if i in self.struck:
                words = t(".out", words)
            lines.append(("> " if i == self._selected else "  ") + words)
        if self._sum is not None:
            lines.append("= %d" % self._sum)
            lines += self._rule_lines()
        return lines
