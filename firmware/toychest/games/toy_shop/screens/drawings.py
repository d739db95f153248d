"""Small pictures of My Toy Shop: a pattern for each colour, cards, and a shop from above."""

from micropython import const

from toychest.games.toy_shop.rules.cards import LAYOUTS, colour
from toychest.ui import fonts, patterns
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import Body, canvas_width, giving_way

QUARTERS = 7  # the layout of four quarters

_FIRST = const(0xE000)  # the character of toy 0 in the font of toys
# The pattern of each type, 4 x 4 pixels, see ui.patterns.
_PATTERNS = (b"\x0f\x00", b"\x5a\x5a", b"\xff\xff", b"\x40\x10")
_LARGE = const(40)  # px, largest height of a card on the map
_WIDE = const(164)  # px, width of the map
_GRID = const(4)  # cards of a row
_EACH = ("b20", "b16", "b14")  # fonts of the coins of each region


def swatch(canvas, award, x, y, width, height):
    """Draw a box with the pattern of a type."""
    patterns.swatch(canvas, _PATTERNS[award], x, y, width, height)


def draw_card(canvas, layout, toys, x, y, width, height, asked=None):
    """Draw the part of a card that the players have entered so far: its blocks in their patterns.

    layout: index of the layout, or None if it is not known; then only the upper left quarter is
    drawn
    toys: a letter for each block, or ""
    asked: index of the block that is entered now, which has a thick frame, or None
    """
    numbers = LAYOUTS[QUARTERS if layout is None else layout]
    wide, high = width // 2, height // 2
    canvas.fill_rect(x, y, width, height, WHITE)
    own = []  # boxes of the quarters of the asked block
    for i in range(4):
        block = int(numbers[i])
        box = x + i % 2 * wide, y + i // 2 * high, wide, high
        if block == asked:
            own.append(box)
            canvas.fill_rect(*box, BLACK)
        elif block < len(toys) and toys[block]:
            patterns.fill(canvas, _PATTERNS[colour(toys[block])], *box)
    if own:
        left, top = own[0][:2]
        right, foot = own[-1][:2]
        canvas.fill_rect(left + 5, top + 5, right + wide - left - 9, foot + high - top - 9, WHITE)
    if layout is not None:
        for i, ink in ((-1, WHITE), (1, WHITE), (0, BLACK)):
            _draw_edges(canvas, numbers, x + i, y + i, wide, high, ink)
    canvas.rect(x, y, width, height, BLACK)


def _draw_edges(canvas, numbers, x, y, wide, high, ink):
    """Draw the lines between the blocks of a card. numbers: the number of the block of each
    quarter. wide, high: px of a quarter of the card."""
    if numbers[0] != numbers[1]:
        canvas.vline(x + wide, y, high, ink)
    if numbers[2] != numbers[3]:
        canvas.vline(x + wide, y + high, high, ink)
    if numbers[0] != numbers[2]:
        canvas.hline(x, y + high, wide, ink)
    if numbers[1] != numbers[3]:
        canvas.hline(x + wide, y + high, wide, ink)


def picture(layout, toys=""):
    """Return a function that draws a card as a picture, see `choices.Choice`."""
    return lambda canvas, x, y, width, height: draw_card(canvas, layout, toys, x, y + 2, 38, 38)


def draw_pattern(award):
    """Return a function that draws the pattern of a type as a picture, see `choices.Choice`."""
    return lambda canvas, x, y, width, height: swatch(canvas, award, x, y + 6, width, 30)


def toy_in(canvas, toy, x, y, width, height, ink=BLACK):
    """Draw a toy in the middle of a box."""
    font = fonts.get("toy")
    char = chr(_FIRST + toy)
    wide, high = font.size(char)
    foot = y + (height + high) // 2
    font.draw(canvas, char, x + (width - wide) // 2, foot - font.height, ink == WHITE)


class Map(Body):
    """A shop from above: the register, the cards, and the new card with a frame.

    register: types, such as "0123". shop: list of (x, y, layout, toys) of each card. card: (x, y,
    layout, toys) of the new card. places: list of (x, y) for the new card. caption, note: text
    beside the map. regions: list of texts that replace the note, or []. lines: plain text.
    """

    def __init__(self, register, shop, card, places, caption, regions, note, lines):
        self._register = register
        self._shop = shop
        self._card = card
        self._places = places
        self._caption = caption
        self._regions = regions
        self._note = note
        self._lines = lines

    def draw(self, canvas, x, y, width, height):
        self._draw_shop(canvas, x, y, _WIDE, height)
        left = x + _WIDE + 6
        room = width - _WIDE - 6
        if self._caption:
            canvas.text_in(self._caption, left, y, room, 38, ("b48", "b40"), align=-1)
        if not self._regions:
            canvas.paragraph(self._note, left, y + 40, room, height - 40, ("r18", "b16", "b14"))
        each = self._regions
        if len(each) > 2:  # keep a name and its number together
            each = ", ".join(each[:2]), ", ".join(each[2:])
        room += 3  # of the margin
        sizes = [font for font in _EACH if all(canvas_width(line, font) <= room for line in each)]
        for i, line in enumerate(each):  # all in the same font
            line = giving_way(lambda length, line=line: _names_cut(line, length), room, _EACH[-1])
            canvas.text_in(line, left, y + 40 + 22 * i, room, 22, sizes or _EACH[-1:], align=-1)

    def _draw_shop(self, canvas, x, y, width, height):
        """Draw the shop as large as possible, with the rows and columns that it may still get.
        Cards are drawn wider than they are, because the box is wide."""
        cells = [(0, 0)] + [card[:2] for card in self._shop]
        (left, across), (top, down) = [_span(cells, self._card, i) for i in (0, 1)]
        pitch = min(_LARGE, height // down)
        wide = min(width // (across + 1) - 1, pitch * 3 // 2)
        box = wide - 1 & ~1, pitch - 1 & ~1
        left = x + (width - across * wide) // 2 - left * wide
        top = y + (height - down * pitch) // 2 - top * pitch
        for right, below in self._places:
            dot = left + right * wide + box[0] // 2 - 1, top + below * pitch + box[1] // 2 - 1
            if x <= dot[0] < x + width and y <= dot[1] < y + height:
                canvas.fill_rect(*dot, 3, 3, BLACK)
        draw_card(canvas, QUARTERS, self._register, left, top, *box)
        middle = left + box[0] // 2, top + box[1] // 2
        part = box[1] // 6
        canvas.fill_rect(middle[0] - part, middle[1] - part, 2 * part, 2 * part, WHITE)
        canvas.rect(middle[0] - part, middle[1] - part, 2 * part, 2 * part, BLACK)
        for right, below, layout, toys in self._shop + [self._card]:
            draw_card(canvas, layout, toys, left + right * wide, top + below * pitch, *box)
        left += self._card[0] * wide
        top += self._card[1] * pitch
        for i, ink in ((1, WHITE), (2, BLACK), (3, BLACK)):
            canvas.rect(left - i, top - i, box[0] + 2 * i, box[1] + 2 * i, ink)

    def text(self):
        return list(self._lines)


def _names_cut(line, length):
    """Return a line with at most `length` letters of each word. Numbers stay whole."""
    return " ".join([word[:length] if word.isalpha() else word for word in line.split(" ")])


def _span(cells, card, i):
    """Return the part of the map that is drawn, along one axis: (first, count), in cards. i: 0 for
    columns, 1 for rows. The part has room for one more card, at each side where the shop can still
    grow."""
    first = min([cell[i] for cell in cells])
    last = max([cell[i] for cell in cells])
    room = _GRID - 1 - last + first
    if room > 1 or room and card[i] < first:
        first -= 1
    if room > 1 or room and card[i] >= first:
        last += 1
    return first, last - first + 1
