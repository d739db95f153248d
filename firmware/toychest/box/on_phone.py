"""Show the result of a finished game as a QR code, which the camera of a phone can read."""

from micropython import const

from toychest.app import catalog
from toychest.box.result_link import link
from toychest.core import qr
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.page import Screen
from toychest.ui.widgets import LARGE, Body, Page, shortened

_QUIET = const(4)  # modules of white around a code (ISO/IEC 18004:2015, 6.3.8)
_LETTERS = const(12)  # of the longest name
_HEADING = const(80)  # px, height of the sentence
_FOOT = const(16)  # px below the body that are white, because there is no key cap at the right


def result_lines(app, title, ranking):
    """Return the result of a finished game as a list of lines, which have qr.MOST bytes at most
    when joined. Names are shortened if they have to be. With very long numbers, the last players
    are left out. ranking: list of (rank, seat, points or None)."""
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
    """The screen with the result of a finished game as a QR code: the link from box.result_link if
    there is one, otherwise plain text. game: (kind, number, seconds, title). results: list of
    (points or None, rank) by seat, see app.catalog."""

    full_refresh = True  # a camera reads no ghosts

    def __init__(self, game, results):
        self._game = game
        self._ranking = sorted(
            [(row[1], seat, row[0]) for seat, row in enumerate(results) if row[1]]
        )

    def opened(self, app):
        super().opened(app)
        game, ranking = self._game, self._ranking
        lines = result_lines(app, game[3] or catalog.title(game[0]), ranking)
        self._body = Code(lines, link(app, game, ranking) or "\n".join(lines))

    def page(self):
        return Page(t("phone.title"), self._body, back=(t("back"), self.app.close))


class Code(Body):
    """The body of a page with a QR code. lines: its plain text. code: the text in the QR code."""

    covers = True

    def __init__(self, lines, code):
        self._lines = lines
        self._side, self._modules = qr.matrix(code.encode())

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
