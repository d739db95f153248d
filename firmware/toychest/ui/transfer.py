"""Show an amount that one party pays and another gets.

A party is a tuple (name, picture, texts, turn):
    name        the name of a player, or a word for the bank, the pot or all other players
    picture     a seat, for that player's mascot; a list of seats; the name of an icon; or None for
                the name itself, in the place of the number
    texts       None for a party without a number, or a tuple of
                    the player's number after the payment, or for several players, the change of
                        each player's number
                    the line below, such as the number before the payment, or ""
                    a shorter form of that line; without a line, a word before the payer's
                        number, or ""
    turn        whether the picture is white on black, because it is the current player
"""

from micropython import const

from toychest.lang import written
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.table_body import TableBody, mascot_size
from toychest.ui.widgets import LARGE, TEXT, canvas_width, number_fonts, same_size

_NUMBER = const(30)  # px, the least height of the room for numbers below the mascots
_SMALL = const(15)  # px, height of a line of small words
_BELOW = const(38)  # px, height of two lines of words below the numbers, and of the space above
_DIE = const(32)  # px
_ICON = const(56)  # px, width
_HEAD = const(9)  # px, width of the head of an arrow
_ARROW = const(24)  # px of an arrow, the least
_OF_MANY = const(22)  # px of each mascot of several
_APART = const(4)  # px between them
_WORDS = ("b40", "b35") + LARGE


class Transfer(TableBody):
    """The body of a page with a payer, an amount and a payee.

    table: GameTable
    parties: [payer, payee], see the top of this module
    amount: int
    middle: the Body in which the players choose the amount; None if they don't
    sentence: the payment as plain text, or ""
    word: a large word, such as "Rent!". The amount then stands in the lower row
    below: text below the numbers, or ""
    dice: numbers of the dice that made the amount, or ()
    draw_die: function (canvas, number, x, y, px) that draws one of them
    """

    def __init__(
        self,
        table,
        parties,
        amount,
        middle=None,
        sentence="",
        word="",
        below="",
        dice=(),
        draw_die=None,
    ):
        super().__init__(table.app, list(range(table.session.state["players"])))
        self._parties = parties
        self._amount = written(amount)
        self._middle = middle
        self._sentence = sentence
        self._word = word
        self._below = below
        self._dice = dice
        self._draw_die = draw_die
        if middle:
            self.up_increases = middle.up_increases
            self.position = middle.position

    def draw_with_words(self, canvas, page, height):
        if page.title == self._word:
            page.yields = True  # the same words stand in the middle
        return super().draw_with_words(canvas, page, height)

    def draw(self, canvas, x, y, width, height):
        x += 4
        width -= 8
        if self._below:
            height -= _BELOW
            canvas.paragraph(self._below, x, y + height + 2, width, _BELOW - 2, TEXT)
        has_line = any(texts and texts[1] for _, _, texts, _ in self._parties)
        high = height - _SMALL * has_line
        mascot = mascot_size(min(high - _NUMBER, 44))
        # The amount is the largest.
        most = min(high - mascot - 4, 28 if self._word else 9 * high // 20)
        sizes = number_fonts(most)
        numbers = [texts[0] for _, _, texts, _ in self._parties if texts]
        room = width // 2 - _ARROW // 2 - 8
        size = same_size(numbers, [room] * len(numbers), sizes)
        low = fonts.get(size).cap + 2
        if self._word:
            low = high - mascot - 4
        top = y + high - low
        over = top - 4 - y  # px above the numbers
        left, right = [
            self._draw_party(canvas, i, x, y, width, high if picture == "money" else over, mascot)
            for i, (_, picture, _, _) in enumerate(self._parties)
        ]
        left, right = x + left + 6, x + width - right - 6
        ends = [left - x, x + width - right]
        for at, (name, picture, texts, _) in enumerate(self._parties):
            if picture is None:
                texts = name, "", ""
                size = fonts.fitting(name, room, LARGE)[0].name
            if texts:
                end = ends[at] = canvas_width(texts[0], size)
                first = x + at * (width - end)
                if texts[2] and not texts[1]:
                    first = canvas.text_in(texts[2], x, top, room, low, ("b14",), align=-1) + 4
                    ends[at] += first - x
                canvas.text_in(texts[0], first, top, end, low, (size,))
                self._draw_small(canvas, texts, x + at * (width - room), y + high, room, at)
        if self._word:
            self._draw_word(canvas, left, y, right - left, top - 10)
            left, right = x + ends[0] + 6, x + width
            if not numbers or self._parties[1][1] == "money":
                right -= ends[1] + 6
            for at, number in enumerate(self._dice):
                at = right - (at + 1) * (_DIE + 4) if numbers else x + 8
                die = min(_DIE, low - 2)
                self._draw_die(canvas, number, at, y + high - die, die)
            if self._dice and numbers:
                right = at
            sizes = number_fonts(low)
            canvas.text_in(self._amount, left, top, right - left, low, sizes)
            return
        left_end, right_end = x + ends[0] + 8, x + width - ends[1] - 8
        arrow(canvas, left_end, top + low // 2, right_end - left_end)
        if self._middle:
            self._middle.draw(canvas, left, y, right - left, top - 2 - y)
        else:
            sizes = number_fonts(top - 4 - y)
            canvas.text_in(self._amount, left, y, right - left, top - 4 - y, sizes)

    def _draw_word(self, canvas, x, y, width, middle):
        # Draw the word, and the arrow below it. middle: px, the y of the arrow's tip.
        below = 12 if any(letter in self._word for letter in "gjpqy") else 8  # px, with white
        room = middle - y - below
        words = [name for name in _WORDS if fonts.get(name).cap <= room] or _WORDS[-1:]
        font = fonts.fitting(self._word, width, words)[0]
        canvas.text_in(self._word, x, y, width, font.cap, (font.name,))
        arrow(canvas, x, middle, width)

    def _draw_party(self, canvas, at, x, y, width, height, mascot):
        # Draw the picture at the left (at 0) or at the right (at 1). Return its width.
        name, picture, _, turn = self._parties[at]
        if isinstance(picture, list):
            columns = (len(picture) + 1) // 2
            wide = columns * (_OF_MANY + _APART) - _APART
            left = x + at * (width - wide)
            for i, seat in enumerate(picture):
                canvas.mascot(
                    self.app.mascot(seat),
                    left + i % columns * (_OF_MANY + _APART),
                    y + i // columns * min(_OF_MANY + _APART, height + 2 - _OF_MANY),
                    _OF_MANY,
                )
            return wide
        if isinstance(picture, int):
            wide = self.mascot_width(mascot) + 8
            left = x + at * (width - wide)
            if turn:
                canvas.round_rect(left, y, wide, min(height + 3, mascot + 8), 6, BLACK)
            ink = WHITE if turn else BLACK
            self.draw_mascot(canvas, picture, left + 4, y, mascot, min(height + 3, mascot + 8), ink)
            return wide
        if not picture:
            return 0
        canvas.icon_in(picture, x + at * (width - _ICON), y, _ICON, height)
        return _ICON

    def _draw_small(self, canvas, texts, x, y, room, at):
        line = texts[1] if canvas_width(texts[1], "b14") <= room else texts[2]
        canvas.text_in(line, x, y, room, _SMALL, ("b14",), align=2 * at - 1)

    def text(self):
        lines = [" ".join(["[%d]" % die for die in self._dice])] if self._dice else []
        lines += [self._word] if self._word else []
        if self._middle:
            lines += [line for line in self._middle.text() if line]
        else:
            lines.append(self._amount)
        lines += [line for line in (self._sentence, self._below) if line]
        for name, _, texts, _ in self._parties:
            if texts:
                name = "%s: %s" % (name, texts[0])
            if texts and texts[1]:
                name += " (%s)" % texts[1]
            lines.append(name)
        return lines


def arrow(canvas, x, middle, width):
    """Draw an arrow to the right. middle: px, the y of its tip."""
    canvas.fill_rect(x, middle - 2, width - _HEAD, 4, BLACK)
    for i in range(_HEAD):
        high = _HEAD - 1 - i
        canvas.vline(x + width - _HEAD + i, middle - high, 2 * high + 1, BLACK)
