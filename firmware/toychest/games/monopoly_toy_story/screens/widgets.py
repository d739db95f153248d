"""What the bank of Monopoly Toy Story draws: everyone's money, and dice."""

from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import TEXT, brief, canvas_width

_PIPS = ("", "c", "ai", "aci", "adgi", "adcgi", "adbhgi")  # of each number, places of _AT
_AT = {"a": (0, 0), "b": (0, 1), "c": (1, 1), "d": (2, 0), "g": (0, 2), "h": (2, 1), "i": (2, 2)}
_HIGH = 34  # px: a card that high has two lines
_DIE = 17  # px: a die on a card
_HUGE = 60  # px: and that high, larger ones


class Balances:
    """A card for each Toy with a name and a number; two columns, up to six.

    rows: (name, number as text, whether it is in Jail). chosen: index of the black card, or None.
    die: what that one has rolled, 0 for nothing.
    """

    def __init__(self, rows, chosen, die=0):
        self._rows = rows
        self._chosen = chosen
        self._die = die

    def draw(self, canvas, x, y, width, height):
        down = (len(self._rows) + 1) // 2
        pitch = min(43, (height + 2) // down) if down > 1 else height
        wide = (width - 6) // 2
        for i, (name, number, jail) in enumerate(self._rows):
            left = x + i % 2 * (wide + 6)
            top = y + i // 2 * pitch
            black = i == self._chosen
            die = self._die if black else 0
            _card(canvas, left, top, wide, pitch - 3, name, number, jail, black, die)

    def text(self):
        lines = []
        for i, (name, number, jail) in enumerate(self._rows):
            line = "%s%s: %s" % ("> " if i == self._chosen else "", name, number)
            if self._die and i == self._chosen:
                line += " (" + t("bank.rolled", self._die) + ")"
            lines.append(line + (" (" + t("bank.in_jail") + ")" if jail else ""))
        return lines


def _card(canvas, x, y, width, height, name, number, jail, black, die):
    ink = BLACK
    if black:
        canvas.round_rect(x, y, width, height, 5, BLACK)
        ink = WHITE
    else:
        canvas.frame(x, y, width, height, 5, 1)
    high = height > _HIGH
    huge = height > _HUGE
    font = "b40" if huge else "b26" if high else "b20"
    end = canvas_width(number, font) if number else 0
    if number:
        line = 48 if huge else 24 if high else height
        canvas.text_in(number, x + width - end - 8, y + height - line, end, line, (font,), ink)
    if die:
        at = x + 8 if high else x + width - end - 16 - _DIE
        top = y + (height - _DIE - 2 if high else (height - _DIE) // 2)
        canvas.round_rect(at, top, _DIE, _DIE, 3, WHITE)
        pips(canvas, die, at, top, _DIE)
        end += 0 if high else _DIE + 8
    left = x + 8
    line = 34 if huge else 18 if high else height
    if jail:  # bars
        for i in range(4):
            canvas.fill_rect(left + 4 * i, y + line // 2 - 5, 2, 13, ink)
        left += 20
    room = x + width - 8 - left - (0 if high else end + 8)
    sizes = ("b22", "b20", "b16", "b14") if huge else ("b16", "b14")
    canvas.text_in(brief(name, room, "b14"), left, y + high, room, line, sizes, ink, -1)


class Dice:
    """One to three dice that were rolled, and what they mean beside them. dice: 1 to 6 each."""

    def __init__(self, dice, heading, sentence):
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
        canvas.paragraph(self._sentence, left, y + 38, room, height - 38, TEXT)

    def text(self):
        return [" ".join(["[%d]" % one for one in self._dice]), self._heading, self._sentence]


def pips(canvas, number, x, y, size):
    """The face of a die."""
    canvas.frame(x, y, size, size, size // 7, 3 if size > 2 * _DIE else 1)
    for pip in _PIPS[number]:
        column, row = _AT[pip]
        canvas.ellipse(
            x + size // 2 + (column - 1) * size // 4, y + size // 2 + (row - 1) * size // 4,
            size // 10, size // 10, BLACK, True,
        )
