"""Numbers of cards, side by side."""

from micropython import const

from toychest.games.stray_cat.rules.burst import has_cat
from toychest.lang import t
from toychest.screens.pages import Pages
from toychest.ui.widgets import Body

_ROW = const(5)  # numbers of one row


class Numbers(Body):
    """Up to eight numbers with a word below each, in one or two rows. rows: list of (number,
    word)."""

    def __init__(self, rows):
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        count = len(self._rows)
        down = 1 if count <= _ROW else 2
        across = -(-count // down)
        pitch = width // across
        high, sizes = (46, ("b48", "b40")) if down == 1 else (22, ("b26",))
        y += 6 if down == 1 else 0
        for i, (number, words) in enumerate(self._rows):
            left = x + i % across * pitch
            top = y + i // across * 44
            canvas.text_in(str(number), left, top, pitch, high, sizes)
            canvas.text_in(words, left, top + high, pitch, 20, ("b16", "b14"))

    def text(self):
        return ["%d %s" % row for row in self._rows]


def all_cards(state):
    """Return the page that counts all forty cards of a game, by place."""
    counts = [
        (sum(state["hands"]), "stray_cat.forty.hands"),
        (sum([len(front) for front in state["fronts"]]), "stray_cat.forty.fronts"),
    ]
    if has_cat(state):
        counts += [(len(state["line"]), "stray_cat.forty.line"), (state["deck"], "stray_cat.deck")]
    counts += [
        (len(state["discard"]), "stray_cat.forty.out"),
        (state["open"], "stray_cat.forty.trump"),
        (state["aside"], "stray_cat.forty.aside"),
    ]
    body = Numbers([(number, t(words)) for number, words in counts])
    return Pages(lambda _: (t("stray_cat.forty"), body, ""))
