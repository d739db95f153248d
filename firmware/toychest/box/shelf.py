"""Draw the home screen (`home`), and handle its buttons. This module is in memory only while the
home screen is shown."""

import sys

from micropython import const

from toychest.app import catalog
from toychest.core import files
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import Body, Page, canvas_width, giving_way

_NEVER = ["", "", 0]  # the line of a game that was never played
# The status of a game.
_NONE = ""
_ON = "on"
_OVER = "over"
_PROBLEM = "problem"
_STATUSES = (_NONE, _ON, _OVER, _PROBLEM)
_STATUS_ROOM = const(183)  # px in the title line, beside the battery
# What comes after the games: (key of a text in lang/, icon).
_OTHERS = (("starter.title", "face"), ("settings.title", "gear"), ("book.title", "trophy"))


def page(home):
    """Return the page of the home screen."""
    each = len(home.columns)
    shown = range(len(catalog.GAMES) + len(_OTHERS))[home.row * each : (home.row + 1) * each]
    last = home.last()
    pictures = {}  # {column: (icon, whether it is on black)}
    buttons, holds = {}, {}  # of each column, as of Page
    note = going_on = ""
    strong = "ok"
    for column, index in zip(home.columns, shown):
        if index < len(catalog.GAMES):
            name = catalog.GAMES[index]
            status, words = _line(home, name)
            black = name == last and status != _NONE
            if name == last:
                strong = ("back", "action", "ok")[column]
            if black:
                note, going_on = words, catalog.title(name)
            problem = status == _PROBLEM and not black
            pictures[column] = "warning" if problem else catalog.picture(name), black
            buttons[column] = catalog.title(name), opener(home, name)
            holds[column] = lambda name=name: _begin(home, name)
        else:
            title, icon = _OTHERS[index - len(catalog.GAMES)]
            pictures[column] = icon, False
            buttons[column] = t(title), lambda title=title: _open_other(home.app, title)
    count = -(-(len(catalog.GAMES) + len(_OTHERS)) // each)  # of pages

    def turn(by):
        home.row = (home.row + by) % count

    page = _WithNote(
        t("home.title"),
        Shelf(pictures, home.row, count, going_on),
        *[buttons.get(column) for column in range(3)],
        note=note
        if canvas_width(note, "b14") <= _STATUS_ROOM
        else giving_way(home.app.with_names(note), _STATUS_ROOM),
        step=turn,
        holds=[holds.get(column) for column in range(3)],
        tall=True,
        strong=strong,
    )
    page.whole = note
    return page


class _WithNote(Page):
    # Its text has the whole note, `whole`. In the picture, the player's name is shortened.
    whole = ""

    def text(self, names):
        text = super().text(names)
        return text.replace(self.note, self.whole, 1) if self.note else text


def _line(home, name):
    """Return [status, words] of a game. They are up to date for the game in memory; for any other,
    they are the last ones that the home screen has kept, because no save is read here. status: ""
    (no game), "on", "over" or "problem". words: the progress of the game, for the title line."""
    if name == home.app.memory.game:
        return _read(home, name)[:2]
    line = home.lines.get(name)
    # A newer version may have kept another status.
    return line[:2] if line and line[0] in _STATUSES else _NEVER[:2]


def _read(home, name):
    """Return [status, words, writes] of a game. Its save is read if the game is not in memory.
    writes: how often the save was written; if it can't be read, see Home.known."""
    app = home.app
    try:
        session = app.session(name)
        if not session.trouble:
            state = session.state
            if state is None:
                return _NEVER
            writes = session.journal.saved
            words = catalog.words(name, app.board.SAVES).status(state)
            if session.rules.is_over(state):
                return [_OVER, words, writes]
            return [_ON, _with_turn(app, words, state), writes]
    except MemoryError as error:  # the save may be sound
        sys.print_exception(error)
        return home.lines.get(name, _NEVER)[:2] + [home.known(name)]
    except Exception as error:
        sys.print_exception(error)
    return [_PROBLEM, t("trouble.status"), home.known(name)]


def _with_turn(app, words, state):
    if "turn" not in state or state["players"] == 1:
        return words
    return t("home.turn", words, app.player(state["turn"]))


def renew(home):
    """Do one step to read the status of the game at the end of `home.unseen` again, if it may have
    changed. If `unseen` is empty, save all lines and show the notices. Return whether there is
    more to do."""
    from toychest.core.journal_format import stamp  # not needed for the first picture

    app = home.app
    if not home.unseen:
        home.keep_lines()
        app.say_notices()
        return False
    name = home.unseen[-1]
    folder = app.board.SAVES + "/games/" + name
    mark = stamp(folder)
    line = home.lines.get(name)
    if not (mark or home.known(name) or files.exists(folder + ".new")):
        line = _NEVER
    elif (
        name in (app.memory.game, home.offered)
        or not line
        or line[2] != mark
        or (line[0] == _OVER and _not_in_book(home, name))
    ):
        if name != app.memory.game and _load(home, name):
            return True
        line = _read(home, name)
        if not app.memory.settle(True):
            mark = 0  # the next start tries again
        line = line[:2] + [mark] + line[2:]
    home.unseen.pop()
    if home.lines.get(name, _NEVER) != line:
        home.lines[name] = line
        app.redraw()
    return True


def _not_in_book(home, name):
    """Return whether the finished game of a save is not in the family book."""
    if name == home.loading:
        return True  # that was found before, and its rules were loaded
    from toychest.core.book import Book
    from toychest.core.journal_format import newest_game

    saves = home.app.board.SAVES
    book = Book(saves)
    number = newest_game(saves + "/games/" + name)
    return not (book.find(name, number) or book.is_in_sums(name, number))


def _load(home, name):
    """Do the next step of loading a game: the first call imports its rules, the second one reads
    its save. Presses can be handled between the two. Return whether the step succeeded."""
    try:
        if name != home.loading:
            home.loading = name
            catalog.rules(name)
        else:
            home.app.session(name)
    except Exception:
        return False
    return True


def opener(home, name):
    """Return a function that opens a game."""

    # Few calls lead to this function, because reading a game takes much of the stack.
    def open_game():
        session = home.app.memory.session(name)
        if not _is_usable(home, name, session):
            return
        if session.state is None:
            home.app.begin(name, session)
        else:
            home.app.open(catalog.table(name, session))
        home.app.say_notices()

    return open_game


def _begin(home, name):
    # The short press at the beginning of a long one has opened the game, these questions, or the
    # repair of the save.
    session = home.app.memory.session(name)
    if session.state is not None and not session.trouble:
        home.app.begin(name, session)


def _is_usable(home, name, session):
    """Return whether the save of a game can be used as it is. If not, begin its repair."""
    home.changed(name)
    if not session.trouble:
        return True
    from toychest.box.damaged_save import repair_save

    repair_save(home.app, name, session)
    return False


def _open_other(app, title):
    if title == "starter.title":
        from toychest.box.who_starts import WhoStarts

        app.open(WhoStarts())
    elif title == "book.title":
        from toychest.box import book

        app.open(book.menu(app))
    else:
        from toychest.box.settings import menu

        app.open(menu(app))


class Shelf(Body):
    """The body of the home screen: a row of pictures, and a dot for each row. The dot of the shown
    row is black.

    pictures: {column, 0 to 2: (icon, whether it is white on black)}
    row: index of the shown row
    count: the number of rows
    going_on: the title of the game whose picture is white on black, or ""
    """

    _HIGH = 62  # px of the black area
    _DOTS = 13  # px of the dots beside the third picture, and of their margins

    def __init__(self, pictures, row, count, going_on):
        self._pictures = pictures
        self._row = row
        self._count = count
        self._going_on = going_on

    def draw(self, canvas, x, y, width, height):
        half = canvas.width // 6 - self._DOTS
        for column, (icon, black) in self._pictures.items():
            place = 2 - column if canvas.rotated else column
            left = canvas.width * (2 * place + 1) // 6 - half
            box = left, y + (height - self._HIGH) // 2, 2 * half + 1, self._HIGH
            if black:
                canvas.round_rect(*box, 6, BLACK)
                canvas.icon_in(icon + "_white", *box, WHITE)
            else:
                canvas.icon_in(icon, *box)
        right = x + width + 2
        top = y + (height - 9 * self._count) // 2
        for i in range(self._count):
            canvas.dot(right - 3, top + 9 * i + 4, 2, i == self._row)
        if self.arrows:
            canvas.arrow(right - 8, top - 10)
            canvas.arrow(right - 8, top + 9 * self._count + 4, True)

    def text(self):
        return ["> " + self._going_on] if self._going_on else []
