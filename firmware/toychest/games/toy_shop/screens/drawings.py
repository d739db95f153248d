"""Draw small pictures of My Toy Shop: cards, toys, a shop from above, and the black and white
patterns that stand for colours. See rules/plan.py for the arguments `layout`, `toys` and
`toy_type`."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import LAYOUTS, colour
from toychest.games.toy_shop.words import hue_name
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import WHOLE, Body

QUARTERS = 7  # the layout of four quarters

_FIRST = const(0xE000)  # the character of toy 0 in the font of toys
# The pattern of each type, 4 x 4 pixels, see `_fill`. Blurred, they are four greys: 6, 10, 16
# and 1 of 16 pixels are black. From across the table only the greys tell the types apart.
_PATTERNS = (b"\xf0\xa0", b"\x7a\xda", b"\xff\xff", b"\x40\x00")
_LARGE = const(40)  # px, largest height of a card on the map
_WIDE = const(164)  # px, width of the map
_GRID = const(4)  # cards of a row
_SIDE = const(18)  # px of the pattern of a region
_LONE = const(28)  # px of the pattern of the only region
_FLOAT = const(5)  # px from the new card to the outside of its frame


def swatch(canvas, toy_type, x, y, width, height):
    """Draw a rectangle with the pattern that stands for the colour of a type of toys, 0 to 3."""
    _fill(canvas, _PATTERNS[toy_type], x, y, width, height)
    canvas.rect(x, y, width, height, BLACK)


def draw_card(canvas, layout, toys, x, y, width, height, asked=None):
    """Draw a card as far as it is known. Its four quarters form blocks, which show one toy each.
    Each block has the pattern that stands for its colour.

    layout: None if it is not known yet, then no lines separate the quarters
    toys: str or list with a character for each block; "" for a block that is not known yet
    asked: index of the block that gets a thick frame because the screen asks for it, or None
    """
    numbers = LAYOUTS[QUARTERS if layout is None else layout]
    wide, high = width // 2, height // 2
    canvas.fill_rect(x, y, width, height, WHITE)
    own = []  # (x, y, width, height) of each quarter of the asked block
    for i in range(4):
        block = int(numbers[i])
        box = x + i % 2 * wide, y + i // 2 * high, wide, high
        if block == asked:
            own.append(box)
            canvas.fill_rect(*box, BLACK)
        elif block < len(toys) and toys[block]:
            _fill(canvas, _PATTERNS[colour(toys[block])], *box)
    if own:
        left, top = own[0][:2]
        right, foot = own[-1][:2]
        canvas.fill_rect(left + 5, top + 5, right + wide - left - 9, foot + high - top - 9, WHITE)
    if layout is not None:
        for i, ink in ((-1, WHITE), (1, WHITE), (0, BLACK)):
            _draw_edges(canvas, numbers, x + i, y + i, wide, high, ink)
    canvas.rect(x, y, width, height, BLACK)


def _draw_edges(canvas, numbers, x, y, wide, high, ink):
    # numbers: the block of each quarter
    if numbers[0] != numbers[1]:
        canvas.vline(x + wide, y, high, ink)
    if numbers[2] != numbers[3]:
        canvas.vline(x + wide, y + high, high, ink)
    if numbers[0] != numbers[2]:
        canvas.hline(x, y + high, wide, ink)
    if numbers[1] != numbers[3]:
        canvas.hline(x + wide, y + high, wide, ink)


def picture(layout, toys="", asked=None):
    """Return a function that draws a card in an area. Its arguments are canvas, x, y, width and
    height. The card is always 38 px wide and high, at the left and in the middle of the height.
    toys: "" if no block is known. asked: see `draw_card`."""
    return lambda canvas, x, y, width, height: draw_card(
        canvas, layout, toys, x, y + (height - 38) // 2, 38, 38, asked
    )


def draw_pattern(toy_type):
    """Return a function that draws the pattern for the colour of a type of toys in an area: its
    arguments are canvas, x, y, width, height. The pattern is as wide as the area, but always 30 px
    high, in the middle of the height."""
    return lambda canvas, x, y, width, height: swatch(
        canvas, toy_type, x, y + (height - 30) // 2, width, 30
    )


def toy_in(canvas, toy, x, y, width, height, ink=BLACK):
    """Draw a toy, 0 to 19, in the middle of an area."""
    font = fonts.get("toy")
    char = chr(_FIRST + toy)
    wide, high = font.size(char)
    foot = y + (height + high) // 2
    font.draw(canvas, char, x + (width - wide) // 2, foot - font.height, ink == WHITE)


class Map(Body):
    """The body of a page with a player's shop from above, and a new card in a frame. The coins
    that the card would earn are beside the shop.

    register, laid: the shop without the new card, see rules/plan.py
    card: (x, y, layout, toys) of the new card at the selected place
    places: list of (x, y), all places on which the new card may lie
    caption: the coins that the card would earn, such as "+3", or ""
    regions: list of [type of the toys, number of toys], one for each area (toys of one colour that
        lie side by side) that the card joins
    note: text that is drawn only if there are fewer than two areas
    lines: list of lines of text that say the same as the picture
    """

    shortest = WHOLE

    def __init__(self, register, laid, card, places, caption, regions, note, lines):
        self._register = register
        self._laid = laid
        self._card = card
        self._places = places
        self._caption = caption
        self._regions = regions
        self._note = note
        self._lines = lines

    def draw(self, canvas, x, y, width, height):
        self._draw_shop(canvas, x, y, _WIDE, height)
        x += _WIDE + 6
        width -= _WIDE + 6
        count = len(self._regions)
        if self._caption:
            end = canvas.text_in(self._caption, x, y, width, 38, ("d33",), align=-1) + 6
            if count == 1 and end + _LONE <= x + width:
                swatch(canvas, self._regions[0][0], end, y + 5, _LONE, _LONE)
            y += 42
            height -= 42
        if count < 2:
            canvas.paragraph(self._note, x, y, width, height, ("r18", "b16", "b14"))
            return
        columns = 1 if count == 2 else 2
        wide = width // columns
        for i, (toy_type, toys) in enumerate(self._regions):
            left = x + i % columns * wide
            top = y + i // columns * 22
            swatch(canvas, toy_type, left, top + 2, _SIDE, _SIDE)
            words = str(toys) if columns == 2 else "%s %d" % (hue_name(toy_type), toys)
            left += _SIDE + 5
            room = wide - _SIDE - 5
            canvas.text_in(words, left, top, room, 22, ("r18", "b16", "b14"), align=-1)

    def _draw_shop(self, canvas, x, y, width, height):
        # As large as possible, with the rows and columns that may still be added.
        cells = [(0, 0)] + [card[:2] for card in plan.each_card(self._laid)]
        (left, across), (top, down) = [_span(cells, self._card, i) for i in (0, 1)]
        high = min(_LARGE, (height - 6) // down) // 2  # px, of a quarter
        wide = min((width // (across + 1) - 1) // 2, high * 3 // 2)
        left = x + width // 2 - across * wide - 2 * left * wide
        top = y + height // 2 - down * high - 2 * top * high
        for right, below in self._places:
            dot = left + (2 * right + 1) * wide - 1, top + (2 * below + 1) * high - 1
            if x <= dot[0] < x + width and y <= dot[1] < y + height:
                canvas.fill_rect(*dot, 3, 3, BLACK)
        colours, _ = plan.quarters(self._register, self._laid)
        origin = plan.first_quarter(0, 0)
        corner = left - origin % plan.SIDE * wide, top - origin // plan.SIDE * high
        _draw_regions(canvas, colours, plan.SIDE, *corner, wide, high)
        part = high // 3
        box = left + wide - part, top + high - part, 2 * part + 1, 2 * part + 1
        canvas.fill_rect(*box, WHITE)
        canvas.rect(*box, BLACK)
        right, below, layout, toys = self._card
        left += 2 * right * wide + 1
        top += 2 * below * high + 1
        wide -= 1
        high -= 1
        for i, ink in ((_FLOAT, WHITE), (_FLOAT - 1, BLACK), (_FLOAT - 3, WHITE)):
            canvas.round_rect(left - i, top - i, 2 * (wide + i) + 1, 2 * (high + i) + 1, 3, ink)
        own = bytearray(16)
        for i in range(4):
            own[5 + i // 2 * 4 + i % 2] = 1 + colour(toys[int(LAYOUTS[layout][i])])
        _draw_regions(canvas, own, 4, left - wide, top - high, wide, high)

    def text(self):
        return list(self._lines)


def _draw_regions(canvas, colours, side, x, y, wide, high):
    # colours: side x side quarters: the type of toys plus 1, or 0 for none and at the edges
    for i in range(side * side):
        if colours[i]:
            box = x + i % side * wide, y + i // side * high, wide, high
            _fill(canvas, _PATTERNS[colours[i] - 1], *box)
    for aside, ink in ((-1, WHITE), (1, WHITE), (0, BLACK)):
        for i in range(side, side * side):
            left = x + i % side * wide
            top = y + i // side * high
            for before, draw, long in ((1, canvas.vline, high), (side, canvas.hline, wide)):
                cell, other = colours[i - before], colours[i]
                if cell == other or aside and not (cell if aside < 0 else other):
                    continue  # outside the shop it stays white
                if before == 1:
                    draw(left + aside, top, long + 1, ink)
                else:
                    draw(left, top + aside, long + 1, ink)


def _span(cells, card, i):
    # (first, count) of the columns (i = 0) or rows (i = 1) to draw
    first = min([cell[i] for cell in cells])
    last = max([cell[i] for cell in cells])
    room = _GRID - 1 - last + first
    if room > 1 or room and card[i] < first:
        first -= 1
    if room > 1 or room and card[i] >= first:
        last += 1
    return first, last - first + 1


def _fill(canvas, rows, x, y, width, height):
    """Fill a rectangle with a pattern of 4 x 4 px. Rectangles side by side show no seam. rows: 2
    bytes, the 16 bits of the pattern, row by row. The highest bit of the first byte is the top
    left pixel. A bit of 1 is black."""
    # The pattern starts at the corner of the picture, not of the rectangle.
    columns = bytearray(4)  # of eight pixels, the lowest bit on top
    for column in range(4):
        for row in range(4):
            bits = rows[(y + row) >> 1 & 1] >> (0 if y + row & 1 else 4)
            if not bits >> (3 - (x + column & 3)) & 1:
                columns[column] |= 0x11 << row
    strip = bytearray(bytes(columns) * (width // 4 + 1))
    for top in range(0, height, 8):
        part = FrameBuffer(strip, width, min(8, height - top), MONO_VLSB)
        canvas.blit(part, x, y + top)
