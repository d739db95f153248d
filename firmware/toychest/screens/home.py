"""The home screen: what stays of it in memory while a game is played. The rest is in `shelf`."""

from toychest import games
from toychest.ui.screens import Screen

NEVER = ["", "", 0]  # the line of a game that was never played
_SHELF = "toychest.screens.shelf"  # the module that draws it


class Home(Screen):
    """The games, and after them who starts, and the settings: a picture over each button, whose
    press opens it. A game in progress goes on. A long press begins a new game.

    A page has three pictures, on a board without UP and DOWN two, over A and C. The game that was
    played last is on black. Another one that can't be read has a warning sign.

    lines: {game: [status, status in words, stamp]}. The settings keep them, so that the first
        picture needs no game. The stamp is that of the game's save, see core.journal_format.
    unseen: list of the games whose lines may be stale. While the panel refreshes, `shelf` renews
        them, one at a time, from the end of the list.
    columns: list of the columns that have a picture, of 0 to 2
    at: index of the page
    """

    full_refresh = True

    def opened(self, app):
        super().opened(app)
        from toychest.screens import shelf  # noqa: F401  so that it is one of `modules`

        last = self.last()
        self.columns = (0, 2) if app.board.MOVES else (0, 1, 2)
        self.select(games.GAMES.index(last))
        self.unseen = [last] + [name for name in games.GAMES if name != last]
        self.lines = dict(app.settings["lines"])
        self.offered = last  # it stays in memory
        self.loading = ""  # the game whose rules are in memory, but not its session

    def page(self):
        from toychest.screens.shelf import page

        return page(self)

    def idle_work(self):
        from toychest.screens.shelf import renew

        return renew(self)

    def covered(self):
        self.app.memory.drop([_SHELF])

    def last(self):
        """Return the name of the game that was played last, or of the first one."""
        last = self.app.settings["last"]
        return last if last in games.GAMES else games.GAMES[0]

    def select(self, index):
        """Show the page with a game, or with what comes after the games. index: of it."""
        self.at = index // len(self.columns)
        self.app.redraw()

    def keep_lines(self):
        """Save the lines to the settings, if one has changed."""
        try:
            self.app.settings["lines"] = dict(self.lines)
        except OSError:
            pass  # the changed lines are renewed after the next start

    def changed(self, name):
        """Note that the save of a game has changed, so its line is stale."""
        self.unseen.append(name)

    def forget(self):
        """Note that the language has changed, so all lines are stale."""
        self.unseen = list(games.GAMES)
        self.lines = {name: self.lines[name][:2] + [0] for name in self.lines}
        self.keep_lines()

    def resume(self, name):
        """Open the table of a game in progress. Do nothing if there is none, or if it can't be
        read."""
        session = self.app.session(name)
        self.changed(name)
        if session.state is not None and not session.trouble:
            self.app.open(games.table(name, session))
