"""The widgets that every screen is built from.

A screen returns a Page. A page has a title line, one body in the middle and a line with
what each button does. A body is an object with
    draw(canvas, x, y, width, height)   into its box; a generator that yields after each
                                        part, so that presses need not wait for the rest
    text() -> list of str               the same as lines of plain text
so a picture and its plain text can't tell different things. What is drawn goes into parts
(Canvas.part), so that a step in a menu draws two rows and not the page. A body that moves may
have `rises` (True: UP leads to the next value), `up` and `down` (False: nothing is that way).
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
    "" for nothing. A page without a title is all body.

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
        yield
        if self.title:
            yield from self.body.draw(
                canvas, _MARGIN, _BODY_TOP, WIDTH - 2 * _MARGIN, _BODY_HEIGHT
            )
            yield
            yield from self._draw_title(canvas)
            for i in range(3):
                yield
                self._draw_label(canvas, i, self.labels[footer[i]])
        else:
            yield from self.body.draw(canvas, 0, 0, WIDTH, HEIGHT)
        canvas.end()

    def _draw_title(self, canvas):
        end = 11 + canvas_width(self.title, "b14")
        yield  # at first, that has loaded the font
        if canvas.part(0, 0, end, _TITLE_HEIGHT, "title", self.title):
            canvas.fill_rect(0, 0, end, _TITLE_HEIGHT, BLACK)
            canvas.text_in(self.title, 7, 0, 200, _TITLE_HEIGHT, ("b14",), WHITE, -1)
            yield
        room = WIDTH - end
        if canvas.part(end, 0, room, _TITLE_HEIGHT, "title.note", self.note, self.mark):
            canvas.fill_rect(end, 0, room, _TITLE_HEIGHT, BLACK)
            room -= 11 if not self.mark else _BATTERY + 4
            canvas.text_in(self.note, end + 4, 0, room, _TITLE_HEIGHT, ("r14",), WHITE, 1)
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
    """A list to choose from. items: a sequence of (label, note, ...), of which those in view are
    asked for. selected: index. above, below: there is more than the items tell."""

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
                yield
        for row in range(min(_ROWS, len(self.items))):
            label, note = self.items[first + row][:2]
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
                yield
            canvas.text_in(
                label, x + 8, top, room, _ROW_HEIGHT - 2, ("b20",) + LABEL, ink, -1
            )
            yield

    def text(self):
        lines = []
        for i in range(len(self.items)):
            label, note = self.items[i][:2]
            mark = "> " if i == self.selected else "  "
            lines.append(mark + label + (" (" + note + ")" if note else ""))
        return lines


def canvas_width(string, name):
    """Width in px of a line in a font."""
    return fonts.get(name).width(string)


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
            yield
            y += 28
            height -= 28
            yield from canvas.paragraph(self._text, x, y, width, height, TEXT)
        else:
            yield from canvas.paragraph(self._text, x, y, width, height, LOUD, middle=True)

    def text(self):
        return [line for line in (self._heading, self._text.replace("\n", " ")) if line]
