"""Bodies of My Toy Shop: the coins of all players as bars, and the final table."""

from micropython import const

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import LABEL, Body, brief, canvas_width

_NAME = const(66)  # px, least width
_NUMBER = const(48)
_EXTRA = const(26)
_SHORT = const(40)  # least coins of a full bar; otherwise the first coin would fill the screen
_PANEL = const(84)  # px, width of the coins of a card


class Bars(Body):
    """A bar for each of up to four players, and the coins of a card beside them.

    rows: list of (name, coins, text beside the bar). chosen: index of the black row. count: coins
    that the players have counted so far for the current card, or None. last: (name, coins) of the
    last card, or None. undone: the step that the last press undid, as text, or None.
    """

    def __init__(self, rows, chosen, count=None, last=None, undone=None):
        self._rows = rows
        self._chosen = chosen
        self._count = count
        self._last = last
        self._undone = undone
        self.up_increases = count is not None

    def draw(self, canvas, x, y, width, height):
        coins = self._count
        if coins is None and self._last:
            coins = self._last[1]
        if coins is not None or self._undone:
            width -= _PANEL + 6
            left = x + width + 6
        if self._undone:
            words = [brief(word, _PANEL) for word in self._undone.split()]
            canvas.paragraph(" ".join(words), left, y, _PANEL, height, LABEL, align=0, middle=True)
        elif coins is not None:
            canvas.text_in("+%d" % coins, left, y, _PANEL, 48, ("b48", "b40"))
            if self._last:
                name, last = self._last
                canvas.text_in(brief(name, _PANEL, "b14"), left, y + 50, _PANEL, 18, ("b16", "b14"))
                if self._count is not None:
                    canvas.text_in("+%d" % last, left, y + 68, _PANEL, 18, ("b16",))
        self._draw_bars(canvas, x, y, width, height)

    def _draw_bars(self, canvas, x, y, width, height):
        pitch = min(29, height // len(self._rows))
        most = max([_SHORT] + [coins for _, coins, _ in self._rows])
        wide = 6 + max([_NAME] + [canvas_width(name, "b14") for name, _, _ in self._rows])
        extra = _EXTRA if any(more for _, _, more in self._rows) else 0
        room = width - wide - _NUMBER - extra - 4
        top = y + (height - pitch * len(self._rows)) // 2
        for i, (name, coins, more) in enumerate(self._rows):
            ink = BLACK
            sizes = ("r18", "b16", "b14")
            if i == self._chosen:
                canvas.round_rect(x - 2, top, width + 4, pitch - 1, 3, BLACK)
                ink = WHITE
                sizes = ("b20", "b16", "b14") if pitch > 22 else ("b16", "b14")
            canvas.text_in(name, x + 3, top, wide - 6, pitch - 1, sizes, ink, -1)
            long = max(2, room * coins // most)
            if i == self._chosen:
                canvas.fill_rect(x + wide, top + 3, long, pitch - 7, ink)
            else:
                canvas.rect(x + wide, top + 3, long, pitch - 7, ink)
            if more:
                canvas.text_in(more, x + wide + room + 2, top, _EXTRA, pitch - 1, ("b14",), ink)
            canvas.text_in(
                str(coins), x + width - _NUMBER - 2, top, _NUMBER, pitch - 1, ("b26",), ink, 1
            )
            top += pitch

    def text(self):
        lines = []
        for i, (name, coins, more) in enumerate(self._rows):
            mark = "> " if i == self._chosen else ""
            lines.append("%s%s: %d%s" % (mark, name, coins, " " + more if more else ""))
        if self._last:
            lines.append("%s +%d" % self._last)
        if self._undone:
            lines.append(self._undone)
        if self._count is not None:
            lines.append("+%d" % self._count)
        return lines
