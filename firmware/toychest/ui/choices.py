"""Show a page of up to four choices. Each choice has a button of its own, so one press chooses."""

from micropython import const

from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.widgets import TEXT, WHOLE, Body, Page, canvas_width, shortened

INTENTS = ("up", "down", "action", "ok")  # in the order of reading
# By the number of choices: the intents that choose them, alone and beside `others`.
_OF = ((), ("ok",), ("action", "ok"), ("up", "down", "ok"), INTENTS)
_BESIDE_OTHERS = ((), ("ok",), ("up", "down"), ("up", "down", "ok"))
_EACH = const(3)  # choices on a page that leads to others
_ARROW = const(14)  # px
_MARGIN = const(6)  # px by which the right column is wider
_SENTENCE = const(18)  # px, height of a line above the choices
_NAME = const(20)  # letters of the longest name
_TEXT = ("b16", "b14")


class Choice:
    """One of the choices on a page.

    words: the label of its button
    chosen: function that is called when it is chosen
    draw: function draw(canvas, x, y, width, height) that draws a picture into an area, or None
    names: list of names of players or things, to show beside the picture; () to show `words` there
        too, ("",) to show nothing. Names that do not fit are shortened or left out
    between: text between the names, or "" for a comma
    least: px, the least width of the picture; 0 if that is `wide` of Choices
    """

    def __init__(self, words, chosen, draw=None, names=(), between="", least=0):
        self.words = words
        self.chosen = chosen
        self.draw = draw
        self.names = names or (words,)
        self.between = between
        self.least = least


def shown(choices, first, others):
    """Return {intent: Choice} for the choices on one page. With more than four choices, a page has
    up to three, and ACTION chooses `others`, which leads to the next page. first: index of the
    first choice on the page."""
    if len(choices) < len(_OF):
        return dict(zip(_OF[len(choices)], choices))
    part = choices[first : first + _EACH]
    by_intent = dict(zip(_BESIDE_OTHERS[len(part)], part))
    by_intent["action"] = others
    return by_intent


def following(choices, first):
    """Return the index of the first choice on the next page, or 0 if this page is the last. first:
    index of the first choice on this page."""
    return first + _EACH if first + _EACH < len(choices) else 0


def choice_page(title, note, by_intent, body, back, make_page=None):
    """Return a page with up to four choices.

    by_intent: {intent: Choice}, the choice that each button makes
    body: Choices, or another Body that shows them
    make_page: function with the arguments of Page that returns the page; None for Page itself
    """
    chooses = {}
    for intent, choice in by_intent.items():
        label = choice.words[:1].upper() + choice.words[1:]  # MicroPython turns ASCII only
        chooses[intent] = label, choice.chosen
    return (make_page or Page)(
        title,
        body,
        note=note,
        back=back,
        action=chooses.get("action"),
        ok=chooses.get("ok"),
        up=chooses.get("up"),
        down=chooses.get("down"),
        repeats=False,
    )


class Choices(Body):
    """The body of a page with up to four choices, in one or two rows.

    by_intent: {intent: Choice}, the choice that each button makes
    wide: px, width of the picture of a choice
    lines: function that returns the choices as plain text, a list of str; None for no text
    left: px, width of a space at the left of the choices
    draw_left: function draw_left(canvas, x, y, width, height) that draws into that space, or None
    sentence: the line above the choices, or ""
    """

    says_moves = True
    arrows = True  # beside the choices of UP and DOWN
    shortest = WHOLE

    def __init__(self, by_intent, wide, lines=None, left=0, draw_left=None, sentence=""):
        self._lines = lines
        self._by_intent = by_intent
        self.marks = dict.fromkeys(by_intent, "")
        self._wide = wide
        self._left = left
        self._draw_left = draw_left
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        if self._sentence:
            canvas.text_in(self._sentence, x, y - 1, width, _SENTENCE, TEXT, align=-1)
            y += _SENTENCE
            height -= _SENTENCE
        if self._draw_left:
            self._draw_left(canvas, x, y, self._left, height)
        x += self._left
        width -= self._left
        pitch = height // 2
        places = list(INTENTS)
        if len(self._by_intent) < 3:  # a single row is centred
            y += (pitch + 1) // 2
            places = (["", ""] + [intent for intent in INTENTS if intent in self._by_intent])[-2:]
        if canvas.rotated:  # OK and ACTION first: their buttons are above
            places = [places[-1], places[-2]] + places[:-2]
        word, sides = self._sides(places, width)
        by = 0 if word else _MARGIN
        room = (width - sum(sides)) // 2 - by
        for number, intent in enumerate(places):
            if intent in self._by_intent:
                at = number % 2
                left = x + at * (sides[0] + room)
                top = y + number // 2 * pitch
                if intent in ("up", "down") and self.arrows:
                    canvas.arrow(left, top + (pitch - 6) // 2, intent == "down", 6)
                mark = self.marks[intent]
                wide = sides[at] - 4
                low = 16 * bool(word and mark)
                if low:
                    canvas.text_in(word, left, top, wide, pitch - low, _TEXT[1:])
                canvas.text_in(mark, left, top + low, wide, pitch - low, _TEXT)
                left += sides[at]
                self._draw(canvas, self._by_intent[intent], left, top, room + 2 * by * at, pitch)

    def _sides(self, places, width):
        """Return the word above the marks of long presses, and the width of a mark or an arrow in
        both columns, in px. The word is "" if there are no long presses, or no room for it."""
        if not self.arrows:
            word = t("hold")
            sides = [_MARGIN, _MARGIN]
            for i, intent in enumerate(places):
                if self.marks.get(intent):
                    sides[i % 2] = canvas_width(word, "b14") + 4
            if self._fits((width - sum(sides)) // 2):
                return word, sides
        return "", (_ARROW, _ARROW)

    def _fits(self, room):
        """Return whether each word of the choices fits into `room` px, beside its picture."""
        for choice in self._by_intent.values():
            wide = choice.least or (self._wide + 3) * bool(choice.draw)
            for part in " ".join(choice.names).split(" "):
                if wide + canvas_width(part, "b14") > room:
                    return False
        return True

    def _draw(self, canvas, choice, x, y, width, height):
        if choice.draw:
            wide = min(self._wide, width)
            choice.draw(canvas, x, y, wide, height)
            x += wide + 3
            width -= wide + 3
        line = one_line(choice.names, choice.between, width)
        if line:
            canvas.paragraph(line, x, y, width, height, _TEXT, middle=True)

    def text(self):
        return self._lines() if self._lines else []


def one_line(names, between, room):
    """Return names as one text for two lines of `room` px. between: the text between the names, or
    "" for commas. With commas, the last names are replaced by their number if there is no room,
    such as "Ann, Bob +2". Names are shortened, to two letters at least, if they have another text
    between them, or if there is no room for a single name. The text may still be too long then."""
    font = fonts.get(_TEXT[-1])
    if not between:
        for count in range(len(names), 0, -1):
            line = ", ".join(names[:count])
            if count < len(names):
                line += " +%d" % (len(names) - count)
            lines = font.wrap(line, room)
            if lines and len(lines) < 3:
                return line
    for length in range(_NAME, 1, -1):
        line = (between or ", ").join([shortened(name, length) for name in names])
        lines = font.wrap(line, room)
        if lines and len(lines) < 3:
            break
    return line
