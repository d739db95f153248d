"""How often each face came, and whether that is as even as with fair dice."""

from micropython import const

from toychest.core.numbers import written
from toychest.games.dice import evenness
from toychest.games.dice.screens.faces import face, has_count
from toychest.lang import t
from toychest.ui.game_widgets import Table
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Page, Sentence

_COLUMNS = const(6)
_WIDE = const(4)  # columns for numbers of four digits, and for icons with a count
_COUNT = const(20)  # px of a count
_LIKELY = 0.05  # what comes oftener than once in twenty times is no wonder
_MOST = const(1_000_000)


class Statistics(Screen):
    """For each kind of die on the table the verdict, then its faces. names, faces: of the kinds."""

    def __init__(self, session, names, faces):
        self._session = session
        self._pages = []  # (kind, None) for the verdict, (kind, index of the first face)
        self._kinds = []
        for kind, name in enumerate(names):
            counts = session.state["counts"][kind]
            self._kinds.append((name, sum(counts), _by_face(faces[kind], counts)))
            self._pages.append((kind, None))
            rows = self._kinds[kind][2]
            self._pages += [(kind, first) for first in range(0, len(rows), _columns(rows))]
        self._at = 0

    def page(self):
        kind, first = self._pages[self._at]
        name, thrown, rows = self._kinds[kind]
        if first is None:
            body = Sentence(verdict(rows, thrown), t("dice.thrown", thrown))
        else:
            body = Table(
                [
                    (value, str(count), t("statistics.expected", _decimal(thrown * share)))
                    for value, count, share in rows[first : first + _columns(rows)]
                ],
                self._face,
            )
        return Page(
            name,
            body,
            back=t("back"),
            ok=t("next"),
            moves=t("move"),
            note="%d/%d" % (self._at + 1, len(self._pages)),
        )

    def _face(self, canvas, value, x, y, size):
        """A face of a column. A count finds room in a wider one."""
        more = _COUNT if has_count(value) else 0
        left = x - more // 2
        face(canvas, value, left, y, size + more, high=size, saves=self.app.board.SAVES)

    def on_intent(self, intent):
        if intent == "ok":
            intent = "down"
        if intent in ("up", "down"):
            self._at = moved(self._at, intent, len(self._pages))
        else:
            super().on_intent(intent)


def _columns(rows):
    """How many stand on a page: the pages are as full as each other."""
    counts = [value for value, _, _ in rows if has_count(value)]
    most = _WIDE if counts or max([count for _, count, _ in rows]) >= 1000 else _COLUMNS
    pages = -(-len(rows) // most)
    return -(-len(rows) // pages)


def _decimal(number):
    return "%.1f" % number if number < 100 else "%.0f" % number


def _by_face(faces, counts):
    """[(face, how often it came, its share of the sides)]: a face may be on several sides."""
    rows = []
    for value in faces:
        if value not in [row[0] for row in rows]:
            places = [place for place in range(len(faces)) if faces[place] == value]
            count = sum([counts[place] for place in places])
            rows.append((value, count, len(places) / len(faces)))
    return rows


def verdict(rows, thrown):
    """What a friend would say about these rows, see `_by_face`."""
    if len(rows) == 1:
        return t("dice.even.one")
    least = min([share for _, _, share in rows])
    needed = int(evenness.ENOUGH / least + 0.999)
    if thrown < needed:
        return t("dice.even.few", needed)
    expected = [thrown * share for _, _, share in rows]
    value = evenness.chi_square([count for _, count, _ in rows], expected)
    chance = evenness.chance(value, len(rows) - 1)
    if chance >= _LIKELY:
        return t("dice.even.fair")
    times = _MOST if chance * _MOST < 1 else _round(1 / chance)
    return t("dice.even.odd", written(times))


def _round(number):
    """A number of two digits that are not zeros, at most."""
    unit = 1
    while number >= 100 * unit:
        unit *= 10
    return int(number / unit + 0.5) * unit
