"""Draw a page, and the bodies of pages that every screen uses. A page has a title line, a body in
the middle, and the labels of three buttons at its lower edge. A body draws itself, and also returns
its content as text."""

from micropython import const

from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE

_TITLE_HEIGHT = const(18)
_TAB_HEIGHT = const(22)  # of the current player's name
_TAB_EDGES = const(12)  # px of black at the left and right of that name
_KEY_HEIGHT = const(18)  # of a key cap: the label of a button below the panel
LABEL_WIDTH = const(91)  # px
_BODY_TOP = const(22)
_NOTE_HEIGHT = const(15)  # of a line for notes, below the body
_MARGIN = const(6)
_BATTERY = const(29)  # px at the right edge
IN_VIEW = 3  # rows of a menu
_HIGH_ROW = const(36)  # px: a row of this height has larger letters
WHOLE = const(86)  # px, height of the body with a title line and low labels
_BLOCK = const(86)  # px, height of a heading with three lines below it
_NAME = const(16)  # letters of the longest name
_LEAST = const(3)  # letters to which a name is shortened, before other words give way

NAMES = ("b40", "b35", "b26", "b20", "b16", "b14")
BIG = NAMES[:4]
WORDS = NAMES[2:]
LARGE = WORDS[:2]
HEADING = WORDS[1:]
LABEL = WORDS[2:]
TEXT = ("r18",) + LABEL
LOUD = LARGE + TEXT
# They have only 0 to 9, "+", "-", ":" and the space.
DIGITS = ("d44", "d33", "d28", "d24", "d22", "d20")
HUGE = ("b100", "b72", "b40", "b26")


class Body:
    """The middle part of a page, between the title line and the button labels.

    up_increases: True if UP leads to the next value, as with a number; False if UP leads to the
        previous row, as in a list
    up, down: whether there is another value or row in that direction
    says_moves: whether the body itself says what UP and DOWN do
    arrows: whether to draw arrows for UP and DOWN; False on a board without these buttons
    position: the place of the selected row in a long list, such as "2 of 7", or ""
    covers: whether the body also takes the room of the title line
    draws_words: whether the body also draws the title, the notes, and what UP and DOWN do, by its
        method `draw_with_words`
    gives_way: whether news of the last event may replace the body for a few seconds
    marks: {intent: name of a button, or ""} of the choices that the body draws. If a long press of
        a button makes a choice, app.taps puts the button's name there, and the body draws it
    tallest: px, the largest height of the body; 0 if it may have any height
    shortest: px, the height that the body needs; WHOLE if no line can stand below it
    """

    up_increases = False
    up = True
    down = True
    says_moves = False
    arrows = True
    position = ""
    covers = draws_words = gives_way = False
    marks = {}
    tallest = 0
    shortest = 0

    def draw(self, canvas, x, y, width, height):
        """Draw the body into an empty area of the canvas."""
        raise NotImplementedError

    def text(self):
        """Return the body as a list of lines of plain text."""
        return []


class Page:
    """The picture on the panel, and the functions of the buttons.

    title: text or function, see `whole`; "" for a page that is all body
    back, action, ok: buttons, (label, function); None for a button that does nothing
    note: the text at the right of the title line, or below the body if the room is short; it is
        left out if the body needs that room, too
    up, down: buttons UP and DOWN, (label, function), or None
    step: in place of up and down, a function that gets 1 for the next row or value, -1 for the
        previous one; or None
    hold: function for a long press of ACTION, or None
    repeats: whether UP or DOWN repeats while it is held; False if they choose something
    turn: whether the title is the current player's name, which is white on black
    holds: in place of hold, three functions (or None) for long presses of BACK, ACTION and OK. The
        function of the short press is called first, when the press begins
    tall: whether the labels have room for two lines even if each fits into one
    strong: the intent ("back", "action" or "ok") of the button with a thick frame

    mark: the text for a small battery in the title line, or "" for no battery
    instead: a shorter title for a title line that has no room for the title, or ""
    yields: whether the title gives way to the notes, because it is only a name
    top: px, the y of the title line in the last drawing
    said: list of the title and the notes that the last drawing had room for; None before it. The
        others are not in the plain text either
    left_out: how many of the notes the last drawing had no room for

    On a board where a tap and a long press of a button differ, app.taps fills these attributes:

    meanings: {button: (intent of a tap, intent of a long press)}
    drawn: {intent of a button: object with a method `draw`, drawn in place of the label}
    aside: what long presses do, for the title line or the line below the body
    lines: list of lines of plain text that say what the buttons do
    """

    def __init__(
        self,
        title,
        body,
        back=None,
        action=None,
        ok=None,
        note="",
        up=None,
        down=None,
        step=None,
        hold=None,
        repeats=True,
        turn=False,
        holds=(),
        tall=False,
        strong="ok",
    ):
        self.strong = strong
        self._tall = tall
        self._turn = self.yields = turn
        if isinstance(title, str):
            self._tell = lambda length: shortened(title, length) if turn else title
        else:
            self._tell = title
        self.title = whole(title)
        self.note = note
        self.body = body
        self.does = {"hold": hold} if hold else {}  # {intent: function}
        for intent, function in zip(("hold_back", "hold", "hold_ok"), holds):
            if function:
                self.does[intent] = function
        self.labels = {
            "back": self._button("back", back),
            "action": self._button("action", action),
            "ok": self._button("ok", ok),
        }
        self.moves = None  # label of UP and DOWN: text for both, (UP's, DOWN's), or None
        if up or down:
            labels = self._button("up", up), self._button("down", down)
            self.moves = labels if any(labels) else None
        elif step:
            next_one = 1 if body.up_increases else -1
            self.does["up"] = lambda: step(next_one)
            self.does["down"] = lambda: step(-next_one)
            self.moves = t("change" if body.up_increases else "move")
        self.repeats = repeats
        self.mark = ""
        self.meanings = {}
        self.drawn = {}
        self.aside = self.instead = ""
        self.lines = []
        self.left_out = 0
        self.said = None

    def _button(self, intent, button):
        if not button:
            return ""
        self.does[intent] = button[1]
        return button[0]

    def draw(self, canvas, footer):
        """Draw the page. footer: the intents of the buttons below the panel, left to right. If the
        box is held rotated, they are above it, right to left."""
        canvas.clear()
        if not self.title:
            self.body.draw(canvas, 0, 0, canvas.width, canvas.height)
            return
        wide = (canvas.width - 2) // 3 - 2  # of a key cap
        widest = max([canvas_width(label, "b14") for label in self.labels.values()])
        high = 2 * _KEY_HEIGHT + 2
        has_room = canvas.height - high - 2 - _BODY_TOP >= self.body.shortest
        tall = self._tall or widest > wide - 5 and has_room
        if not tall:
            high = _KEY_HEIGHT
        top = canvas.height - high
        self.top = 0
        if canvas.rotated:  # the buttons are above, from right to left
            footer = list(reversed(footer))
            self.top = high + 1
        if self.body.covers:
            self.body.draw(canvas, 0, self.top, canvas.width, top - 1)
            self.left_out = len(self.notes())
            self.said = [self.title]
        elif self.body.draws_words:
            self.said, self.left_out = self.body.draw_with_words(canvas, self, top - 1)
        else:
            room = canvas.width - 2 * _MARGIN
            foot = top - 2
            low = foot - _NOTE_HEIGHT
            if self._draw_title(canvas, low if low - _BODY_TOP >= self.body.shortest else 0):
                foot = low
            height = foot - _BODY_TOP
            lower = max(0, height - (self.body.tallest or height)) // 2
            y = self.top + _BODY_TOP + lower
            self.body.draw(canvas, _MARGIN, y, room, height - 2 * lower)
        y, inset = top, 2
        if canvas.rotated:
            canvas.fill_rect(0, 0, canvas.width, self.top, WHITE)  # a tab begins above its page
            top, y, inset = -high, -1, 0
        for i, intent in enumerate(footer):
            label = self.drawn.get(intent)
            if not label and not self.labels[intent]:
                continue
            left = i * canvas.width // 3 + 2
            # The outer edge of a key cap is beside the panel.
            canvas.frame(left, top, wide, 2 * high, 4, 2 if intent == self.strong else 1)
            box = left + 3, y + inset, wide - 5, high - 1
            if label:
                label.draw(canvas, *box)
            elif tall:
                words = self.labels[intent]
                if not fonts.get("b14").wrap(words, wide - 5):
                    words = brief(words, wide - 5)
                canvas.paragraph(words, left + 3, y, wide - 5, high, LABEL, align=0, middle=True)
            else:
                canvas.text_in(brief(self.labels[intent], wide - 5), *box, ("b14",))

    def ways(self):
        """Return the labels of UP and DOWN to draw, DOWN's first, because it stands at the right;
        "" for a button without a label. Return [] if the page draws none."""
        ways = self.moves if isinstance(self.moves, tuple) and not self.body.says_moves else ()
        return list(reversed(ways))

    def draw_battery(self, canvas, x, y):
        """Draw a nearly empty battery of 20 x 11 px."""
        canvas.rect(x, y, 18, 11, BLACK)
        canvas.fill_rect(x + 18, y + 3, 2, 5, BLACK)
        canvas.fill_rect(x + 2, y + 2, 3, 7, BLACK)

    def _draw_title(self, canvas, low):
        """Draw the title line, and what it has no room for into the line below the body. Return
        whether that line is used. low: px, the top of that line; 0 if the body leaves no room for
        it."""
        right = canvas.width - (_BATTERY if self.mark else _MARGIN)
        ways = self.ways()
        end = right - sum([canvas_width(words, "b14") + 22 for words in ways if words])
        aside = [self.aside] if self.aside else []
        tab = _TAB_EDGES if self._turn else 0
        left = _MARGIN + tab
        head = self.head(end - left - _beside(aside))
        moved = low and (head != self.title if tab else not (head or self.yields))
        if moved:  # what the buttons do stands below the body
            end = right
            aside = []
            head = self.head(end - left - _beside(aside))
        said = [self.title] if head else []
        if not head and self.instead:
            head = _with_names(lambda _: self.instead, end - left - _beside(aside))
            said = [head] if head else []
        notes = self.notes()
        room = end - left - _beside(notes + aside)
        if tab and low and not moved:  # notes without room stand below the body
            room = end - left - _beside(aside)
        elif self.yields and canvas_width(self._tell(_LEAST) if tab else head, "b14") > room:
            if notes and room + tab + 8 >= 0:  # they say more than a name
                head, said, notes, tab = " · ".join(notes), notes, [], 0
            room = end - left - _beside(aside)
        x = self._draw_head(canvas, head, room, end, tab)
        if self.mark:
            self.draw_battery(canvas, canvas.width - 25, self.top + 4)
        for count in range(len(notes) + 1):  # of the notes without room in the title line
            line = " · ".join(notes[count:] + aside)
            wide = canvas_width(line, "b14")
            if wide <= end - x:
                break
        top = self.top
        canvas.text_in(line, end - wide, top, wide, _TITLE_HEIGHT, ("b14",))
        for i, words in enumerate(ways):
            if words:
                wide = canvas_width(words, "b14")
                y = top + low - 1 if moved else top
                canvas.text_in(words, right - wide, y, wide, _TITLE_HEIGHT, ("b14",))
                canvas.arrow(right - wide - 14, y + 6, i == 0)
                right -= wide + 22
        below = self.aside if moved else " · ".join(notes[:count]) if low else ""
        wide = canvas_width(below, "b14")
        canvas.text_in(below, end - wide, top + low + 1, wide, _NOTE_HEIGHT, ("b14",))
        self.left_out = 0 if low and not moved else count
        self.said = said + notes[self.left_out :]
        return moved or below

    def _draw_head(self, canvas, head, room, end, tab):
        """Draw the title. Return the x of the first free pixel after it.

        head: the title with shortened names, or "" if no title is drawn
        room: px that the notes leave; a longer title gets a smaller font
        end: the x that the title never passes
        tab: px of black left and right of a name that is white on black, both together; 0 for a
            title that is black on white
        """
        x, y = _MARGIN, self.top
        sizes = HEADING if tab else LABEL
        font = fonts.fitting(self.title if tab else head, room, sizes)[0].name
        if tab and head:
            head = brief_name(self.title, room, font)
            wide = canvas_width(head, font) + tab
            canvas.round_rect(x - 2, y - 8, wide, _TAB_HEIGHT + 8, 4, BLACK)
            canvas.text_in(head, x + 4, y + 2, wide, _TITLE_HEIGHT, (font,), WHITE, -1)
            return x + wide + 6
        canvas.hline(x, y + _TITLE_HEIGHT, canvas.width - 2 * x, BLACK)
        if not head:
            return x
        return canvas.text_in(head, x, y - 1, end - x, _TITLE_HEIGHT, (font,), BLACK, -1) + 8

    def head(self, room):
        """Return the title with names shortened to fit into `room` px; "" if it does not fit."""
        return _with_names(self._tell, room)

    def notes(self):
        """Return the list of texts beside the title. The last one matters most."""
        return [note for note in (self.note, self.body.position) if note]

    def text(self, names):
        """Return title, body and buttons as plain text. names: {intent: name of its button}."""
        head = [self.title] + self.notes() if self.said is None else self.said
        head = [part for part in head + [self.mark] if part]
        lines = [" - ".join(head)] if self.title and head else []
        lines += self.body.text()
        for intent in ("back", "action", "ok"):
            if self.labels[intent]:
                lines.append("%s: %s" % (names[intent], self.labels[intent]))
        if self.strong != "ok" and "strong" in names:
            lines.append("%s: %s" % (names["strong"], self.labels[self.strong]))
        if isinstance(self.moves, tuple):
            for intent, words in zip(("up", "down"), self.moves):
                if words:
                    lines.append("%s: %s" % (names[intent], words))
        elif self.moves:
            lines.append("%s, %s: %s" % (names["up"], names["down"], self.moves))
        return "\n".join(lines + self.lines)


LINE = "line"  # marks of a row
STRUCK = "struck"


class Menu(Body):
    """The body of a page with a list to choose from.

    items: sequence of the rows: (label, note at the right, function, mark). The last two may be
        missing; the function is not used here. `draw` reads only the rows in view. Label and note:
        text or function, see `whole`. Mark: LINE for a line above the row, STRUCK for a label that
        is struck out
    selected: index of the selected row; an index beyond the last row means the last one
    above, below: whether there are more rows above or below `items`
    """

    def __init__(self, items, selected, above=False, below=False):
        self.items = items
        self.selected = min(selected, len(items) - 1)
        if len(items) > IN_VIEW:
            self.position = t("of", self.selected + 1, len(items))
        self._above = above
        self._below = below

    def draw(self, canvas, x, y, width, height):
        first = min(max(0, self.selected - 1), max(0, len(self.items) - IN_VIEW))
        above = first > 0 or self._above
        below = first + IN_VIEW < len(self.items) or self._below
        if above or below:
            width -= 14
            if above:
                canvas.arrow(x + width + 4, y + 2)
            if below:
                canvas.arrow(x + width + 4, y + height - 8, True)
        rows = [self.items[i][:2] for i in range(first, min(first + IN_VIEW, len(self.items)))]
        labels = [whole(label) for label, _ in rows]
        notes = []
        for label, (_, note) in zip(labels, rows):
            if not isinstance(note, str):
                room = width - 22 - canvas_width(label, "b14")
                note = _with_names(note, room) or note(_LEAST)
            notes.append(note)
        ends = [canvas_width(note, "b14") + 6 if note else 0 for note in notes]
        rooms = [width - 16 - end for end in ends]
        pitch = row_height(height)
        sizes = HEADING if pitch < _HIGH_ROW else WORDS
        half = 0  # px, height of a note below its label
        if pitch >= _HIGH_ROW and any(
            canvas_width(label, "b14") > room for label, room in zip(labels, rooms)
        ):
            half = pitch // 2 - 1
            rooms = [width - 16] * len(rows)
            sizes = LABEL
        size = same_size(labels, rooms, sizes)
        for i, note in enumerate(notes):
            top = y + i * pitch
            ink = BLACK
            if first + i == self.selected:
                canvas.round_rect(x - 2, top, width + 4, pitch - 2, 4, BLACK)
                ink = WHITE
            high = pitch - 2
            mark = mark_of(self.items[first + i])
            if i and mark == LINE:
                canvas.hline(x, top - 1, width, BLACK)
            if note and half:
                high -= half
                canvas.text_in(note, x + 8, top + high, rooms[i], half - 2, ("b14",), ink, -1)
            elif note:
                left = x + width - ends[i]
                canvas.text_in(note, left, top, ends[i] - 4, high, ("b14",), ink, 1)
            label = drawn(rows[i][0], rooms[i], size)
            end = canvas.text_in(label, x + 8, top, rooms[i], high, (size,), ink, -1)
            if mark == STRUCK:
                canvas.fill_rect(x + 8, top + high // 2, end - x - 8, 2, ink)

    def text(self):
        lines = []
        for i in range(len(self.items)):
            label, note = [whole(words) for words in self.items[i][:2]]
            if mark_of(self.items[i]) == STRUCK:
                label = "~" + label + "~"
            mark = "> " if i == self.selected else "  "
            lines.append(mark + label + (" (" + note + ")" if note else ""))
        return lines


def mark_of(row):
    """Return the mark of a row of a Menu, or None."""
    return row[3] if len(row) > 3 else None


def whole(words):
    """Return a text in which no name is shortened. words: a text; or a function that gets a number
    of letters, and returns the text with names of at most this length."""
    return words if isinstance(words, str) else words(_NAME)


def drawn(words, room, font="b14"):
    """Return a text shortened to `room` px. If `words` is a function, see `whole`, names are
    shortened first."""
    return brief(words, room, font) if isinstance(words, str) else giving_way(words, room, font)


def row_height(height):
    """Return the height of a row of a menu that is `height` px high, in px."""
    return (height + 2) // IN_VIEW


def canvas_width(string, name):
    """Return the width of a line of text in px. name: the name of the font."""
    return fonts.get(name).width(string)


def same_size(texts, rooms, names, height=99):
    """Return the name of the largest font in which every text fits its room; if there is none, the
    smallest. rooms: the width in px for each text. names: fonts, the largest first. height: px, the
    height of a row; the accents of the texts must fit into it."""
    if any(len(text.encode()) > len(text) for text in texts):
        names = [name for name in names if has_accents(name, height)] or names[-1:]
    needed = [fonts.fitting(text, room, names)[0].name for text, room in zip(texts, rooms)]
    return names[max([names.index(name) for name in needed])] if needed else names[0]


def number_fonts(most):
    """Return the fonts for a number: those of DIGITS of at most `most` px, the largest first, then
    WORDS, which have the characters that DIGITS lack."""
    return [name for name in DIGITS if int(name[1:]) <= most] + list(WORDS)


def has_accents(name, height):
    """Return whether a row of this height has room for the accent of a capital in a font."""
    font = fonts.get(name)
    return font.ascent <= font.cap + (height - font.cap) // 2


def giving_way(write, room, font="b14"):
    """Return a line of text, shortened to fit into `room` px. Names are shortened first, then other
    words. Numbers stay, so the line may still be too wide. write: function, see `whole`."""
    return _with_names(write, room, font) or brief(write(_LEAST), room, font)


def _beside(notes):
    """Return the width of some notes and of the gap before them, in px."""
    return canvas_width(" · ".join(notes), "b14") + 8


def _with_names(write, room, font="b14"):
    """Return a line of text with its names shortened to fit into `room` px; "" if it does not fit.
    write: function, see `whole`."""
    for length in range(_NAME, _LEAST - 1, -1):
        line = write(length)
        if canvas_width(line, font) <= room:
            return line
    return ""


def shortened(name, length):
    """Return a name shortened to `length` characters. Numbers stay, even if they are longer:
    "Player 3" may become "Pl 3"."""
    return _shorter(name, lambda name: len(name) <= length)


def brief(text, room, font="b14"):
    """Return a text shortened to `room` px. The last word loses letters first, then the word before
    it. Numbers stay, even if they do not fit."""
    return _shorter(text, lambda text: canvas_width(text, font) <= room)


def _shorter(text, fits):
    # Shorten a text until it fits, or only numbers are left.
    while text and not fits(text):
        less = _less(text)
        if less == text:
            break
        text = less
    return text


def brief_name(name, room, font="b14"):
    """Return a player's name shortened so that it fits into `room` px. Letters are removed before
    digits. If nothing fits, return ""."""
    name = brief(name, room, font)
    while name and canvas_width(name, font) > room:
        name = name[:-1]
    return name


def listed(names, room):
    """Return a line of at most `room` px with as many names as fit. The number of the others
    follows, such as "Ann, Bob +2". The line has at least one name, even if that does not fit."""
    line = ""
    for count in range(len(names), 0, -1):
        line = ", ".join(names[:count])
        if count < len(names):
            line += " +%d" % (len(names) - count)
        if canvas_width(line, "b14") <= room:
            break
    return line


def _is_word(text):
    return _last_letter(text) >= 0 and not any(char.isdigit() for char in text)


def _less(text):
    """Return a text made a little shorter at its end, or the same text if it has no letters. A
    single letter before a number, such as the M in M28, does not count as a letter."""
    words = text.split(" ")
    for i in range(len(words) - 1, -1, -1):
        word = words[i]
        last = _last_letter(word)
        if last >= 0:
            if not _is_word(word):
                words[i] = word[:last] + word[last + 1 :]
            elif last + 1 < len(word):  # a sign after the letter goes first
                words[i] = word[: last + 1]
            else:  # a rest of two letters is left out, except of the first word
                words[i] = word[:last] if last >= _LEAST or not i else ""
            if not words[i]:
                words.pop(i)
            return " ".join(words).rstrip(" ,:·–")
    return text


def _last_letter(word):
    """Return the index of the last letter of a word, or -1 if it has none. A single letter before a
    number, such as the M in M28, does not count."""
    for i in range(len(word) - 1, -1, -1):
        if _is_letter(word[i]):
            before_number = word[i + 1 : i + 2].isdigit()
            if not before_number or i and _is_letter(word[i - 1]):
                return i
    return -1


def _is_letter(char):
    return char.isalpha() or "\xbf" < char < "\u2000"  # MicroPython's isalpha knows ASCII only


class Sentence(Body):
    """The body of a page with a text and a heading. An icon or a big character may stand beside
    them. heading: text or function, see `whole`. icon: name, or None. big: the character, or ""."""

    def __init__(self, text, heading="", icon=None, big=""):
        self._text = text
        self._heading = heading
        self._icon = icon
        self._big = big

    def draw(self, canvas, x, y, width, height):
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
            lower = max(0, height - _BLOCK) // 2
            y += lower
            height -= lower
            heading = drawn(self._heading, width)
            canvas.text_in(heading, x, y, width, 24, HEADING, align=-1)
            canvas.paragraph(self._text, x, y + 27, width, height - 27, TEXT)
        else:
            canvas.paragraph(self._text, x, y, width, height, ("b35",) + LOUD, middle=True)

    def text(self):
        return [line for line in (whole(self._heading), self._text.replace("\n", " ")) if line]
