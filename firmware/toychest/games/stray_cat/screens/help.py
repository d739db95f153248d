"""Show where the cards of the card game Take That Toy! are, and help on open questions of the
rules."""

from micropython import const

from toychest.games.stray_cat.rules.burst import has_cat
from toychest.games.stray_cat.rules.readings import READINGS, open_readings
from toychest.lang import t
from toychest.ui.pages import Pages
from toychest.ui.widgets import Body, Sentence, same_size

_ROW = const(4)  # numbers of one row
# The pages of the help after the readings, with the Stray Cat and without it.
_WITH_CAT = ("first", "down", "follow")
_WITHOUT_CAT = ("follow", "more")


class Numbers(Body):
    """The body of a page with up to eight numbers and a word below each. rows: list of (number,
    word)."""

    tallest = 86

    def __init__(self, rows):
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        count = len(self._rows)
        down = 1 if count <= _ROW else 2
        across = -(-count // down)
        pitch = width // across
        high, sizes = (46, ("d33",)) if down == 1 else (22, ("b26",))
        y += 6 if down == 1 else 0
        words = [words for _, words in self._rows]
        size = same_size(words, [pitch] * count, ("b16", "b14"))
        for i, (number, words) in enumerate(self._rows):
            left = x + i % across * pitch
            top = y + i // across * 44
            canvas.text_in(str(number), left, top, pitch, high, sizes)
            canvas.text_in(words, left, top + high, pitch, 20, (size,))

    def text(self):
        return ["%d %s" % row for row in self._rows]


def card_counts(state):
    """Return the screen that counts the forty cards of a game by place, such as the discard."""
    counts = [
        (sum(state["hands"]), ".forty.hands"),
        (sum([len(front) for front in state["fronts"]]), ".forty.fronts"),
    ]
    if has_cat(state):
        counts += [(len(state["line"]), ".forty.line"), (state["deck"], ".deck")]
    counts += [
        (len(state["discard"]), ".forty.out"),
        (state["open"], ".forty.trump"),
        (state["aside"], ".forty.aside"),
    ]
    body = Numbers([(number, t(words)) for number, words in counts])
    return Pages(lambda _: (t(".forty"), body, ""))


def help_pages(state):
    """Return the screen with the help pages of a game. Most pages explain a question that the
    printed rules leave open, and the answer in this game."""
    with_cat = has_cat(state)
    asked = open_readings(with_cat)
    more = _WITH_CAT if with_cat else _WITHOUT_CAT
    count = len(asked) + len(more)

    def show(index):
        if index < len(asked):
            heading, text = _reading(asked[index], state["readings"])
        else:
            name = more[index - len(asked)]
            heading, text = t(".topic." + name), t(".help." + name)
        return t(".help"), Sentence(text, heading), t("of", index + 1, count)

    return Pages(show, count)


def _reading(index, readings):
    name, digit = READINGS[index][0], readings[index]
    heading = "%s: %s" % (t(".reading." + name), t(".reads." + name + digit))
    if digit != "0":
        return heading, t(".chosen", t(".reads." + name + "0"))
    return heading, t(".help." + name)
