"""The home screen."""

import sys

from micropython import const

from toychest import games
from toychest.core import files
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Screen
from toychest.ui.widgets import Body, Page, brief_name, canvas_width

# The status of a game.
_NONE = ""
_ON = "on"
_OVER = "over"
_PROBLEM = "problem"
_STATUSES = (_NONE, _ON, _OVER, _PROBLEM)
_STATUS_ROOM = const(183)  # px in the title line, beside the battery

# What comes after the games: (language key, icon).
_OTHERS = (("starter.title", "face"), ("settings.title", "gear"))


class Home(Screen):
    """The games, and after them who starts, and the settings: a picture over each button, whose
    press opens it. A game in progress goes on. A long press begins a new game.

    A page has three pictures, on a board without UP and DOWN two, over A and C. The game that was
    played last is on black. Another one that can't be read has a warning sign.

    The settings keep the status of each game, so that the first picture needs no game. While the
    panel refreshes, stale lines are renewed, one game at a time. Each line has the stamp of its
    game's save, see core.journal_format.
    """

    full_refresh = True

    def opened(self, app):
        super().opened(app)
        last = self._last()
        self._columns = (0, 2) if app.board.MOVES else (0, 1, 2)
        self._shelf = 0  # index of the page
        self.select(games.GAMES.index(last))
        # Games whose line may be stale, read from the end: the last game stays in memory.
        self._unseen = [last] + [name for name in games.GAMES if name != last]
        self._lines = dict(app.settings["lines"])  # {game: [status, words, stamp]}
        self._offered = last
        self._loading = ""  # the game whose rules are in memory, but not its session

    def page(self):
        shown = range(len(games.GAMES) + len(_OTHERS))
        each = len(self._columns)
        shown = shown[self._shelf * each : (self._shelf + 1) * each]
        last = self._last()
        pictures = {}  # {column: (icon, whether it is on black)}
        buttons, holds = {}, {}  # of each column, as of Page
        note = strong = ""
        for column, index in zip(self._columns, shown):
            if index < len(games.GAMES):
                name = games.GAMES[index]
                status, words = self._line(name)
                black = name == last and status != _NONE
                if black:
                    note, strong = words, ("back", "action", "ok")[column]
                problem = status == _PROBLEM and not black
                pictures[column] = "warning" if problem else games.picture(name), black
                buttons[column] = games.title(name), lambda name=name: self._open(name)
                holds[column] = lambda name=name: self._begin(name)
            else:
                title, icon = _OTHERS[index - len(games.GAMES)]
                pictures[column] = icon, False
                buttons[column] = t(title), lambda title=title: self._open_other(title)
        return Page(
            t("home.title"),
            Shelf(pictures, self._shelf, self._shelves()),
            *[buttons.get(column) for column in range(3)],
            note=note,
            step=self._turn,
            holds=[holds.get(column) for column in range(3)],
            tall=True,
            strong=strong,
        )

    def _last(self):
        """Return the name of the game that was played last, or of the first one."""
        last = self.app.settings["last"]
        return last if last in games.GAMES else games.GAMES[0]

    def _shelves(self):
        """Return the number of pages."""
        return -(-(len(games.GAMES) + len(_OTHERS)) // len(self._columns))

    def _turn(self, by):
        self._shelf = (self._shelf + by) % self._shelves()

    def select(self, index):
        """Show the page with a game, or with what comes after the games. index: of it."""
        self._shelf = index // len(self._columns)
        self.app.redraw()

    def _line(self, name):
        """Return [status, status in words] of a game, from its session if that is in memory, or
        else from the settings. Reads no journal."""
        if name == self.app.memory.game:
            return self._read(name)
        line = self._lines.get(name)
        # A newer version may have kept another status.
        return line[:2] if line and line[0] in _STATUSES else [_NONE, ""]

    def _read(self, name):
        """Return [status, status in words] of a game from its save. An error is a status, too."""
        try:
            session = self.app.session(name)
            if not session.trouble:
                if session.state is None:
                    return [_NONE, ""]
                state = session.state
                words = games.story(name, self.app.board.SAVES).status(state)
                if session.rules.is_over(state):
                    return [_OVER, words]
                return [_ON, self._with_turn(words, state)]
        except Exception as error:
            sys.print_exception(error)
        return [_PROBLEM, t("trouble.status")]

    def _with_turn(self, words, state):
        """Return the status of a game in words, with whose turn it is if there is room for it."""
        if "turn" not in state or state["players"] == 1:
            return words
        room = _STATUS_ROOM - canvas_width(t("home.turn", words, ""), "b14")
        name = brief_name(self.app.player(state["turn"]), room)
        return t("home.turn", words, name) if name else words

    def idle_work(self):
        from toychest.core.journal_format import stamp  # not needed for the first picture

        app = self.app
        if not self._unseen:
            self._keep()
            app.say_notices()
            return False
        name = self._unseen[-1]
        folder = app.board.SAVES + "/games/" + name
        mark = stamp(folder)
        line = self._lines.get(name)
        if not mark and not files.exists(folder + ".new"):
            line = [_NONE, "", 0]  # never played
        elif name in (app.memory.game, self._offered) or not line or line[2] != mark:
            if name != app.memory.game and self._load(name):
                return True
            line = self._read(name) + [mark]
        self._unseen.pop()
        if self._lines.get(name, [_NONE, "", 0]) != line:
            self._lines[name] = line
            app.redraw()
        return True

    def _load(self, name):
        """Load a game in two pieces: first its rules, then its session. A press may come between
        them. Returns False if loading fails; `_read` then returns a problem."""
        try:
            if name != self._loading:
                self._loading = name
                games.rules(name)
            else:
                self.app.session(name)
        except Exception:
            return False
        return True

    def _keep(self):
        """Save the lines to the settings, if one has changed."""
        try:
            self.app.settings["lines"] = dict(self._lines)
        except OSError:
            pass  # the changed lines are renewed after the next start

    def changed(self, name):
        """Note that the save of a game has changed, so its line is stale."""
        self._unseen.append(name)

    def forget(self):
        """Note that the language has changed, so all lines are stale."""
        self._unseen = list(games.GAMES)
        self._lines = {name: self._lines[name][:2] + [0] for name in self._lines}
        self._keep()

    def _open(self, name):
        """Go on with a game, show the result of one that is over, or begin the first one."""
        session = self._session(name)
        if not session:
            return
        if session.state is None:
            self.app.begin(name, session)
        else:
            self.app.open(games.table(name, session))
        self.app.say_notices()

    def _begin(self, name):
        """Begin a new game. The press, which came before, has opened the one that is saved."""
        session = self._session(name)
        if session and session.state is not None:
            self.app.begin(name, session)

    def _session(self, name):
        """Return the session of a game that is about to change. If it can't be read, open the page
        that says so, and return None."""
        session = self.app.session(name)
        self._unseen.append(name)
        if not session.trouble:
            return session
        from toychest.screens.damaged_save import repair_save

        repair_save(self.app, name, session)
        return None

    def _open_other(self, title):
        """Open a screen that belongs to no game. title: language key of its button."""
        if title == "starter.title":
            from toychest.screens.who_starts import WhoStarts

            self.app.open(WhoStarts())
        else:
            from toychest.screens.settings import menu

            self.app.open(menu(self.app))

    def resume(self, name):
        """Open the table of a game in progress. Do nothing if there is none, or if it can't be
        read."""
        session = self.app.session(name)
        self._unseen.append(name)
        if session.state is not None and not session.trouble:
            self.app.open(games.table(name, session))


class Shelf(Body):
    """A row of three pictures, and beside it a column of dots that says which of the rows it is.

    pictures: {column, 0 to 2: (icon, whether it is on black)}
    at: index of the row
    count: number of rows
    """

    _HIGH = 62  # px of the black box
    _DOTS = 13  # px of the dots beside the third box, and of their margins

    def __init__(self, pictures, at, count):
        self._pictures = pictures
        self._at = at
        self._count = count

    def draw(self, canvas, x, y, width, height):
        half = canvas.width // 6 - self._DOTS
        for column, (icon, black) in self._pictures.items():
            left = canvas.width * (2 * column + 1) // 6 - half
            box = left, y + (height - self._HIGH) // 2, 2 * half + 1, self._HIGH
            if black:
                canvas.round_rect(*box, 6, BLACK)
                canvas.icon_in(icon + "_white", *box, WHITE)
            else:
                canvas.icon_in(icon, *box)
        right = x + width + 2
        top = y + (height - 9 * self._count) // 2
        for i in range(self._count):
            canvas.dot(right - 3, top + 9 * i + 4, 2, i == self._at)
        if self.arrows:
            canvas.arrow(right - 8, top - 10)
            canvas.arrow(right - 8, top + 9 * self._count + 4, True)
