"""Draw the dice of Monopoly Toy Story."""

from micropython import const

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import TEXT, Body, brief

_PIPS = ("", "c", "ai", "aci", "adgi", "adcgi", "adbhgi")  # keys of _AT, by number
# (column, row) of each pip.
_AT = {"a": (0, 0), "b": (0, 1), "c": (1, 1), "d": (2, 0), "g": (0, 2), "h": (2, 1), "i": (2, 2)}
_MASCOT = const(32)  # px
_LARGE = const(34)  # px: a larger die has a thick border
_LEAST = const(70)  # px, height of the body above a line of words


class Die(Body):
    """The body of a page with a rolled die, and a heading and a sentence beside it. die: 1 to 6.
    sentence: may be "". mascot: number of the mascot of the player who rolled, or None."""

    tallest = 86
    shortest = _LEAST

    def __init__(self, die, heading, sentence, mascot):
        self._die = die
        self._heading = heading
        self._sentence = sentence
        self._mascot = mascot

    def draw(self, canvas, x, y, width, height):
        size = min(78, height - 8)
        pips(canvas, self._die, x, y + 4, size)
        left = x + size + 14
        room = x + width - left
        beside = room
        if self._mascot is not None:
            beside -= _MASCOT + 6
            canvas.mascot(self._mascot, x + width - _MASCOT, y + 2, _MASCOT)
        heading = brief(self._heading, beside, "b16")
        canvas.text_in(heading, left, y + 4, beside, 30, ("b26", "b20", "b16"), align=-1)
        if self._sentence:
            canvas.paragraph(self._sentence, left, y + 38, room, height - 38, TEXT)

    def text(self):
        return [line for line in ("[%d]" % self._die, self._heading, self._sentence) if line]


def pips(canvas, number, x, y, size):
    """Draw one face of a die: a square with 1 to 6 pips, `size` px wide."""
    canvas.frame(x, y, size, size, size // 7, 3 if size > _LARGE else 1)
    for pip in _PIPS[number]:
        column, row = _AT[pip]
        canvas.ellipse(
            x + size // 2 + (column - 1) * size // 4,
            y + size // 2 + (row - 1) * size // 4,
            size // 10,
            size // 10,
            BLACK,
            True,
        )


def white_die(number, canvas, x, y, size):
    """Draw a face of a die on black."""
    canvas.round_rect(x, y, size, size, 3, WHITE)
    pips(canvas, number, x, y, size)
