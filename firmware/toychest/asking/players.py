"""Show a list of players to choose from."""

from micropython import const

from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import HEADING, LABEL, TEXT, WHOLE, WORDS, Body, brief_name, same_size

_TICK = const(30)  # px, width of a tick box and its margins
_MASCOTS = (22, 24, 32)  # px
_HIGH = const(30)  # px: a row of this height has larger names
_LINE = const(18)  # px, height of a line of the sentence


class PlayerMenu(Body):
    """The body of a page with a sentence, which may be "", and below it players to choose from.
    They are in two columns, or in three if the rows of two columns would be too low for mascots
    and there are no tick boxes.

    players: the number of players
    selected: index of the selected name
    ticks: list of bool, whether the tick box of each player has a tick; () for no tick boxes
    others: names of other things to choose, after the players
    right_margin: px that stay free at the right of the sentence
    """

    right_margin = 0  # px to the right of the sentence

    def __init__(self, app, players, selected, sentence, ticks=(), others=()):
        self._names = [app.player(seat) for seat in range(players)] + list(others)
        self._mascots = [app.mascot(seat) for seat in range(players)]
        self._selected = selected
        self._sentence = sentence
        self._ticks = ticks
        self.shortest = WHOLE if len(self._names) > 6 else 0

    def draw(self, canvas, x, y, width, height):
        room = width - self.right_margin
        head = _LINE if self._sentence else 0
        if fonts.fitting(self._sentence, room, TEXT)[2]:
            canvas.text_in(self._sentence, x, y - 1, room, _LINE, TEXT, align=-1)
        else:
            canvas.paragraph(self._sentence, x, y - 1, room, 2 * _LINE, TEXT)
            head += _LINE
        rows = -(-len(self._names) // 2)
        columns = 2
        if not self._ticks and (height - head + 1) // rows <= _MASCOTS[0]:
            rows, columns = -(-len(self._names) // 3), 3
        pitch = min(max(36, height // 3), (height - head + 1) // rows)
        wide = width // columns - (3 if columns == 2 else 0)
        sizes = WORDS if pitch >= _HIGH else HEADING if pitch > 22 else LABEL
        if pitch < 18:
            sizes = ("b14",)  # accents of capitals and descenders need room in the row
        mascot = max([px for px in _MASCOTS if px < pitch] or [0]) if self._mascots else 0
        indent = 3 + (mascot and mascot + 1)
        room = wide - 1 - indent - (_TICK if self._ticks else 0)
        size = same_size(self._names, [room] * len(self._names), sizes)
        for seat, name in enumerate(self._names):
            left = x + seat // rows * (width - wide) // (columns - 1)
            top = y + head + seat % rows * pitch
            chosen = seat == self._selected
            ink = BLACK
            if chosen:
                canvas.round_rect(left, top, wide, pitch - 1, 3, ink)
                ink = WHITE
            if seat < len(self._ticks):
                _box(canvas, left + wide - 26, top + (pitch - 17) // 2, self._ticks[seat], ink)
            if mascot and seat < len(self._mascots):
                middle = top + (pitch - mascot) // 2
                canvas.mascot(self._mascots[seat], left + 2, middle, mascot, ink)
            name = brief_name(name, room, size)
            canvas.text_in(name, left + indent, top, room, pitch - 1, (size,), ink, -1)

    def text(self):
        lines = [self._sentence] if self._sentence else []
        for seat, name in enumerate(self._names):
            tick = " *" if seat < len(self._ticks) and self._ticks[seat] else ""
            if seat < len(self._mascots):
                tick = ", " + t("mascots").split()[self._mascots[seat]] + tick
            lines.append(("> " if seat == self._selected else "  ") + name + tick)
        return lines


def _box(canvas, x, y, ticked, ink):
    canvas.rect(x, y, 16, 16, ink)
    if ticked:
        for i in range(3):
            canvas.line(x + 3, y + 7 + i, x + 6, y + 10 + i, ink)
            canvas.line(x + 6, y + 10 + i, x + 12, y + 4 + i, ink)
