"""The widgets that every screen is built from.

A screen returns a Page. A page has a title line, one body in the middle and a line with
what each button does. A body is an object with
    draw(canvas, x, y, width, height)   into its box; a generator that yields after each
                                        part, so that presses need not wait for the rest
    text() -> list of str               the same as lines of plain text
so a picture and its plain text can't tell different things. What is drawn goes into parts
(Canvas.part), so that a step in a menu draws two rows and not the page.
"""

from micropython import const

from toychest.ui import fonts
from toychest.ui.canvas import BLACK, HEIGHT, WHITE, WIDTH

_TITLE_HEIGHT = const(18)
_FOOTER_TOP = const(110)
_BODY_TOP = const(22)
_BODY_HEIGHT = const(86)
_MARGIN = const(6)
_BATTERY = const(29)  # px at the right edge
_ROWS = const(3)  # of a menu
_ROW_HEIGHT = const(29)

TEXT = ("r18", "r16", "r14")
LOUD = ("b22", "b20", "b16", "r16", "r14")
LABEL = ("b16", "b14", "r14")
HEADING = ("b22", "b20", "b16", "b14")
BIG = ("b40", "b26", "b22", "b20")
HUGE = ("b100", "b72", "b48", "b40", "b26")


class Page:
    """A picture and what the buttons do.

    title, note: left and right of the title line. body: see above. back, action, ok:
    what the buttons of these intents do now, "" for nothing. moves: what UP and DOWN do,
    for the plain text. A page without a title is all body.

    mark: what the small battery at the end of the title line says, or "": there is none.
    """

    def __init__(self, title, body, back="", action="", ok="", note="", moves=""):
        self.title = title
        self.note = note
        self.body = body
        self.labels = {"back": back, "action": action, "ok": ok}
        self.moves = moves
        self.mark = ""

    def draw(self, canvas, footer):
        """Draw it, a part at a time, as a generator.

        footer: the intents of the three buttons below it, left to right.
        """
        canvas.begin()
        if self.title:
            yield from self.body.draw(
                canvas, _MARGIN, _BODY_TOP, WIDTH - 2 * _MARGIN, _BODY_HEIGHT
            )
            yield
            self._draw_title(canvas)
            for i in range(3):
                yield
                self._draw_label(canvas, i, self.labels[footer[i]])
        else:
            yield from self.body.draw(canvas, 0, 0, WIDTH, HEIGHT)
        canvas.end()

    def _draw_title(self, canvas):
        right = WIDTH - (_BATTERY if self.mark else 7)
        if canvas.part(0, 0, WIDTH, _TITLE_HEIGHT, "title", self.title, self.note, self.mark):
            canvas.fill_rect(0, 0, WIDTH, _TITLE_HEIGHT, BLACK)
            end = canvas.text_in(self.title, 7, 0, 200, _TITLE_HEIGHT, ("b14",), WHITE, -1)
            canvas.text_in(
                self.note, end + 8, 0, right - end - 8, _TITLE_HEIGHT, ("r14",), WHITE, 1
            )
            if self.mark:  # an outline with little in it
                left = WIDTH - 25
                canvas.rect(left, 4, 18, 11, WHITE)
                canvas.fill_rect(left + 18, 7, 2, 5, WHITE)
                canvas.fill_rect(left + 2, 6, 3, 7, WHITE)

    def _draw_label(self, canvas, i, label):
        left = i * WIDTH // 3
        width = (i + 1) * WIDTH // 3 - left
        height = HEIGHT - _FOOTER_TOP
        if canvas.part(left, _FOOTER_TOP, width, height, "label", label):
            canvas.hline(left, _FOOTER_TOP, width, BLACK)
            if i:
                canvas.vline(left, _FOOTER_TOP, height, BLACK)
            canvas.text_in(label, left + 3, _FOOTER_TOP + 1, 94, height - 1, ("b14", "r14"))

    def text(self, names):
        """Plain text: title, content, buttons. names: intent to the button's name."""
        head = [part for part in (self.title, self.note, self.mark) if part]
        lines = [" - ".join(head)] if self.title else []
        lines += self.body.text()
        for intent in ("back", "action", "ok"):
            if self.labels[intent]:
                lines.append("%s: %s" % (names[intent], self.labels[intent]))
        if self.moves:
            lines.append("%s, %s: %s" % (names["up"], names["down"], self.moves))
        return "\n".join(lines)


class Menu:
    """A list to choose from. items: (label, note) pairs. selected: index. above, below: there
    is more than the items tell."""

    def __init__(self, items, selected, above=False, below=False):
        self.items = items
        self.selected = selected
        self._above = above
        self._below = below

    def draw(self, canvas, x, y, width, height):
        first = min(max(0, self.selected - 1), max(0, len(self.items) - _ROWS))
        above = first > 0 or self._above
        below = first + _ROWS < len(self.items) or self._below
        if above or below:
            width -= 14
            if canvas.part(x + width + 3, y, 13, height, "more", above, below):
                if above:
                    canvas.arrow(x + width + 4, y + 2)
                if below:
                    canvas.arrow(x + width + 4, y + height - 8, True)
        for row in range(min(_ROWS, len(self.items))):
            label, note = self.items[first + row]
            top = y + row * _ROW_HEIGHT
            chosen = first + row == self.selected
            if not canvas.part(
                x - 2, top, width + 4, _ROW_HEIGHT - 2, "row", label, note, chosen
            ):
                continue
            ink = BLACK
            if chosen:
                canvas.round_rect(x - 2, top, width + 4, _ROW_HEIGHT - 2, 4, BLACK)
                ink = WHITE
            room = width - 16
            if note:
                end = canvas_width(note, "r16") + 10
                canvas.text_in(
                    note, x + width - end, top, end - 4, _ROW_HEIGHT - 2, ("r16",), ink, 1
                )
                room -= end
            canvas.text_in(
                label, x + 8, top, room, _ROW_HEIGHT - 2, ("b20", "b16", "b14"), ink, -1
            )
            yield

    def text(self):
        lines = []
        for i, (label, note) in enumerate(self.items):
            mark = "> " if i == self.selected else "  "
            lines.append(mark + label + (" (" + note + ")" if note else ""))
        return lines


def canvas_width(string, name):
    """Width in px of a line in a font."""
    return fonts.get(name).width(string)


def arrows(canvas, x, y, up=True, down=True):
    """Two big triangles: UP and DOWN change what is beside them."""
    if canvas.part(x, y, 22, 34, "arrows", up, down):
        if up:
            canvas.arrow(x, y, False, 11)
        if down:
            canvas.arrow(x, y + 22, True, 11)


class Picker:
    """A big value with arrows, and a sentence. value: what is shown, as text."""

    def __init__(self, value, caption, up=True, down=True):
        self.value = value
        self.caption = caption
        self._up = up
        self._down = down

    def draw(self, canvas, x, y, width, height):
        if canvas.part(x + 30, y, width - 60, 64, "value", self.value):
            canvas.text_in(self.value, x + 34, y, width - 68, 62, HUGE[1:])
            yield
        arrows(canvas, x + width - 24, y + 14, self._up, self._down)
        if canvas.part(x - 4, y + 64, width + 8, 24, "caption", self.caption):
            yield from canvas.paragraph(self.caption, x, y + 66, width, 22, TEXT, align=0)

    def text(self):
        return [self.value, self.caption]


class Sentence:
    """Text that wraps, a heading above it, an icon or a big character beside it; all but
    the text may be left out."""

    def __init__(self, text, heading="", icon=None, big=""):
        self._text = text
        self._heading = heading
        self._icon = icon
        self._big = big

    def draw(self, canvas, x, y, width, height):
        if not canvas.part(
            x - 4, y - 2, width + 8, height + 2, "sentence",
            self._text, self._heading, self._icon, self._big,
        ):
            return
        if self._icon:
            font, char = fonts.icon(self._icon)
            w = font.size(char)[0]
            canvas.icon_in(self._icon, x, y, w, height)
            x += w + 10
            width -= w + 10
        elif self._big:
            canvas.text_in(self._big, x, y, 56, height, HUGE)
            x += 66
            width -= 66
        if self._heading:
            yield
            canvas.text_in(self._heading, x, y, width, 24, HEADING, align=-1)
            y += 28
            height -= 28
            yield from canvas.paragraph(self._text, x, y, width, height, TEXT)
        else:
            yield from canvas.paragraph(self._text, x, y, width, height, LOUD, middle=True)

    def text(self):
        return [line for line in (self._heading, self._text.replace("\n", " ")) if line]


class Word:
    """One word that fills the screen."""

    def __init__(self, word, inverse=False):
        self._word = word
        self._inverse = inverse

    def draw(self, canvas, x, y, width, height):
        if canvas.part(x, y, width, height, "word", self._word, self._inverse):
            ink = BLACK
            if self._inverse:
                canvas.fill_rect(x, y, width, height, BLACK)
                ink = WHITE
            yield
            canvas.text_in(self._word, x + 4, y, width - 8, height, HUGE, ink)

    def text(self):
        return [self._word]


def die(canvas, icon, x, y, size=60, inverse=False):
    """A die's face: an icon in a box with round corners."""
    if inverse:
        canvas.round_rect(x, y, size, size, size // 7, BLACK)
    else:
        canvas.frame(x, y, size, size, size // 7, 3 if size > 50 else 1)
    canvas.icon_in(icon, x, y, size, size, WHITE if inverse else BLACK)


class Roll:
    """A roll: two big faces, what they are called, and what to do now.

    icons: of both faces. note: a second sentence for the special cases, or "".
    """

    def __init__(self, icons, title, sentence, note=""):
        self._icons = icons
        self._title = title
        self._sentence = sentence
        self._note = note

    def draw(self, canvas, x, y, width, height):
        for i, icon in enumerate(self._icons):
            if canvas.part(x + 64 * i, y + 1, 60, 60, "die", icon):
                die(canvas, icon, x + 64 * i, y + 1)
                yield
        left = x + 64 + 68
        room = x + width - left + 2
        deep = 64 if self._note else height + 1  # a note is as wide as the page
        if canvas.part(left - 4, y - 1, room + 4, deep, "roll", self._title, self._sentence):
            canvas.text_in(self._title, left, y, room, 20, HEADING, align=-1)
            yield from canvas.paragraph(self._sentence, left, y + 23, room, deep - 24, TEXT)
        if self._note and canvas.part(x - 4, y + 64, width + 6, 23, "note", self._note):
            canvas.text_in(self._note, x, y + 66, width, 20, LABEL, align=-1)

    def text(self):
        return [line for line in (self._title, self._sentence, self._note) if line]


class Table:
    """Columns of an icon, a number of at least 26 px and a label. columns: (icon, number
    as text, label). dice: the icons are faces of dice."""

    def __init__(self, columns, dice=False):
        self._columns = columns
        self._dice = dice

    def draw(self, canvas, x, y, width, height):
        pitch = width // len(self._columns)
        for i, (icon, number, label) in enumerate(self._columns):
            left = x + i * pitch
            if not canvas.part(left, y - 2, pitch, 90, "column", icon, number, label, self._dice):
                continue
            if self._dice:
                die(canvas, icon, left + (pitch - 48) // 2, y - 1, 48)
            else:
                canvas.icon_in(icon, left, y, pitch, 46)
            canvas.text_in(number, left, y + 48, pitch, 20, ("b26",))
            canvas.text_in(label, left + 2, y + 68, pitch - 4, 18, ("r16", "r14"))
            yield

    def text(self):
        return ["%s %s" % (number, label) for _, number, label in self._columns]


class Scores:
    """Players and their numbers, up to eight in two columns. rows: (name, number).

    marked: index of the player to stand out, or None.
    """

    def __init__(self, rows, marked=None):
        self._rows = rows
        self._marked = marked

    def draw(self, canvas, x, y, width, height):
        count = len(self._rows)
        columns = 1 if count <= _ROWS else 2
        down = -(-count // columns)
        pitch = min(40, height // down)
        wide = (width - (columns - 1) * 8) // columns
        end = max([canvas_width(number, "b26") for _, number in self._rows])
        room = wide - end - 26
        sizes = ("b26", "b22", "b20", "b16", "b14") if pitch > 22 else ("b16", "b14")
        # One size for all: the smallest that one of them needs.
        needed = [fonts.fitting(name, room, sizes)[0].name for name, _ in self._rows]
        size = max([sizes.index(name) for name in needed])
        for i, (name, number) in enumerate(self._rows):
            left = x + i // down * (wide + 8)
            top = y + i % down * pitch
            marked = i == self._marked
            if not canvas.part(
                left - 2, top, wide + 4, pitch, "score", name, number, end, size, marked
            ):
                continue
            ink = BLACK
            if marked:
                canvas.round_rect(left - 2, top, wide + 4, pitch - 1, 3, BLACK)
                ink = WHITE
            canvas.text_in(name, left + 6, top, room, pitch - 1, (sizes[size],), ink, -1)
            canvas.text_in(number, left + wide - end - 6, top, end, pitch - 1, ("b26",), ink, 1)
            yield

    def text(self):
        lines = []
        for i, (name, number) in enumerate(self._rows):
            lines.append("%s%s: %s" % ("> " if i == self._marked else "", name, number))
        return lines


class Cheer:
    """An icon, a name in big letters and a sentence."""

    def __init__(self, icon, name, sentence):
        self._icon = icon
        self._name = name
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        if canvas.part(x, y, 82, height, "icon", self._icon):
            canvas.icon_in(self._icon, x, y, 80, height)
        left = x + 90
        room = width - 90
        if canvas.part(left - 4, y, room + 8, 52, "cheer", self._name):
            canvas.text_in(self._name, left, y + 8, room, 42, BIG, align=-1)
            yield
        if canvas.part(left - 4, y + 52, room + 8, height - 51, "cheer.sentence", self._sentence):
            yield from canvas.paragraph(self._sentence, left, y + 54, room, 32, TEXT)

    def text(self):
        return [self._name, self._sentence]


class Speller:
    """A word that grows: its letters, the letter on offer ("" for none) in a black box, and
    a sentence."""

    def __init__(self, word, letter, sentence):
        self._word = word
        self._letter = letter
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        room = width - 80
        if canvas.part(x - 4, y, room + 6, 64, "word", self._word):
            canvas.text_in(self._word, x, y, room, 60, BIG, align=-1)
            yield
        if self._letter:
            if canvas.part(x + width - 76, y, 48, 60, "letter", self._letter):
                canvas.round_rect(x + width - 76, y, 48, 60, 5, BLACK)
                canvas.text_in(self._letter, x + width - 76, y, 48, 60, ("b48",), WHITE)
            arrows(canvas, x + width - 21, y + 14)
        if canvas.part(x - 4, y + 64, width + 8, 24, "caption", self._sentence):
            yield from canvas.paragraph(self._sentence, x, y + 66, width, 20, TEXT)

    def text(self):
        letter = "[%s]" % self._letter if self._letter else ""
        return [self._word + letter, self._sentence]
