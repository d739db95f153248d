"""Show the table of a game: each player's mascot and number. Several games use it."""

from micropython import const

from toychest.lang import signed, t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.table_body import SMALL_LETTERS, TableBody, mascot_size
from toychest.ui.widgets import HEADING, LABEL, NAMES, canvas_width, number_fonts, same_size

_CARD = const(142)  # px, width of the current player's card beside up to three others
_SMALL_CARD = const(100)  # beside six or seven others
_BAR = const(7)  # px, width of the bar of a share and the space after it
_DIE = const(24)  # px: the die on the card
_JAIL = const(26)  # px, width of an icon and the space after it
_SIGNS = {"jail": _JAIL, "star": 24, "crown": 21}
_SMALLEST = const(22)  # px, of a mascot
_CHANGES = ("d24", "d22") + HEADING
_HIGH = const(28)  # px: a row of this height has larger changes
_HIGH_CARD = const(100)  # px
_CROWN_TOPS = (0, 2, 4, 6, 7, 5, 3, 1, 0, 1, 3, 5, 7, 6, 4, 2, 0)  # px from the top, by column


def changes(before, after):
    """Return the change of each number from `before` to `after`, as texts such as "+350" or ""."""
    return [signed(new - old) if new != old else "" for old, new in zip(before, after)]


class Standings(TableBody):
    """The body of a page with the number of each player, such as money or points.

    Two players have a row each. Of three or four players, and of more than six, the current player
    has a card. The list of the others beside it begins with the next player. Five or six players
    are in two columns, and so are more than six if their numbers are long, and three or more
    without a current player. A mascot stands for a name. The card and the rows of two players have
    the name, too, if it fits whole.

    rows: list of (seat, number as text, names of icons with spaces between them, words about them);
        the last two may be missing
    chosen: index of the current player's row or card, or None; the row is black up to the number,
        a low row only around the mascot
    changes: the last change of each number, such as "+350", or ""; () for none now, None if numbers
        never have one
    plus: what will be added to the current player's number, such as "+8", or ""; None if nothing
        ever is
    shares: each player's progress, 0 to 1, drawn as an upright bar; () for no bars
    struck: indexes of the rows that are struck out
    die: function (canvas, x, y, px) that draws a die on black for the current player, or None
    widest: a number as wide as those at the start of the game; all numbers get a size in which it
        fits, too
    sizes: the dict `sizes` of the session. It keeps the size of the numbers, which never grows
        during a game, and the places that were too narrow. None for numbers that hardly change
    """

    gives_way = True

    def __init__(
        self,
        app,
        rows,
        chosen=None,
        changes=None,
        plus=None,
        shares=(),
        struck=(),
        die=None,
        widest="",
        sizes=None,
    ):
        super().__init__(app, [row[0] for row in rows])
        self._rows = [row + ("", "")[len(row) - 2 :] for row in rows]
        self._chosen = chosen
        self._has_foot = changes is not None or plus is not None
        self._changes = list(changes or [""] * len(rows))
        for i in struck:
            self._changes[i] = ""
        self._plus = plus
        self._shares = shares
        self.struck = struck
        self._die = die
        self._widest = widest
        self._sizes = {} if sizes is None else sizes
        self._most = 99  # px: the digits of the rows are no larger than fit into this height

    def card_width(self, width):
        """Return the width of the current player's card. width: that of the whole body."""
        return _CARD if len(self._rows) < 5 else _SMALL_CARD

    def corner(self, width):
        if len(self._rows) < 7 or not self._has_card(width):
            return 0
        return (width + self.card_width(width)) // 2 + 2

    def _has_card(self, width):
        count = len(self._rows)
        if self._chosen is None or count == 2 or 4 < count < 7:
            return False
        mascot = SMALL_LETTERS if self._letters else _SMALLEST
        return count < 5 or self._stays_roomy("card", (width - _SMALL_CARD) // 2 - 14 - mascot)

    def _stays_roomy(self, place, room):
        """Return whether `room` px have been enough for digits of 24 px in all pictures so far. A
        place that was too narrow once stays so, so that nothing jumps. place: key in `sizes`."""
        numbers = [row[1] for row in self._rows] + [self._widest]
        if any(canvas_width(number, "d24") > room for number in numbers):
            self._sizes[place] = ""
        return place not in self._sizes

    def _size(self, place, room, sign, names):
        """Return the font of all numbers at a place. It may become smaller, never larger.

        place: key in `sizes`, the same in all pictures
        room: px, the width that a number may have
        sign: px of it that the icon "jail" takes
        names: fonts, the largest first
        """
        kept = self._sizes.get(place)
        if kept in names:
            names = names[names.index(kept) :]
        rows = [row for i, row in enumerate(self._rows) if i not in self.struck]  # others are "out"
        rooms = [room - (sign if row[2] == "jail" else 0) for row in rows]
        numbers = [row[1] for row in rows] + [self._widest]
        size = self._sizes[place] = same_size(numbers, rooms + [room], names)
        return size

    def draw(self, canvas, x, y, width, height):
        count = len(self._rows)
        order = list(range(count))
        left, columns = 2, 1 + (count > 2)
        card = self._has_card(width)
        if card:
            left, columns = self.card_width(width) + 6, 1 + (count > 4)
            order = order[self._chosen + 1 :] + order[: self._chosen]
        wide = (width - left - 2 - 6 * (columns - 1)) // columns
        if self._letters and not self._stays_roomy("letters", wide - self._letters - 7 - _JAIL):
            self._letters = SMALL_LETTERS
        if card:
            self._draw_card(canvas, self._chosen, x, y, left - 6, height)
        self._draw_columns(canvas, order, x + left, y, wide, height, columns)

    def _draw_columns(self, canvas, order, x, y, wide, height, columns):
        down = 4 if len(self._rows) > 6 else -(-len(order) // columns)
        pitch = min(height // down, 56)
        y += (height - pitch * down) // 2
        # Two rows have 3 px of white between their digits. The digits of the card are the largest.
        sizes = number_fonts(min(pitch - 3, self._most))
        most = pitch - 2 if len(self._rows) < 3 else min(32, pitch - 2)
        mascot = mascot_size(min(most, 44))
        aside = 7 + _BAR * bool(self._shares)
        while mascot > _SMALLEST and not self._stays_roomy(mascot, wide - mascot - aside):
            mascot = mascot_size(mascot - 1)
        room = wide - self.mascot_width(mascot) - aside
        if pitch < _HIGH and self._chosen in order:  # a black rectangle around the mascot
            room -= 2
        size = self._size((wide, pitch), room, _JAIL + 2, sizes)
        for at, i in enumerate(order):
            self._draw_row(
                canvas,
                i,
                x + at // down * (wide + 6),
                y + at % down * pitch,
                wide,
                pitch,
                mascot,
                size,
                room,
            )

    def _draw_row(self, canvas, i, x, y, width, height, mascot, size, room):
        seat = self._rows[i][0]
        left = x + 3
        ink = WHITE if i == self._chosen else BLACK
        right = x + width - 2
        number = self._rows[i][1]
        if i == self._chosen and self._plus:
            number += self._plus
            if canvas_width(number, size) > room:
                number = self._plus
        sizes = LABEL if i in self.struck else (size,)
        used = canvas_width(number, sizes[0])
        right -= used
        # White digits need more black around them than a low row has.
        is_low = height < _HIGH
        if ink == WHITE and is_low:
            canvas.round_rect(x - 1, y - 2, self.mascot_width(mascot) + 8, height + 2, 4, BLACK)
        elif ink == WHITE:
            canvas.round_rect(x, y + 1, right - 4 - x, height - 2, 4, BLACK)
        left += self.draw_mascot(canvas, seat, left, y - is_low, mascot, height, ink)
        if is_low:
            left += 3 * (ink == WHITE)
            ink = BLACK
        if self._shares:
            self._draw_bar(canvas, i, left - 2, y + (height - mascot) // 2, mascot, ink)
            left += _BAR
        change = self._changes[i]
        end = right
        if change and " " in self._rows[i][2].strip():  # several signs give way to the change
            end -= canvas_width(change, "b14") + 2
        left = self._draw_signs(canvas, i, left, y, end, height, ink)
        canvas.text_in(number, right, y, used, height, sizes)
        right -= 6 * (ink == WHITE)
        if self._die and i == self._chosen and right - left > _DIE // 2 + 8:
            self._die(canvas, right - _DIE, y + (height - _DIE) // 2, _DIE)
            right -= _DIE
        wide = right - 6 - left
        if len(self._rows) == 2:
            self._draw_name(canvas, seat, change, left, y, wide, height, ink)
        elif change:
            self._draw_change(canvas, change, left, y, wide, height, ink)
        if i in self.struck:
            canvas.fill_rect(x + 2, y + height // 2 - 1, width - 4, 2, ink)

    def _draw_name(self, canvas, seat, change, x, y, room, height, ink):
        name = self.app.player(seat)
        if canvas_width(name, "b14") > room:
            name = ""  # a part of a name is no name; the mascot stands for it
        low = 18 if change else 0
        if name:
            canvas.text_in(name, x, y, room, height - low, NAMES[bool(low) :], ink, -1)
        if change and canvas_width(change, "b16") <= room:
            canvas.text_in(change, x, y + height - low - 2, room, low, ("b20", "b16"), ink, -1)

    def _draw_change(self, canvas, change, x, y, room, height, ink):
        if canvas_width(change, "b14") <= room:
            sizes = _CHANGES[1 if height >= _HIGH else 3 :]
            canvas.text_in(change, x, y, room, height, sizes, ink, -1)
        elif room >= 13:
            canvas.arrow(x, y + height // 2 - 3, change[0] == "-", 7, ink)

    def _draw_card(self, canvas, i, x, y, width, height):
        seat, number, _, _ = self._rows[i]
        canvas.round_rect(x, y + 1, width, height - 1, 6, BLACK)
        if self._shares:
            width -= _BAR + 2
            self._draw_bar(canvas, i, x + width - 2, y + 7, height - 13, WHITE)
        head, mascot = (26, 24) if height < _HIGH_CARD else (34, 32)
        left = x + self.mascot_width(mascot) + 10
        room = x + width - 4 - left
        name = self.app.player(seat)
        is_named = canvas_width(name, "b14") <= room
        at = x + 6 if is_named else x + (width - self.mascot_width(mascot)) // 2
        self.draw_mascot(canvas, seat, at, y + 1, mascot, head, WHITE)
        if is_named:
            size = same_size([name], [room], NAMES[1 + (height < _HIGH_CARD) :], head - 2)
            canvas.text_in(name, left, y + 1, room, head, (size,), WHITE, -1)
        # Without changes, the number has the room below it, too.
        foot = 30 if self._has_foot else 6
        high = height - head - foot
        left, room = x + 6, width - 12
        change = self._changes[i]
        size = self._size(high, room, 0, number_fonts(high - 4))
        self._most = fonts.get(size).cap
        if self._plus and canvas_width("0" * len(number + self._plus), size) <= room:
            number += self._plus
        else:
            change = self._plus or change
        canvas.text_in(number, left, y + head, room, high, (size,), WHITE)
        y += height - foot
        if self._die:
            self._die(canvas, left, y, _DIE)
            left += _DIE + 4
        end = self._draw_signs(canvas, i, left, y, x + width - 46, foot, WHITE)
        room -= end - x - 6
        align = 1 if end > x + 6 else 0
        if change:
            canvas.text_in(change, end, y, room, foot - 3, _CHANGES, WHITE, align)

    def _draw_signs(self, canvas, i, x, y, right, height, ink):
        """Draw the icons of a row, or one of them and their number, or nothing if there is no
        room. Return the x after them."""
        signs = self._rows[i][2].split()
        count = len(signs)
        if not signs:
            return x
        wide = _SIGNS[signs[0]]
        if x + count * wide > right:
            signs = signs[: (count > 1 and x + wide + 12 <= right)]
        for sign in signs:
            if sign == "crown":
                crown(canvas, x, y + (height - 13) // 2, ink)
            else:
                canvas.icon_in(sign, x, y, wide, height, ink)
            x += wide
        if 0 < len(signs) < count:
            x = canvas.text_in(str(count), x, y, right - x, height, ("d22", "b16"), ink, -1)
        return x + 3

    def _draw_bar(self, canvas, i, x, y, height, ink):
        high = round(self._shares[i] * height)
        canvas.rect(x, y, 5, height, ink)
        canvas.fill_rect(x, y + height - high, 5, high, ink)

    def text(self):
        return [self._line(i) for i in range(len(self._rows))]

    def _line(self, i):
        seat, number, _, about = self._rows[i]
        line = "%s%s: %s" % ("> " if i == self._chosen else "", self.app.player(seat), number)
        if self._plus and i == self._chosen:
            line += " " + self._plus
        if self._changes[i]:
            line += " (%s)" % self._changes[i]
        if about:
            line += " (%s)" % about
        return line + ", " + t("mascots").split()[self.app.mascot(seat)]


def crown(canvas, x, y, ink):
    """Draw a crown of 17 x 13 px, which marks the player who leads."""
    for i, top in enumerate(_CROWN_TOPS):
        canvas.vline(x + i, y + top, 13 - top, ink)
