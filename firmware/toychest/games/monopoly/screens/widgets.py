"""Draw the dice of Monopoly Toy Story."""

from micropython import const

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import TEXT, Body, brief

_PIPS = ("", "c", "ai", "aci", "adgi", "adcgi", "adbhgi")  # keys of _AT, by number
# (column, row) of each pip.
_AT = {"a": (0, 0), "b": (0, 1), "c": (1, 1), "d": (2, 0), "g": (0, 2), "h": (2, 1), "i": (2, 2)}
_MASCOT = const(32)  # px
_LARGE = const(34)  # px: a larger die has a thick border
_LEAST = const(70)  # px, height of the body with a large die, above a line of words


class Dice(Body):
    """Draws rolled dice with a heading and a sentence beside them. dice: one or two numbers, 1 to
    6. The sentence may be empty. mascot: of the player who rolled, or None."""

    tallest = 86

    def __init__(self, dice, heading, sentence, mascot=None):
        self.shortest = _LEAST if len(dice) == 1 else 0  # a single die is large
        self._dice = dice
        self._heading = heading
        self._sentence = sentence
        self._mascot = mascot

    def draw(self, canvas, x, y, width, height):
        size = min(78, height - 8) if len(self._dice) == 1 else 50
        for i, number in enumerate(self._dice):
            pips(canvas, number, x + i * (size + 6), y + 4, size)
        left = x + len(self._dice) * (size + 6) + 8
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
        dice = " ".join(["[%d]" % die for die in self._dice])
        return [line for line in (dice, self._heading, self._sentence) if line]


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
