"""Draw dice, and the money of all players of Monopoly Toy Story."""

from micropython import const

from toychest.lang import t
from toychest.ui import balances
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import TEXT, Body, brief

_PIPS = ("", "c", "ai", "aci", "adgi", "adcgi", "adbhgi")  # keys of _AT, by number
# (column, row) of each pip.
_AT = {"a": (0, 0), "b": (0, 1), "c": (1, 1), "d": (2, 0), "g": (0, 2), "h": (2, 1), "i": (2, 2)}
_DIE = const(17)  # px: a die on a card
_LARGE_DIE = const(24)  # px: on the large card
_JAIL = const(28)  # px: the icon of Jail and the space after it


class Accounts(balances.Balances):
    """Draws a card for each player: a box with the name and a number, such as the player's money.
    A player in Jail has an icon. The current player's card is black, and shows the rolled die.

    rows: list of (name, number as text, whether the player is in Jail), one for each player
    chosen: index of the player whose card is black
    die: the rolled number, 1 to 6, or 0 for no die
    changes: list of the latest change of each number as text, such as "+350" or ""; () for none
    """

    def __init__(self, rows, chosen, die=0, changes=()):
        super().__init__([row[:2] for row in rows], chosen, changes)
        self._jails = [row[2] for row in rows]
        self.sign = _JAIL if any(self._jails) else 0
        self._die = die

    def draw_before_name(self, canvas, i, x, middle, ink):
        if not self._jails[i]:
            return 0
        canvas.icon_in("jail", x, middle - 12, 24, 24, ink)
        return _JAIL

    def draw_before_number(self, canvas, i, x, right, y, height):
        if not self._die or i != self._chosen:
            return 0
        high = height > balances.HIGH
        left = x if high else right - 8 - _DIE
        top = y + (height - _DIE - 2 if high else (height - _DIE) // 2)
        self._white_die(canvas, left, top, _DIE)
        return _DIE + 8

    def draw_corner(self, canvas, x, y):
        if self._die:
            self._white_die(canvas, x - _LARGE_DIE, y - _LARGE_DIE, _LARGE_DIE)

    def _white_die(self, canvas, x, y, size):
        canvas.round_rect(x, y, size, size, 3, WHITE)
        pips(canvas, self._die, x, y, size)

    def line(self, i):
        line = super().line(i)
        if self._die and i == self._chosen:
            line += " (" + t(".rolled", self._die) + ")"
        return line + (" (" + t(".in_jail") + ")" if self._jails[i] else "")


class Dice(Body):
    """Draws rolled dice with a heading and a sentence beside them. dice: one or two numbers, 1 to
    6. The sentence may be empty."""

    tallest = 86

    def __init__(self, dice, heading, sentence):
        self.shortest = self.tallest if len(dice) == 1 else 0  # a single die is large
        self._dice = dice
        self._heading = heading
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        size = 78 if len(self._dice) == 1 else 50
        for i, number in enumerate(self._dice):
            pips(canvas, number, x + i * (size + 6), y + 4, size)
        left = x + len(self._dice) * (size + 6) + 8
        room = x + width - left
        heading = brief(self._heading, room, "b16")
        canvas.text_in(heading, left, y + 4, room, 30, ("b26", "b22", "b16"), align=-1)
        if self._sentence:
            canvas.paragraph(self._sentence, left, y + 38, room, height - 38, TEXT)

    def text(self):
        dice = " ".join(["[%d]" % die for die in self._dice])
        return [line for line in (dice, self._heading, self._sentence) if line]


def pips(canvas, number, x, y, size):
    """Draw one face of a die: a square with 1 to 6 pips, `size` px wide."""
    canvas.frame(x, y, size, size, size // 7, 3 if size > 2 * _DIE else 1)
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
