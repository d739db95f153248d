"""Show the result of a finished game as a QR code. A phone reads it without a network."""

from micropython import const

from toychest.core import qr
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.page import Screen
from toychest.ui.widgets import LARGE, Body, Page, shortened

_QUIET = const(4)  # modules of white around a code (ISO/IEC 18004:2015, 6.3.8)
_LETTERS = const(12)  # of the longest name
_HEADING = const(80)  # px, height of the sentence
_FOOT = const(16)  # px below the body that are white, because there is no key cap at the right


def result_lines(app, title, results):
    """Return the result of a finished game as a list of lines, which have qr.MOST bytes at most
    when joined. Names are shortened if they have to be. With very long numbers, the last players
    are left out. results: list of (points or None, rank) by seat, see app.catalog."""
    ranking = sorted([(row[1], seat, row[0]) for seat, row in enumerate(results) if row[1]])
    for letters in range(_LETTERS, 1, -1):
        lines = [title]
        for rank, seat, points in ranking:
            line = "%d. %s" % (rank, shortened(app.player(seat), letters))
            lines.append(line if points is None else "%s %d" % (line, points))
        if _fit(lines):
            break
    while not _fit(lines):
        lines.pop()
    return lines


def _fit(lines):
    return len("\n".join(lines).encode()) <= qr.MOST


class OnPhone(Screen):
    """The screen with the result of a finished game as a QR code. title, results: see
    `result_lines`."""

    full_refresh = True  # a camera reads no ghosts

    def __init__(self, title, results):
        self._title = title
        self._results = results

    def opened(self, app):
        super().opened(app)
        self._body = Code(result_lines(app, self._title, self._results))

    def page(self):
        return Page(t("phone.title"), self._body, back=(t("back"), self.app.close))


class Code(Body):
    """The body of a page with a QR code of some lines of text."""

    covers = True

    def __init__(self, lines):
        self._lines = lines
        self._side, self._modules = qr.matrix("\n".join(lines).encode())

    def draw(self, canvas, x, y, width, height):
        side = self._side
        if not canvas.rotated:
            height += _FOOT
        px = height // (side + 2 * _QUIET)
        left = x + width - px * (side + _QUIET)
        top = y + (height - px * side) // 2
        for at, dark in enumerate(self._modules):
            if dark:
                canvas.fill_rect(left + at % side * px, top + at // side * px, px, px, BLACK)
        room = left - px * _QUIET - x - 8
        canvas.paragraph(t("phone.title"), x + 8, y + 8, room, _HEADING, LARGE)

    def text(self):
        return self._lines
