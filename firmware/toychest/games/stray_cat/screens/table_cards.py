"""Draw the table of the card game Take That Toy!: the open cards of the players and the Stray
Cat."""

from micropython import const

from toychest.games.stray_cat.rules import count
from toychest.games.stray_cat.rules.burst import LIMIT, has_cat
from toychest.games.stray_cat.rules.cards import COLOURS, colour, leader
from toychest.games.stray_cat.screens.drawings import card_lines, draw_panel
from toychest.games.stray_cat.words import letter
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.table_body import SMALL_LETTERS, TableBody
from toychest.ui.widgets import DIGITS, WORDS, brief_name, canvas_width, same_size

_PANEL = const(80)  # px, width of the trump and the cat's line
_HEAD = const(22)  # px high, above the columns
_LOW_HEAD = const(17)
_HIGH_ROW = const(52)  # px: a row of this height has the player above the numbers
_HIGH_NUMBER = const(28)
_LINE = const(28)  # px, height of a player above the numbers
_HAND = const(40)  # px, width of the number of cards in hand
_ARROW = const(12)
_COLUMN = const(32)  # px, largest width of a colour's column
_MASCOTS = (32, 24, 22)


def _thick(height):
    """Return the thickness of the frame around a number in a row of this height, in px."""
    return 2 if height >= _HIGH_NUMBER else 1


class TableCards(TableBody):
    """The body of a page with a row for each player: the player's mascot, the number of cards in
    hand, and for each colour the number of cards in front. With two players, the trump and the
    Stray Cat's row of cards are beside them.

    The mascot of the player who leads the trick and the letter of the trump are white on black. A
    number of three or more cards of a colour has a frame as a warning: a player with four cards of
    a colour has to give them away.

    ways: list by seat: the button that chooses the player, "up", "down", or "" for none; () if
        there are no such buttons
    """

    says_moves = True
    letter_width = SMALL_LETTERS

    def __init__(self, app, state, ways=()):
        super().__init__(app, list(range(state["players"])))
        self._state = state
        self._ways = ways
        self.marks = dict.fromkeys(ways, "")

    def draw(self, canvas, x, y, width, height):
        state = self._state
        x += 3
        width -= 6
        if has_cat(state):
            draw_panel(canvas, state, x, y, _PANEL, height)
            x += _PANEL + 7
            width -= _PANEL + 7
        players = state["players"]
        head = _HEAD if players < 4 else _LOW_HEAD
        pitch = (height - head) // players
        line = _LINE if pitch >= _HIGH_ROW else 0
        room = pitch - (line or 1)  # px, height of the numbers
        used = 0 if line else _HAND + (_ARROW if self._ways else 0) + _MASCOTS[0] + 4
        column = min(_COLUMN, (width - used) // COLOURS)
        left = x + width - COLOURS * column
        hand = (x + width if line else left) - _HAND
        self._draw_head(canvas, x, y, left, hand, column, head)
        for size in DIGITS + WORDS:
            cap = fonts.get(size).cap + 2 + 2 * _thick(room)
            if cap <= room and canvas_width("3", size) + 4 <= column:
                break
        for seat in range(players):
            top = y + head + seat * pitch
            self._draw_player(
                canvas, seat, x, top, hand - x - (_HAND if line else 4), line or pitch - 1
            )
            hands = size if canvas_width("10", size) <= _HAND else "d24"
            if line:
                canvas.text_in(t(".hand"), hand - _HAND, top, _HAND, line, ("b14",))
            words = str(state["hands"][seat])
            canvas.text_in(words, hand, top, _HAND, line or pitch - 1, (hands, "b26"))
            self._draw_front(canvas, seat, left, top + line, column, room, size)

    def _draw_head(self, canvas, x, y, left, hand, column, height):
        state = self._state
        if hand < left:
            canvas.text_in(t(".hand"), hand, y, _HAND, height, ("b14",))
        trump = colour(state["trump"])
        for i in range(COLOURS):
            ink = BLACK
            at = left + i * column
            if i + 1 == trump:
                canvas.round_rect(at, y, column - 1, height - 1, 3, BLACK)
                ink = WHITE
            sizes = [name for name in WORDS if fonts.get(name).cap + 3 <= height]
            canvas.text_in(letter(state, i + 1), at + 1, y, column - 3, height - 1, sizes, ink)

    def _draw_player(self, canvas, seat, x, y, width, height):
        state = self._state
        ink = BLACK
        way = self._ways[seat] if self._ways else ""
        sizes = [size for size in _MASCOTS[self._letters > 0 :] if size <= height]
        wide = width
        if sizes:
            wide = self.mascot_width(sizes[0]) + 5 + (_ARROW if self._ways else 0)
        if seat == leader(state):
            canvas.round_rect(x - 1, y, wide, height, 4, BLACK)
            ink = WHITE
        left = x + 2
        if way and self.arrows:
            canvas.arrow(left, y + (height - 6) // 2, way == "down", 6, ink)
        elif way:
            canvas.text_in(self.marks[way], left, y, 11, height, ("b14",), ink)
        if self._ways:
            left += _ARROW
        if sizes:
            self.draw_mascot(canvas, seat, left, y, sizes[0], height, ink)
            return
        names = [self.app.player(i) for i in range(state["players"])]
        names = [brief_name(name, width - 6) for name in names]
        size = same_size(names, [width - 6] * len(names), ("b16", "b14"))
        canvas.text_in(names[seat], left, y, width - 6, height, (size,), ink, -1)

    def _draw_front(self, canvas, seat, x, y, column, height, size):
        for i in range(COLOURS):
            number = count(self._state, seat, i + 1)
            left = x + i * column
            if number >= LIMIT - 1:
                canvas.frame(left, y, column, height, 4, _thick(height))
            if number:
                canvas.text_in(str(number), left, y, column, height, (size,))
            else:
                canvas.dot(left + column // 2, y + height // 2, 2, True)

    def text(self):
        return card_lines(self.app, self._state)
