"""Draw the table of the card game Take That Toy!: the open cards of the players and the Stray
Cat."""

from micropython import const

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import LIMIT, has_cat
from toychest.games.stray_cat.rules.cards import CAT, COLOURS, colour, leader
from toychest.games.stray_cat.screens.drawings import PANEL, draw_card, draw_letter, draw_panel
from toychest.games.stray_cat.words import card_name, colour_name, letter
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import WHOLE, Body, brief_name, same_size

_MARGIN = const(6)  # px, if the board has the room of the title line, too
_HEAD = const(18)  # px high, above the columns
_ROW = const(34)  # px, the most height of the numbers of a player
_LINE = const(24)  # px, height of a name above its numbers
_HIGH_ROW = const(46)  # px: a row of this height has the name above its numbers
_HAND = const(32)
_COLUMN = const(32)  # the most of a colour
_TRUMP = const(90)  # of the trump, beside the heads of the columns
_NUMBERS = ("b26", "b22", "b20", "b16", "b14")
_NAMES = ("b20", "b16", "b14")


class TableCards(Body):
    """The body of a page with the Stray Cat's row of cards, and a line for each player. The line
    has the number of cards in the player's hand, and for each colour the number of cards in front
    of the player.

    The name of the player who leads the trick is white on black. So are the card that shows the
    trump, and the letter of its colour above the numbers. If a player has three or more cards of a
    colour in front, their number has a frame as a warning: a player with four cards of a colour has
    to give them away.

    names: list of the players' names, by seat
    ways: list of the button that chooses each player, by seat: "up", "down" or ""; () for no such
        buttons
    selected: the seat that an arrow points at, or None
    """

    says_moves = True
    arrows = True
    position = ""  # here a second note
    shortest = WHOLE

    def __init__(self, state, names, ways=(), selected=None):
        self._state = state
        self._names = names
        self._ways = ways
        self.marks = dict.fromkeys(ways, "")
        self._selected = selected

    def draw(self, canvas, x, y, width, height):
        state = self._state
        if self.covers:
            x += _MARGIN
            width -= 2 * _MARGIN
            y += 2
            height -= 3
        if has_cat(state):
            draw_panel(canvas, state, x, y, height)
            x += PANEL + 10
            width -= PANEL + 10
        count = state["players"]
        line = 0  # px, height of the names, if they are above the numbers
        column = (width - _HAND) * 2 // 15  # the name has half as much as all five
        if (height - _HEAD) // count >= _HIGH_ROW:
            line = _LINE
            column = (width - _HAND) // COLOURS
        elif not has_cat(state):
            column = min(column, (width - _HAND - _TRUMP) // COLOURS)
        column = min(_COLUMN, column)
        left = x + width - COLOURS * column
        self._draw_head(canvas, x, y, left, column)
        pitch = min(_ROW + line, (height - _HEAD) // count)
        high = pitch - line  # px, height of the numbers
        y += _HEAD
        size = [name for name in _NUMBERS if fonts.get(name).cap + 2 < high][0]
        room = width if line else left - _HAND - x
        rooms = [room - (19 if self._way(seat) else 6) for seat in range(count)]
        sizes = [name for name in _NAMES if int(name[1:]) < (line or pitch)] or _NAMES[-1:]
        names = [brief_name(*pair) for pair in zip(self._names, rooms)]
        name_size = same_size(names, rooms, sizes)
        for seat in range(count):
            top = y + seat * pitch
            if seat and pitch > 24:
                canvas.hline(x, top - 1, width, BLACK)
            self._draw_name(canvas, seat, names[seat], x, top, room, line or pitch, name_size)
            top += line
            canvas.text_in(str(state["hands"][seat]), left - _HAND, top, _HAND, high, (size,))
            self._draw_front(canvas, seat, left, top, column, high, size)

    def _way(self, seat):
        way = self._ways[seat] if self._ways else ""
        return way if self.arrows else self.marks.get(way, "")

    def _draw_head(self, canvas, x, y, left, column):
        state = self._state
        high = _HEAD - 1
        canvas.text_in(t(".hand"), left - _HAND - 4, y, _HAND + 4, high, ("b14",))
        trump = colour(state["trump"])
        for i in range(COLOURS):
            at = left + i * column
            words = letter(state, i + 1)
            draw_letter(canvas, words, at, y, column - 1, high, black=i + 1 == trump)
        if not has_cat(state):
            words = t(".forty.trump")
            at = canvas.text_in(words, x, y, 99, high, ("b14",), align=-1) + 4
            draw_card(canvas, state, state["trump"], at, y, 32, high, black=True)

    def _draw_name(self, canvas, seat, name, x, y, width, height, size):
        ink = BLACK
        high = height - (2 if height < 25 else 4)
        if seat == leader(self._state):
            canvas.round_rect(x - 3, y, width, high, 4, BLACK)
            ink = WHITE
        left = x + 1
        way = self._way(seat)
        if way:
            if self.arrows:
                canvas.arrow(left, y + (high - 6) // 2, way == "down", 6, ink)
            else:
                canvas.text_in(way, left, y, 11, high, ("b14",), ink)
            left += 13
        canvas.text_in(name, left, y, width - 6, high, (size,), ink, -1)
        if seat == self._selected:
            for i in range(8):
                canvas.vline(x + width + 5 - i, y + high // 2 - i, 2 * i + 1, BLACK)

    def _draw_front(self, canvas, seat, x, y, column, height, size):
        for i in range(COLOURS):
            number = rules.count(self._state, seat, i + 1)
            left = x + i * column
            if number >= LIMIT - 1:
                canvas.frame(left, y, column, height - 1, 4, 2)
            words = str(number) if number else "·"
            canvas.text_in(words, left, y, column, height - 1, (size,))

    def text(self):
        state = self._state
        lines = [t(".trump", card_name(state, state["trump"]))]
        if has_cat(state):
            line = ", ".join([card_name(state, card) for card in state["line"]]) or "-"
            lines.append("%s%s: %s" % ("> " if leader(state) == CAT else "", t(".cat"), line))
        for seat in range(state["players"]):
            front = []
            for i in range(COLOURS):
                number = rules.count(state, seat, i + 1)
                mark = "!" if number >= LIMIT - 1 else ""
                front.append("%s %d%s" % (colour_name(state, i + 1), number, mark))
            lines.append(
                "%s%s: %s %d; %s"
                % (
                    "> " if seat == leader(state) else "",
                    self._names[seat],
                    t(".hand"),
                    state["hands"][seat],
                    ", ".join(front),
                )
            )
        if self._selected is not None:
            lines.append("-> " + self._names[self._selected])
        return lines
