"""Draw parts of pages that several games use. The parts for every screen are in ui.widgets."""

from micropython import const

from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import (
    BIG,
    HEADING,
    TEXT,
    WHOLE,
    Body,
    brief_name,
    canvas_width,
    number_fonts,
    same_size,
)

_DOWN = const(3)  # the most scores in a single column
_ROW = const(40)  # px, height of a row in a body of the usual height, the most
_LOW = const(23)  # px: a row below this height has small names and a thin bar
_CROWN = const(21)  # px, width of a crown and the space after it
_LEAST = const(32)  # px, least width of a name beside a crown or an amount
_TITLES = ("b48", "b40", "b26", "b22")  # fonts of the action of a roll
_TITLE = const(34)  # px, least height of that action below the dice
_CROWN_TOPS = (0, 2, 4, 6, 7, 5, 3, 1, 0, 1, 3, 5, 7, 6, 4, 2, 0)  # px from the top, by column


def die(canvas, icon, x, y, size=60):
    """Draw a face of a printed die: an icon in a box of `size` px with round corners."""
    canvas.frame(x, y, size, size, size // 7, 3 if size > 50 else 1)
    canvas.icon_in(icon, x, y, size, size)


class Roll(Body):
    """The body of a page with a roll of two dice. It shows two large faces, the action that they
    stand for, and one or two lines about the action.

    icons: the names of the icons of the two faces
    title: the action
    """

    def __init__(self, icons, title, line, second=""):
        self._icons = icons
        self._title = title
        self._line = line
        self._second = second

    def draw(self, canvas, x, y, width, height):
        size = 50 if self._second else 56
        low = height - size - (36 if self._second else 30)  # px below the dice
        both = 2 * size + 6
        left = x
        if low >= _TITLE:
            left += (width - both) // 2
            canvas.text_in(self._title, x, y + size + 2, width, low, _TITLES)
        for i, icon in enumerate(self._icons):
            die(canvas, icon, left + (size + 6) * i, y + 1, size)
        if low < _TITLE:
            left += both + 10
            canvas.text_in(self._title, left, y + 2, x + width - left, size, _TITLES)
        if self._second:
            canvas.text_in(self._line, x, y + height - 36, width, 20, TEXT)
            canvas.text_in(self._second, x, y + height - 19, width, 20, TEXT)
        else:
            canvas.text_in(self._line, x, y + height - 25, width, 20, TEXT)

    def text(self):
        return [line for line in (self._title, self._line, self._second) if line]


class IconColumns(Body):
    """The body of a page with columns of an icon, a number and a label. The columns have the same
    width, unless a label does not fit.

    columns: list of (icon, number as text, label)
    face: function such as `die` that draws a face of a die in place of the icon, or None
    """

    tallest = 86

    def __init__(self, columns, face=None):
        self._columns = columns
        self._face = face

    def draw(self, canvas, x, y, width, height):
        count = len(self._columns)
        needed = [canvas_width(label, "b14") for _, _, label in self._columns]
        pitches = [width // count] * count
        if max(needed) > pitches[0]:
            pitches = [wide + (width - sum(needed)) // count for wide in needed]
        left = x
        for pitch, (icon, number, label) in zip(pitches, self._columns):
            if self._face:
                size = min(pitch - 2, 48)
                self._face(canvas, icon, left + (pitch - size) // 2, y - 1, size)
            else:
                canvas.icon_in(icon, left, y, pitch, 46)
            canvas.text_in(number, left, y + 48, pitch, 20, ("b26",))
            canvas.text_in(label, left, y + 68, pitch, 18, ("b16", "b14"))
            left += pitch

    def text(self):
        return ["%s %s" % (number, label) for _, number, label in self._columns]


class Scores(Body):
    """The body of a page with the players and their numbers. It has up to eight rows, in one or two
    columns.

    rows: list of (name, number as text) or (name, number as text, whether the player has a crown)
    marked: index of the current player's row, which is black, or None
    plus: an amount that will be added to the number in the black row, or ""
    shares: each player's progress, 0 to 1, drawn as a bar; () for no bars
    up_increases: whether UP adds to a number, see Body
    """

    shortest = WHOLE

    def __init__(self, rows, marked=None, plus="", shares=(), up_increases=False):
        self._rows = [row if len(row) > 2 else row + (False,) for row in rows]
        self._marked = marked
        self._plus = plus
        self._shares = shares
        self.up_increases = up_increases

    def draw(self, canvas, x, y, width, height):
        count = len(self._rows)
        columns = 1 if count <= _DOWN else 2
        down = -(-count // columns)
        pitch = min(max(_ROW, height * 3 // 7), height // down)
        low = pitch < _LOW
        wide = (width - (columns - 1) * 6) // columns
        text = tall = pitch - 1  # px, height of a row's names, and of its numbers
        if self._shares:
            text -= 3 if low else 6
            tall = tall if low else text
        amount = "b16" if low else "b20"  # font of the amount: it leaves a white margin
        numbers = [number for _, number, _ in self._rows]
        # White digits on black need twice the margin.
        sizes = number_fonts(tall - 4, ("b26",)) if columns == 1 else ("b26",)
        high = same_size(numbers, [wide // 2] * count, sizes)
        end = max([canvas_width(number, high) for _, number, _ in self._rows])
        rooms = [wide - end - 15] * count
        chip, beside = 0, True
        if self._plus and self._marked is not None:
            chip = canvas_width(self._plus, amount) + 8  # px, width of the amount
            beside = rooms[self._marked] > chip + _LEAST  # else the amount replaces the number
            rooms[self._marked] += -chip - 8 if beside else min(end - chip, 0)
        crowned = [row[2] and room > _CROWN + _LEAST for row, room in zip(self._rows, rooms)]
        names = [row[0] for row in self._rows]
        indents = [_CROWN if has else 0 for has in crowned]
        sizes = ("b16", "b14") if low else ("b22", "b20", "b16", "b14")
        if text > 20:
            sizes = ("b26",) + sizes
        size = same_size(names, [room - aside for room, aside in zip(rooms, indents)], sizes, text)
        indent = 0  # px: the names stand in a line, if that does not shorten them
        if any(crowned) and all(
            canvas_width(name, size) <= room - _CROWN for name, room in zip(names, rooms)
        ):
            indent = _CROWN
            indents = [_CROWN] * count
        rooms = [room - aside for room, aside in zip(rooms, indents)]
        for i, (name, number, _) in enumerate(self._rows):
            left = x + i // down * (wide + 6)
            right = left + wide - end - 5
            top = y + i % down * pitch
            ink = BLACK
            if i == self._marked:
                canvas.round_rect(left - 2, top, wide + 4, pitch - 1, 3, BLACK)
                ink = WHITE
            chipped = self._plus and i == self._marked
            if not chipped or beside:
                canvas.text_in(number, right, top, end, tall, (high,), ink, 1)
            if chipped:  # the amount is black on white
                chip_left = right - chip - 8 if beside else right + end - chip
                canvas.round_rect(chip_left, top + 2, chip, text - 3, 3, WHITE)
                canvas.text_in(self._plus, chip_left, top, chip, text, (amount,))
            if crowned[i]:
                crown(canvas, left + 4, top + (text + 1) // 2 - 6, ink)
            if self._shares:
                start = left + 5 + indent
                long = right - start - 8 if low else right + end - start
                bar(canvas, self._shares[i], start, top + text, long, 2 if low else 4, ink)
            name = brief_name(name, rooms[i], size)
            if name:
                left += 5 + indents[i]
                canvas.text_in(name, left, top, rooms[i], text, (size,), ink, -1)

    def text(self):
        lines = []
        for i, (name, number, crowned) in enumerate(self._rows):
            line = "%s%s: %s" % ("> " if i == self._marked else "", name, number)
            if self._plus and i == self._marked:
                line += " " + self._plus
            lines.append(line + (" (%s)" % t("ahead") if crowned else ""))
        return lines


def bar(canvas, share, x, y, width, height, ink):
    """Draw a bar that is partly filled. share: the filled part, 0 to 1."""
    canvas.fill_rect(x, y, round(share * width), height, ink)
    canvas.hline(x, y + height - 1, width, ink)
    if height > 2:
        canvas.rect(x, y, width, height, ink)


def crown(canvas, x, y, ink):
    """Draw a crown of 17 x 13 px, which marks the player who leads."""
    for i, top in enumerate(_CROWN_TOPS):
        canvas.vline(x + i, y + top, 13 - top, ink)


class Cheer(Body):
    """The body of a page with a picture, a big name and a sentence. turn: whether the name is the
    current player's; then it is white on black."""

    tallest = 100

    def __init__(self, icon, name, sentence, turn=False):
        self._icon = icon
        self._name = name
        self._sentence = sentence
        self._turn = turn

    def draw(self, canvas, x, y, width, height):
        canvas.icon_in(self._icon, x, y, 88, height)
        left = x + 96
        room = width - 96
        ink = BLACK
        if self._turn:
            canvas.round_rect(left, y + 3, room, 50, 6, BLACK)
            ink = WHITE
        name = brief_name(self._name, room - 8, BIG[-1])
        canvas.text_in(name, left + 4, y + 4, room - 8, 48, BIG, ink)
        canvas.paragraph(
            self._sentence, left, y + 56, room, height - 56, HEADING, align=0, middle=True
        )

    def text(self):
        return [self._name, self._sentence]
