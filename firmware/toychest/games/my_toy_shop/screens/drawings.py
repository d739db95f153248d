"""Cards of My Toy Shop as small pictures: a pattern for each colour, a shop from above."""

from micropython import const

from toychest.games.my_toy_shop.rules.cards import LAYOUTS, colours
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE

_FIRST = const(0xE000)  # the character of toy 0 in the font of toys
# Of each type, which of 4 x 4 pixels are black: two rows in a byte, from the left.
_PATTERNS = (b"\x0f\x00", b"\x5a\x5a", b"\xff\xff", b"\x40\x10")
_LARGE = const(29)  # px of a card on the map, at most


def pattern(canvas, colour, x, y, width, height):
    """Fill a rectangle with the pattern of a type."""
    rows = _PATTERNS[colour]
    for i in range(height):
        row = y + i
        bits = rows[row >> 1 & 1] >> (0 if row & 1 else 4) & 15
        if bits == 15:
            canvas.hline(x, row, width, BLACK)
        elif bits:
            for column in range(x, x + width):
                if bits >> (3 - (column & 3)) & 1:
                    canvas.pixel(column, row, BLACK)


def draw_blocks(canvas, layout, x, y, size, chosen=None):
    """A card as its blocks, framed; one of them may be black: its number is `chosen`."""
    half = size // 2
    canvas.rect(x, y, size, size, BLACK)
    numbers = LAYOUTS[layout]
    for i in range(4):
        left = x + i % 2 * half
        top = y + i // 2 * half
        if chosen == int(numbers[i]):
            canvas.fill_rect(left + 1, top + 1, half, half - 1, BLACK)
    if numbers[0] != numbers[1]:
        canvas.vline(x + half, y, half, BLACK)
    if numbers[2] != numbers[3]:
        canvas.vline(x + half, y + half, half, BLACK)
    if numbers[0] != numbers[2]:
        canvas.hline(x, y + half, half, BLACK)
    if numbers[1] != numbers[3]:
        canvas.hline(x + half, y + half, half, BLACK)


def quarters(canvas, types, x, y, size):
    """Four quarters in their patterns; None is white."""
    half = size // 2
    for i in range(4):
        if types[i] is not None:
            pattern(canvas, types[i], x + i % 2 * half, y + i // 2 * half, half, half)


def toy_in(canvas, toy, x, y, width, height, ink=BLACK):
    """Draw a toy in the middle of a box."""
    font = fonts.get("toy")
    char = chr(_FIRST + toy)
    wide, high = font.size(char)
    foot = y + (height + high) // 2
    font.draw(canvas, char, x + (width - wide) // 2, foot - font.height, ink == WHITE)


class Map:
    """A shop from above, the register in it, and a card that is to be attached: framed, where it
    would go.

    register: types of its quarters. shop: (x, y, layout, toys) of each card. card: the same of the
    new one. places: (x, y) where it could go. caption, note: beside the map.
    """

    def __init__(self, register, shop, card, places, caption, note):
        self._register = register
        self._shop = shop
        self._card = card
        self._places = places
        self._caption = caption
        self._note = note

    def draw(self, canvas, x, y, width, height):
        self._draw_shop(canvas, x, y, height)
        left = x + 104
        room = width - 106
        canvas.text_in(self._caption, left, y, room, 32, ("b26", "b22", "b16"), align=-1)
        canvas.paragraph(self._note, left, y + 38, room, height - 38, ("r18", "r16", "r14"))

    def _draw_shop(self, canvas, x, y, height):
        cells = [(0, 0)] + [one[:2] for one in self._shop] + self._places
        left = min([at for at, _ in cells])
        top = min([at for _, at in cells])
        wide = max([at for at, _ in cells]) - left + 1
        high = max([at for _, at in cells]) - top + 1
        pitch = min(_LARGE, height // max(wide, high))
        size = pitch - 1 & ~1
        left = x + (90 - wide * pitch) // 2 - left * pitch
        top = y + (height - high * pitch) // 2 - top * pitch
        _cell(canvas, left, top, size, self._register)
        middle = size // 2 - size // 6
        canvas.fill_rect(left + middle, top + middle, size // 3, size // 3, WHITE)
        canvas.rect(left + middle, top + middle, size // 3, size // 3, BLACK)
        for at, down in self._places:
            canvas.fill_rect(
                left + at * pitch + size // 2 - 1, top + down * pitch + size // 2 - 1, 3, 3, BLACK
            )
        for one in self._shop + [self._card]:
            _cell(
                canvas, left + one[0] * pitch, top + one[1] * pitch, size, colours(one[2], one[3])
            )
        left += self._card[0] * pitch
        top += self._card[1] * pitch
        for i, ink in ((1, WHITE), (2, BLACK), (3, BLACK)):
            canvas.rect(left - i, top - i, size + 2 * i, size + 2 * i, ink)

    def text(self):
        return [line for line in (self._caption, self._note) if line]


def _cell(canvas, x, y, size, types):
    canvas.fill_rect(x, y, size, size, WHITE)
    quarters(canvas, types, x, y, size)
    canvas.rect(x, y, size, size, BLACK)
