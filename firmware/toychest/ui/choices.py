"""Pictures, each with the button that chooses it at once."""

from micropython import const

from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.widgets import Body, Page, shortened

INTENTS = ("up", "down", "action", "ok")  # in the order of reading
# Of so many choices, the intents that choose them.
_OF = ((), ("ok",), ("action", "ok"), ("up", "down", "ok"), INTENTS)
_BESIDE_OTHERS = ((), ("ok",), ("up", "down"), ("up", "down", "ok"))
_EACH = 3  # choices of a page that leads to others
_ARROW = const(14)  # px
_MARGIN = const(6)  # px by which the right column is wider
_HEIGHT = const(43)  # of a row
_NAME = const(20)  # letters of the longest name
_TEXT = ("b16", "b14")


class Choice:
    """words: what it is called. chosen: called on it. draw(canvas, x, y, width, height): its
    picture in a box, or None. names: the words beside the picture, by default what it is called;
    where they find no room, it says how many more there are; ("",): the picture says it. between:
    what stands between them; then all of them stay, shortened, as where the first alone finds no
    room."""

    def __init__(self, words, chosen, draw=None, names=(), between=""):
        self.words = words
        self.chosen = chosen
        self.draw = draw
        self.names = names or (words,)
        self.between = between


def shown(choices, first, others):
    """Of these choices those that find room from an index on, as a dict by intent; to more of them
    than that leads the Choice `others`."""
    if len(choices) < len(_OF):
        return dict(zip(_OF[len(choices)], choices))
    part = choices[first : first + _EACH]
    found = dict(zip(_BESIDE_OTHERS[len(part)], part))
    found["action"] = others
    return found


def following(choices, first):
    """The index from which on the others are shown."""
    return first + _EACH if first + _EACH < len(choices) else 0


def choice_page(title, note, by_intent, body, back=None, make_page=None):
    """Return the page of some choices.

    by_intent: {intent: Choice}. body: Choices. back: (label, function) of BACK.
    make_page: function that takes what Page takes and returns a Page, or None.
    """
    chooses = {intent: (one.words, one.chosen) for intent, one in by_intent.items()}
    return (make_page or Page)(
        title,
        body,
        note=note,
        back=back or t("back"),
        action=chooses.get("action"),
        ok=chooses.get("ok"),
        up=chooses.get("up"),
        down=chooses.get("down"),
        repeats=False,
    )


class Choices(Body):
    """Up to four choices. by_intent: a Choice for each of some intents. wide: px of a picture.
    lines: plain text. left: px that something else is drawn in by `draw_left(canvas, x, y, width,
    height)`."""

    says_moves = True
    arrows = True  # beside what UP and DOWN choose

    def __init__(self, by_intent, wide, lines=(), left=0, draw_left=None):
        self.lines = list(lines)
        self._by_intent = by_intent
        self._wide = wide
        self._left = left
        self._draw_left = draw_left

    def draw(self, canvas, x, y, width, height):
        if self._draw_left:
            self._draw_left(canvas, x, y, self._left, height)
        x += self._left
        width = (width - self._left) // 2
        if "up" not in self._by_intent:  # a single row stands in the middle
            y -= _HEIGHT // 2
        for number, intent in enumerate(INTENTS):
            if intent in self._by_intent:
                left = x + number % 2 * (width - _MARGIN)
                top = y + number // 2 * _HEIGHT
                if number < 2 and self.arrows:
                    canvas.arrow(left, top + 18, number == 1, 6)
                room = width - _ARROW + (_MARGIN if number % 2 else -_MARGIN)
                self._draw(canvas, self._by_intent[intent], left + _ARROW, top, room)

    def _draw(self, canvas, choice, x, y, width):
        if choice.draw:
            choice.draw(canvas, x, y, self._wide, _HEIGHT)
            x += self._wide + 3
            width -= self._wide + 3
        line = _line(choice.names, choice.between, width)
        if line:
            canvas.paragraph(line, x, y, width, _HEIGHT, _TEXT, middle=True)

    def text(self):
        return list(self.lines)


def _line(names, between, room):
    """As much of these names as finds room in two lines, in px."""
    font = fonts.get(_TEXT[-1])
    if not between:
        for count in range(len(names), 0, -1):
            line = ", ".join(names[:count])
            if count < len(names):
                line += " +%d" % (len(names) - count)
            lines = font.wrap(line, room)
            if lines and len(lines) <= 2:
                return line
    for length in range(_NAME, 1, -1):
        line = (between or ", ").join([shortened(name, length) for name in names])
        lines = font.wrap(line, room)
        if lines and len(lines) <= 2:
            break
    return line
