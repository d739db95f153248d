"""Draw the cards of the card game Take That Toy!, and the Stray Cat with its row of cards. The
argument `black` is whether a drawing is white on black."""

from micropython import const

from toychest.games.stray_cat.rules.burst import has_cat
from toychest.games.stray_cat.rules.cards import CAT, colour, leader
from toychest.games.stray_cat.words import short_name
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE

PANEL = const(62)  # px, width of the trump and the cat's line
_HIGH = const(86)  # px, height of the same
_FONTS = ("b26", "b22", "b20", "b16", "b14")
_CARD = const(32)  # px, width of a card in the cat's line: of two letters and a rank
_SECOND = const(33)  # px to the left of the line's second column


def draw_letter(canvas, words, x, y, width, height, thick=1, black=False):
    """Draw a card as a box with round corners and a short text, such as "R", in it. thick: px, the
    thickness of the frame."""
    radius = 3 if height > 20 else 2
    if black:
        canvas.round_rect(x, y, width, height, radius, BLACK)
    else:
        canvas.frame(x, y, width, height, radius, thick)
    names = [name for name in _FONTS if fonts.get(name).cap + 4 <= height]
    room = width - 2 * thick - 3
    canvas.text_in(words, x + thick + 2, y, room, height, names, WHITE if black else BLACK)


def draw_card(canvas, state, card, x, y, width, height, thick=1, black=False):
    """Draw a card as a box with the letter of its colour, and its rank if the rank is known. An
    unknown card has a "?". thick: px, the thickness of the frame."""
    words = short_name(state, card) if colour(card) else "?"
    draw_letter(canvas, words, x, y, width, height, thick, black)


def draw_trump(canvas, state, x, y, width):
    """Draw the word "trump", and below it the trump card, white on black. The drawing is 35 px
    high."""
    canvas.text_in(t(".forty.trump"), x, y, width, 9, ("b14",))
    draw_card(canvas, state, state["trump"], x + (width - 36) // 2, y + 13, 36, 22, black=True)


def draw_panel(canvas, state, x, y, height):
    """Draw a column with the trump, the face of the Stray Cat and its row of cards. A vertical line
    of the given height is at the right. The first card of the row, which the Stray Cat plays next,
    is larger. The face is white on black while the Stray Cat leads a trick. If the Stray Cat does
    not play, only the trump and the vertical line are drawn."""
    canvas.vline(x + PANEL + 4, y, height, BLACK)
    y += (height - _HIGH) // 2
    draw_trump(canvas, state, x, y, PANEL)
    if not has_cat(state):
        return
    cat_head(canvas, x, y + 38, leader(state) == CAT)
    for i, card in enumerate(state["line"]):
        if i == 0:
            draw_card(canvas, state, card, x + _SECOND, y + 37, _CARD, 30)
        else:
            draw_card(canvas, state, card, x + (i - 1) * _SECOND, y + 69, _CARD, 17)


def cat_head(canvas, x, y, black=False):
    """Draw the face of a cat, 29 x 28 px."""
    ink, paper = BLACK, WHITE
    if black:
        canvas.round_rect(x - 2, y - 2, 33, 32, 5, BLACK)
        ink, paper = WHITE, BLACK
    canvas.fill_rect(x, y + 6, 29, 12, ink)
    canvas.round_rect(x, y + 10, 29, 18, 8, ink)
    for i in range(6):
        wide = 1 + i * 4 // 3
        canvas.hline(x, y + i, wide, ink)
        canvas.hline(x + 29 - wide, y + i, wide, ink)
    for left in (8, 20):
        canvas.ellipse(x + left, y + 16, 2, 3, paper, True)
    canvas.hline(x + 12, y + 22, 5, paper)
    canvas.hline(x + 13, y + 23, 3, paper)
    canvas.hline(x + 14, y + 24, 1, paper)
