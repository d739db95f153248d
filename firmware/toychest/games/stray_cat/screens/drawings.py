"""Draw the cards of the card game Take That Toy!, and the Stray Cat with its row of cards."""

from micropython import const

from toychest.games.stray_cat.rules import count
from toychest.games.stray_cat.rules.burst import LIMIT, has_cat
from toychest.games.stray_cat.rules.cards import CAT, COLOURS, colour, leader
from toychest.games.stray_cat.words import card_name, colour_name, short_name
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import NAMES, WORDS, canvas_width

PANEL = const(62)  # px, width of the trump and the cat's line beside choices
_MOST = const(100)  # px, the most height of the same
TRUMP = const(46)  # px, height of the trump above the cat's cards
_WORD = const(11)  # px, height of the word "trump"
_FACE = const(29)  # px, width of the cat's face


def draw_letter(canvas, words, x, y, width, height, sizes=WORDS):
    """Draw a card as a frame with round corners and a short text, such as "R", in it."""
    canvas.frame(x, y, width, height, 3 if height > 20 else 2, 1)
    names = [name for name in sizes if fonts.get(name).cap + 4 <= height]
    canvas.text_in(words, x + 3, y, width - 5, height, names)


def draw_card(canvas, state, card, x, y, width, height, sizes=WORDS):
    """Draw a card as a frame with the letter of its colour, and its rank if the rank is known. An
    unknown card has a "?"."""
    words = short_name(state, card) if colour(card) else "?"
    draw_letter(canvas, words, x, y, width, height, sizes)


def card_lines(app, state):
    """Return the table as lines of plain text: the trump, the Stray Cat's row, and for each player
    the number of cards in hand, and of each colour in front."""
    lines = [t(".trump", card_name(state, state["trump"]))]
    if has_cat(state):
        line = ", ".join([card_name(state, card) for card in state["line"]]) or "-"
        lines.append("%s%s: %s" % ("> " if leader(state) == CAT else "", t(".cat"), line))
    for seat in range(state["players"]):
        front = []
        for i in range(1, COLOURS + 1):
            number = count(state, seat, i)
            mark = "!" if number >= LIMIT - 1 else ""
            front.append("%s %d%s" % (colour_name(state, i), number, mark))
        mark = "> " if seat == leader(state) else ""
        head = "%s%s: %s %d; " % (mark, app.player(seat), t(".hand"), state["hands"][seat])
        toy = t("mascots").split()[app.mascot(seat)]
        lines.append(head + ", ".join(front) + ", " + toy)
    return lines


def draw_trump(canvas, state, x, y, width, height):
    """Draw the trump card, such as "R7", in white on a black area. The word "trump" stands above
    the card in the area, or beside it if the area is low and wide. If the area is too narrow for
    the word, the word stands above the area."""
    words = t(".forty.trump")
    used = canvas_width(words, "b14")
    inside = used + 2 <= width
    if not inside:
        canvas.text_in(words, x, y - 2, used, _WORD, ("b14",))
        y += _WORD + 2
        height -= _WORD + 2
    canvas.round_rect(x, y, width, height, 4, BLACK)
    if width > 2 * height:
        x = canvas.text_in(words, x + 4, y, width, height, ("b14",), WHITE, -1) + 2
        width -= used + 7
    elif inside:
        canvas.text_in(words, x, y + 2, width, _WORD, ("b14",), WHITE)
        y += _WORD + 1
        height -= _WORD + 2
    names = [name for name in NAMES if fonts.get(name).cap + 4 <= height]
    canvas.text_in(short_name(state, state["trump"]), x + 2, y, width - 6, height, names, WHITE)


def draw_panel(canvas, state, x, y, width, height):
    """Draw a column with the trump, the face of the Stray Cat and its row of cards. A vertical line
    is at the right. The first card of the row, which the Stray Cat plays next, is larger. The face
    is white on black while the Stray Cat leads a trick. If the Stray Cat does not play, only the
    trump and the vertical line are drawn."""
    canvas.vline(x + width + 4, y, height, BLACK)
    if not has_cat(state):
        draw_trump(canvas, state, x, y + (height - TRUMP) // 2, width, TRUMP)
        return
    y += (height - _MOST) // 2 if height > _MOST else 0
    height = min(_MOST, height)
    draw_trump(canvas, state, x, y, width - _FACE - 4, TRUMP)
    cat_head(canvas, x + width - _FACE, y + TRUMP - 31, leader(state) == CAT)
    y += TRUMP + 3
    height -= TRUMP + 3
    side = (width - 2) * 9 // 20
    low = (height - 2) // 2
    for i, card in enumerate(state["line"]):
        if i == 0:
            draw_card(canvas, state, card, x, y, width - 2 - side, height, NAMES)
        else:
            top = y + (i - 1) * (height - low)
            draw_card(canvas, state, card, x + width - side, top, side, low)


def cat_head(canvas, x, y, black=False):
    """Draw the face of a cat, 29 x 28 px. black: whether it is white on black."""
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
