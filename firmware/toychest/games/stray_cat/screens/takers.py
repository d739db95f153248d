"""Draw the players of a trick of the card game Take That Toy! with three to five players."""

from micropython import const

from toychest.games.stray_cat.rules import count
from toychest.games.stray_cat.rules.burst import LIMIT
from toychest.games.stray_cat.rules.cards import COLOURS, leader
from toychest.games.stray_cat.screens.drawings import card_lines, draw_trump
from toychest.games.stray_cat.words import letter
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.table_body import TableBody, mascot_size
from toychest.ui.widgets import HEADING, LABEL, NAMES, WORDS, canvas_width, same_size

_BESIDE = const(3)  # the most players who stand beside the trump
_TRUMP = const(56)  # px, width of the trump beside the players
_WIDE = const(86)  # px, width of the trump above the players
_HIGH = const(37)  # px, height of the same
_LOW = const(36)  # px, height of the same below two lines of small words
_ROOM = const(94)  # px, height of the body below one such line
_LEAD = const(56)  # px, width of the player who leads
_WARNING = const(22)  # px, height of the colours that may burst
_NAME = const(24)  # px, height of a name below its mascot
_ARROW = const(13)


class Takers(TableBody):
    """The body of a page with the trump and all players.

    Each player's mascot is drawn, and below it the letters of the colours of which three or more
    cards lie in front of the player: a player with four of a colour has to give them away. The
    selected player's mascot is white on black; if none is selected, the leader's is. Up to three
    players have their names, too. With more, only the name of the player whose mascot is white on
    black is drawn, beside the trump.

    ways: list of the button that chooses each player, by seat: "up", "down" or ""; () for no such
        buttons
    selected: seat of the selected player, or None
    """

    says_moves = True

    def __init__(self, app, state, ways=(), selected=None):
        super().__init__(app, list(range(state["players"])))
        self._state = state
        self._ways = ways
        self.marks = dict.fromkeys(ways, "")
        self._selected = selected

    def draw(self, canvas, x, y, width, height):
        state = self._state
        players = state["players"]
        x += 3
        width -= 6
        beside = players <= _BESIDE
        if beside:
            draw_trump(canvas, state, x, y, _TRUMP, height)
            x += _TRUMP + 4
            width -= _TRUMP + 4
        pitch = width // players
        room = pitch - 6 - (2 * _ARROW if self._ways else 0)  # px, width of a player
        self._letters = min(self._letters, room - 8)
        if not beside:
            high = _LOW
            if height >= _ROOM:
                high = _HIGH + (height - _ROOM) // 3
            self._draw_name(canvas, x, y, width, high)
            y += high + 1
            height -= high + 1
        for seat in range(players):
            self._draw_player(canvas, seat, x + seat * pitch, y, pitch, height, room)

    def _draw_name(self, canvas, x, y, width, height):
        state = self._state
        lead = leader(state)
        draw_trump(canvas, state, x, y, _WIDE, height)
        left = x + _WIDE + 8
        right = x + width
        seat = lead
        if self._selected is not None:
            seat = self._selected
            right -= _LEAD
            size = 22
            wide = self.mascot_width(size)
            at = right + (_LEAD - wide) // 2
            self.draw_mascot(canvas, lead, at, y, size, height - 16, BLACK)
            words = t(".leads", "").strip()
            canvas.text_in(words, right, y + height - 15, _LEAD, 14, ("b14",))
            right -= 6
        name = self.app.player(seat)
        if canvas_width(name, LABEL[-1]) <= right - left:
            size = same_size([name], [right - left], NAMES, height)
            canvas.text_in(name, left, y - 2, right - left, height, (size,), align=-1)

    def _draw_player(self, canvas, seat, x, y, width, height, room):
        state = self._state
        named = state["players"] <= _BESIDE
        ink = BLACK
        high = height - _WARNING - (_NAME if named else 0)
        size = mascot_size(min(high - 2, room, 44))
        wide = self.mascot_width(size) + 8
        left = x + (width - wide) // 2
        y += max(0, high - size - 8) // 2
        high = min(high, size + 8)
        chosen = leader(state) if self._selected is None else self._selected
        if seat == chosen:
            canvas.round_rect(left, y, wide, high - 1, 5, BLACK)
            ink = WHITE
        self.draw_mascot(canvas, seat, left + 4, y, size, high - 1, ink)
        way = self._ways[seat] if self._ways else ""
        if way and self.arrows:
            canvas.arrow(left - _ARROW, y + (high - 6) // 2, way == "down", 6)
        elif way:
            canvas.text_in(self.marks[way], left - _ARROW, y, 11, high, LABEL)
        y += high
        colours = [i for i in range(1, COLOURS + 1) if count(state, seat, i) >= LIMIT - 1]
        if colours:
            words = "".join([letter(state, i) for i in colours]) + "!"
            canvas.text_in(words, x, y, width - 6, _WARNING, WORDS)
        y += _WARNING
        names = [self.app.player(one) for one in self.seats] if named else ()
        wide = width - 4
        names = [name for name in names if canvas_width(name, HEADING[-1]) <= wide]
        name = self.app.player(seat)
        if name in names:
            size = same_size(names, [wide] * len(names), HEADING, _NAME)
            canvas.text_in(name, x, y, wide, _NAME, (size,))

    def text(self):
        lines = card_lines(self.app, self._state)
        if self._selected is not None:
            lines.append("-> " + self.app.player(self._selected))
        return lines
