"""Show how often each face of a die was rolled, and whether the die is fair.

`rows` is a list of (face, number of rolls, share), one for each different face of a die. The share
is the number of sides with this face, divided by the number of all sides.
"""

from micropython import const

from toychest.games.dice import evenness
from toychest.games.dice.screens.faces import face, has_count
from toychest.lang import t, written
from toychest.ui.game_widgets import IconColumns
from toychest.ui.pages import Pages
from toychest.ui.widgets import Sentence

_COLUMNS = const(6)  # of a page
_WIDE = const(4)  # of a page, if a face has a count or came a thousand times
_COUNT = const(20)  # px, extra width of a face with a count
_LIKELY = 0.05  # chance of fair dice below which dice are called uneven
_MOST = const(1_000_000)  # the largest number in "once in ... times"


def statistics(app, session, names, faces):
    """Return the screen with the statistics of the dice in use. For each kind of die, one page says
    whether the die seems fair. The next pages show how often each face came. names: list of names,
    one for each kind of die. faces: list with a list of faces for each kind."""
    pages = []  # (name, Body, note)
    for kind, name in enumerate(names):
        counts = session.state["counts"][kind]
        thrown = sum(counts)
        rows = _by_face(faces[kind], counts)
        icon = "hourglass" if thrown < needed(rows) else "die"
        pages.append((name, Sentence(verdict(rows, thrown), t(".thrown", thrown), icon), ""))
        columns = _columns(rows)
        for first in range(0, len(rows), columns):
            body = _table(app, rows[first : first + columns], thrown)
            pages.append((name, body, t(".expected") + " · "))

    def show(index):
        name, body, note = pages[index]
        return name, body, note + t("of", index + 1, len(pages))

    return Pages(show, len(pages))


def _table(app, rows, thrown):
    def draw(canvas, value, x, y, size):
        more = _COUNT if has_count(value) else 0
        left = x - more // 2
        face(canvas, value, left, y, size + more, high=size, saves=app.board.SAVES)

    return IconColumns(
        [
            (value, str(count), t("statistics.expected", _decimal(thrown * share)))
            for value, count, share in rows
        ],
        draw,
    )


def _columns(rows):
    counts = [value for value, _, _ in rows if has_count(value)]
    most = _WIDE if counts or max([count for _, count, _ in rows]) >= 1000 else _COLUMNS
    count = -(-len(rows) // most)  # of pages
    return -(-len(rows) // count)


def _decimal(number):
    return "%.1f" % number if number < 100 else "%.0f" % number


def _by_face(faces, counts):
    """Return the list `rows`, see above, of a die. faces: list of the face on each side. counts:
    list of the number of rolls of each side."""
    rows = []
    for value in faces:
        if value not in [row[0] for row in rows]:
            places = [place for place in range(len(faces)) if faces[place] == value]
            count = sum([counts[place] for place in places])
            rows.append((value, count, len(places) / len(faces)))
    return rows


def needed(rows):
    """Return the least number of rolls after which `verdict` can say whether a die seems fair.
    rows: see the top of this file."""
    if len(rows) == 1:
        return 0
    return int(evenness.ENOUGH / min([share for _, _, share in rows]) + 0.999)


def verdict(rows, thrown):
    """Return a sentence that says whether a die seems fair, that there were too few rolls, or that
    all faces are the same. rows: see the top of this file. thrown: the number of rolls."""
    if len(rows) == 1:
        return t(".even.one")
    few = needed(rows)
    if thrown < few:
        return t(".even.few", few)
    expected = [thrown * share for _, _, share in rows]
    value = evenness.chi_square([count for _, count, _ in rows], expected)
    chance = evenness.chance(value, len(rows) - 1)
    if chance >= _LIKELY:
        return t(".even.fair")
    times = _MOST if chance * _MOST < 1 else _round(1 / chance)
    return t(".even.odd", written(times))


def _round(number):
    """Return a number rounded to its first two digits, such as 1200 for 1234."""
    unit = 1
    while number >= 100 * unit:
        unit *= 10
    return int(number / unit + 0.5) * unit
