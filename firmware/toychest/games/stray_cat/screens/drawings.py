"""Drawings of Take That Toy!: cards with the pattern and the letter of their colour, and the
cat."""

from toychest.games.stray_cat.rules.cards import colour
from toychest.games.stray_cat.story import short_name
from toychest.ui import fonts, patterns
from toychest.ui.canvas import BLACK, WHITE

# The pattern of each name of a colour, 4 x 4 pixels, see ui.patterns. The hatching is that of
# heraldry, for colours that heraldry has.
PATTERNS = (
    b"\x44\x44", b"\x80\x20", b"\x84\x21", b"\xf0\x00", b"\x12\x48",
    b"\xa5\xa5", b"\xa0\xa0", b"\x00\x00", b"\xff\xff", b"\xf8\x88",
)  # fmt: skip
_FONTS = ("b26", "b22", "b20", "b16", "b14")


def swatch(canvas, name, words, x, y, width, height, thick=1):
    """Draw a box with the pattern of a name, and words on white in its middle."""
    patterns.swatch(canvas, PATTERNS[name], x, y, width, height, thick)
    if words:
        room = width - 6 - thick
        names = [font for font in _FONTS if int(font[1:]) <= height + 2]
        font, used, _ = fonts.fitting(words, room, names)
        wide = min(room, used) + 4
        high = min(height - 2 * thick, int(font.name[1:]))
        left, top = x + (width - wide) // 2, y + (height - high) // 2
        canvas.fill_rect(left, top, wide, high, WHITE)
        canvas.text_in(words, left, y, wide, height, (font.name,))


def draw_card(canvas, state, card, x, y, width, height, thick=1):
    """Draw a card: its colour, its letter, and its rank if it is known."""
    if colour(card):
        name = state["names"][colour(card) - 1]
        canvas.fill_rect(x, y, width, height, WHITE)
        swatch(canvas, name, short_name(state, card), x, y, width, height, thick)
    else:
        for i in range(thick):
            canvas.rect(x + i, y + i, width - 2 * i, height - 2 * i, BLACK)
        canvas.text_in("?", x, y, width, height, ("b22" if height > 22 else "b16",))


def draw_trump(canvas, state, x, y):
    """Draw the trump with a crown, 51 x 26 px."""
    crown(canvas, x, y + 8)
    draw_card(canvas, state, state["trump"], x + 17, y, 34, 26)


def crown(canvas, x, y):
    """Draw a crown of 13 x 10 px. It marks the trump."""
    for i in range(4):
        for left in (0, 6, 12):
            wide = i // 2
            canvas.hline(max(x, x + left - wide), y + i, min(2 * wide + 1, 13 - left), BLACK)
    canvas.fill_rect(x, y + 4, 13, 3, BLACK)
    canvas.fill_rect(x, y + 8, 13, 2, BLACK)


def cat_head(canvas, x, y, ink=BLACK):
    """Draw the face of a cat, 20 x 20 px."""
    other = WHITE if ink == BLACK else BLACK
    canvas.round_rect(x, y + 5, 20, 15, 6, ink)
    for i in range(8):
        canvas.hline(x, y + i, i, ink)
        canvas.hline(x + 20 - i, y + i, i, ink)
    for left in (4, 13):
        canvas.fill_rect(x + left, y + 10, 3, 3, other)
    canvas.fill_rect(x + 9, y + 15, 2, 2, other)
