"""The part of the home screen that stays in memory during a game. shelf.py is the rest."""

import sys

from toychest.app import catalog
from toychest.ui.page import Screen

_SHELF = "toychest.box.shelf"  # the module that draws it


class Home(Screen):
    """The home screen. It has a picture for each game, and pictures for the screen that chooses
    who starts, for the settings and for the family book.

    The button below a picture opens the game or screen. A long press of a game's button begins a
    new game. One row of three pictures is shown at a time, or of two on a board without UP and
    DOWN. The picture of the game that was played last is white on black if that game has a save.

    lines: {game: [status, status in words, stamp, writes]}, the last known status of each game: ""
        (no game), "on", "over" or "problem". The stamp changes with the save, see
        core.journal_format. `writes` is how often the save was written; a save that was written
        less often is damaged. A line of an older Toychest, or with the status "", may lack
        `writes`
    unseen: list of the games whose status is read again when the panel refreshes
    columns: tuple of the places in a row, 0 (left) to 2 (right), that have a picture
    row: index of the row that is shown
    """

    full_refresh = True

    def opened(self, app):
        super().opened(app)
        self._shelf()  # so that it is one of `modules`
        last = self.last()
        self.columns = (0, 2) if app.board.MOVES else (0, 1, 2)
        self.select(catalog.GAMES.index(last))
        self.unseen = [last] + [name for name in catalog.GAMES if name != last]
        self.lines = dict(app.settings["lines"])
        self.offered = last  # it stays in memory
        self.loading = ""  # the game whose rules are in memory, but not its session

    def _shelf(self):
        from toychest.box import shelf

        return shelf

    def page(self):
        return self._shelf().page(self)

    def on_intent(self, intent):
        super().on_intent(intent)
        if self.app.screen is not self:  # a long press may have drawn it below another screen
            self.covered()

    def idle_work(self):
        try:
            return self._shelf().renew(self)
        except Exception as error:  # the home screen itself works; the next refresh tries again
            sys.print_exception(error)

    def covered(self):
        self.app.memory.drop([_SHELF])

    def last(self):
        """Return the name of the game that was played last, or the first game's name if none was
        played yet."""
        last = self.app.settings["last"]
        return last if last in catalog.GAMES else catalog.GAMES[0]

    def select(self, index):
        """Show the row of the home screen with the picture `index`. The pictures of the games come
        first, then those for who starts, the settings and the family book."""
        self.row = index // len(self.columns)
        self.app.redraw()

    def keep_lines(self):
        """Save the status of all games to the settings."""
        try:
            self.app.settings["lines"] = dict(self.lines)
        except OSError:
            pass  # the changed lines are renewed after the next start

    def changed(self, name):
        """Note that the save of a game has changed. The status of the game is then read again."""
        self.unseen.append(name)

    def forget(self):
        """Note that the language has changed: the status of all games is put into words again."""
        self.unseen = list(catalog.GAMES)
        for name, line in self.lines.items():
            self.lines[name] = line[:2] + [0] + line[3:]
        self.keep_lines()

    def known(self, name):
        """Return the least number of writes of the save of a game, such as "toy_shop"; 0 if there
        is no save, or after `release`."""
        line = self.lines.get(name, ("",))
        return line[3] if len(line) > 3 else int(line[0] != "")

    def release(self, name):
        """Forget how often the save of a game was written, see `known`: the save is about to be
        replaced or removed."""
        if self.known(name):
            self.lines[name] = self.lines[name][:3] + [0]
            self.keep_lines()
        self.changed(name)

    def begun(self, name):
        """Note that a game now has a save. Return the lines of all games."""
        if not self.known(name):
            self.lines[name] = ["on", "", 0, 1]
        return dict(self.lines)

    def resume(self, name):
        """Open the table of a saved game. Do nothing if the save has no game or can't be read."""
        session = self.app.session(name)
        self.changed(name)
        if session.state is not None and not session.trouble:
            self.app.open(catalog.table(name, session))
