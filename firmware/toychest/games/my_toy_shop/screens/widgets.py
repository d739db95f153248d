"""What My Toy Shop draws: everyone's coins as bars, the coins of each card, the final table."""

from micropython import const

from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.widgets import LABEL, canvas_width

_NAME = const(82)  # px, at least
_NUMBER = const(50)
_EXTRA = const(28)
_SHORT = const(40)  # coins that a bar shows at least, or the first would fill the screen


class Bars:
    """A bar for each player, up to four. rows: (name, coins, what stands beside the bar). chosen:
    index of the one in black, or None."""

    def __init__(self, rows, chosen):
        self._rows = rows
        self._chosen = chosen

    def draw(self, canvas, x, y, width, height):
        pitch = min(29, height // len(self._rows))
        most = max([_SHORT] + [coins for _, coins, _ in self._rows])
        wide = 6 + max([_NAME] + [canvas_width(name, "b14") for name, _, _ in self._rows])
        room = width - wide - _NUMBER - _EXTRA
        top = y + (height - pitch * len(self._rows)) // 2
        for i, (name, coins, extra) in enumerate(self._rows):
            chosen = i == self._chosen
            sizes = ("b20", "b16", "b14") if chosen else ("r18", "r16", "r14")
            canvas.text_in(name, x, top, wide - 6, pitch, sizes, align=-1)
            long = max(2, room * coins // most)
            if chosen:
                canvas.fill_rect(x + wide, top + 1, long, pitch - 4, BLACK)
            else:
                canvas.rect(x + wide, top + 1, long, pitch - 4, BLACK)
            if extra:
                canvas.text_in(extra, x + wide + room + 2, top, _EXTRA, pitch - 1, ("r14",))
            canvas.text_in(
                str(coins), x + width - _NUMBER, top, _NUMBER, pitch - 1, ("b26",), align=1
            )
            top += pitch

    def text(self):
        lines = []
        for i, (name, coins, extra) in enumerate(self._rows):
            mark = "> " if i == self._chosen else ""
            lines.append("%s%s: %d%s" % (mark, name, coins, " " + extra if extra else ""))
        return lines


class Ranks:
    """The final table. rows: (rank, name, coins, coins of awards, total), up to four."""

    def __init__(self, rows):
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        pitch = min(29, height // len(self._rows))
        top = y + (height - pitch * len(self._rows)) // 2
        for rank, name, coins, awards, total in self._rows:
            canvas.text_in("%d." % rank, x, top, 24, pitch - 1, ("b20",), align=-1)
            sizes = ("b20", "b16", "b14") if rank == 1 else ("r18", "r16", "r14")
            canvas.text_in(name, x + 26, top, 110, pitch, sizes, align=-1)
            canvas.text_in(
                "%d + %d" % (coins, awards), x + 140, top, 88, pitch - 1, ("r16",), align=1
            )
            canvas.text_in(str(total), x + width - 52, top, 52, pitch - 1, ("b26",), align=1)
            top += pitch

    def text(self):
        return [
            "%d. %s: %s = %d" % (rank, name, t("shop.sum", coins, awards), total)
            for rank, name, coins, awards, total in self._rows
        ]


class Columns:
    """What each card of a player earned, as a small bar picture. numbers: up to `count`."""

    def __init__(self, numbers, count):
        self._numbers = numbers
        self._count = count

    def draw(self, canvas, x, y, width, height):
        pitch = width // self._count
        most = max([1] + self._numbers)
        room = height - 18
        canvas.hline(x, y + height, pitch * self._count, BLACK)
        for i, number in enumerate(self._numbers):
            left = x + i * pitch
            high = room * number // most
            canvas.fill_rect(left + 3, y + height - high, pitch - 6, high, BLACK)
            label = str(number)
            if canvas_width(label, LABEL[-1]) <= pitch:  # more than 99 is seen, but not said
                canvas.text_in(label, left, y + height - high - 17, pitch, 16, LABEL[1:])

    def text(self):
        return [" ".join([str(number) for number in self._numbers])]
