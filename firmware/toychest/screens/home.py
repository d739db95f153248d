"""The home screen."""

import sys

from toychest import games
from toychest.core import files
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Menu, Page

# The status of a game, and the language keys of ACTION's and OK's labels on its row.
_NONE = ""
_ON = "on"
_OVER = "over"
_PROBLEM = "problem"
_LABELS = {
    _NONE: ("", "home.play"),
    _ON: ("home.new", "home.resume"),
    _OVER: ("home.result", "home.new"),
    _PROBLEM: ("", "choose"),
}


_OTHERS = ("starter.title", "settings.title")  # language keys of the rows after the games


class Home(Screen):
    """The list of games, with two more rows: who starts, and settings.

    The settings keep the words of each row, so that the first picture needs no game. While the
    panel refreshes, stale lines are renewed, one game at a time. Each line has the stamp of its
    game's save, see core.journal_format.
    """

    full_refresh = True

    def opened(self, app):
        super().opened(app)
        last = app.settings["last"]
        self._selected = games.GAMES.index(last) if last in games.GAMES else 0
        # Games whose line may be stale, read from the end: the selected game stays in memory.
        first = games.GAMES[self._selected]
        self._unseen = [first] + [name for name in games.GAMES if name != first]
        self._lines = dict(app.settings["lines"])  # {game: [status, words, stamp]}
        self._offered = first
        self._loading = ""  # the game whose rules are in memory, but not its session

    def page(self):
        rows = []
        for name in games.GAMES:
            rows.append((games.title(name), self._line(name)[1]))
        rows += [(t(title), "") for title in _OTHERS]
        count = len(games.GAMES)
        action = None
        if self._selected < count:
            name = games.GAMES[self._selected]
            labels = _LABELS[self._line(name)[0]]
            if labels[0]:
                action = t(labels[0]), lambda: self._open("action")
            ok = t(labels[1]), self._open
        else:
            ok = t("choose"), self._open_other
        return Page(t("home.title"), Menu(rows, self._selected), None, action, ok, step=self._move)

    def _move(self, by):
        self.select((self._selected + by) % (len(games.GAMES) + len(_OTHERS)))

    def select(self, row):
        """Select a row: the index of a game, or of a row after the games."""
        self._selected = row
        self.app.redraw()

    def _line(self, name):
        """Return [status, status in words] of a game, from its session if that is in memory, or
        else from the settings. Reads no journal."""
        if name == self.app.memory.game:
            return self._read(name)
        line = self._lines.get(name)
        # A newer version may have kept another status.
        return line[:2] if line and line[0] in _LABELS else [_NONE, ""]

    def _read(self, name):
        """Return [status, status in words] of a game from its save. An error is a status, too."""
        try:
            session = self.app.session(name)
            if not session.trouble:
                if session.state is None:
                    return [_NONE, ""]
                over = session.rules.is_over(session.state)
                return [
                    _OVER if over else _ON,
                    games.story(name, self.app.board.SAVES).status(session.state),
                ]
        except Exception as error:
            sys.print_exception(error)
        return [_PROBLEM, t("trouble.status")]

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

    def _open(self, intent="ok"):
        """Open the selected game, or begin a new one. Reading a game takes much of the stack."""
        app = self.app
        name = games.GAMES[self._selected]
        session = app.memory.session(name)
        self._unseen.append(name)  # the game is about to change
        if session.trouble:
            from toychest.screens.damaged_save import repair_save

            repair_save(app, name, session)
            return
        playing = session.state is not None
        over = playing and session.rules.is_over(session.state)
        if playing and intent == ("action" if over else "ok"):
            app.open(games.table(name, session))
        else:
            app.begin(name, session)
        app.say_notices()

    def _open_other(self):
        """Open the screen of the selected row after the games."""
        if self._selected == len(games.GAMES):
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
