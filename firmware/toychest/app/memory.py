"""Keep in memory only the modules of the open screens and of one game."""

import gc
import sys

from micropython import const

from toychest import lang
from toychest.app import catalog
from toychest.core import files, stored
from toychest.drivers import watchdog

_LITTLE = const(32_000)  # bytes
# If the modules are files, garbage is collected before it fills the free memory. Otherwise new
# objects that last would lie scattered: 30 KB can then be free, in pieces too small for a module.
_GARBAGE = const(54_000)  # bytes allocated between two collections, at most
_SPARE = const(16_000)  # bytes of the free memory that stay free
_LEAST = const(8_000)  # bytes allocated between two collections, however little is free


class Memory:
    """The modules and the game in memory. `game` is the name of the game, or "".

    There is no room for all modules at once. So each open screen has a list of the modules that
    were imported for it, and so has the game. All other modules are dropped when a screen is
    closed, and while the panel refreshes.
    """

    def __init__(self, app):
        if not stored.FILES:
            gc.threshold(_GARBAGE)
        self._app = app
        self.game = ""
        self._session = None
        self._game_modules = ()  # names of the modules imported for the game
        self.unwritten = []  # lines of the family book that the flash has no room for
        # Whether the game was over when the family book last agreed with it, None if it was not
        # compared yet; and `journal.saved` at that time.
        self._settled = None, 0

    def new_modules(self):
        """Return the names of imported modules of Toychest that belong to no open screen and no
        game: tuple."""
        known = [screen.modules for screen in self._app.stack]
        known.append(self._game_modules)
        new = []
        for path in sys.modules:  # not a copy, which would be one large block of memory
            if path.startswith("toychest."):
                for modules in known:
                    if path in modules:
                        break
                else:
                    new.append(path)
        return tuple(new)

    def tidy(self):
        """Drop modules that are no longer needed, and collect garbage. If little memory is left,
        also drop the words of the language."""
        self.drop_new()
        gc.collect()
        free = gc.mem_free()
        if free < _LITTLE:
            lang.forget()
        if not stored.FILES:
            gc.threshold(max(_LEAST, min(_GARBAGE, free - _SPARE)))

    def drop_new(self):
        """Drop the modules that belong to no open screen and no game."""
        self.drop(self.new_modules())

    def session(self, name):
        """Return the Session of a game, and drop any other game from memory. Raises any exception
        that loading the rules or the save raises."""
        if name != self.game:
            self.forget_game()
            self.drop_new()  # such as the words of the game before
            self.game = name
            lang.use_game(name)
            try:  # few calls lead to the reading, which takes much of the stack
                from toychest.core.journal import Journal
                from toychest.core.session import Session

                rules = catalog.rules(name)
                known = self._app.stack[0].known(name)
                self._finish_repair(name)
                journal = Journal(self._app.board.SAVES + "/games/" + name, rules.VERSION)
                self._game_modules = self.new_modules() + catalog.lasting(name)
                self._session = Session(
                    rules, journal, self._app.seconds, watchdog.feed, known, self._number
                )
                self._settled = None, 0
                self.drop_new()  # modules that only reading needed
            except Exception:
                self.forget_game()
                self.drop_new()
                raise
        return self._session

    def forget_game(self):
        """Drop the game from memory: its session, its modules and its words."""
        if self.game:
            self.game = ""
            self._session = None
            self.drop(self._game_modules)
            self._game_modules = ()
            lang.forget()

    def _number(self):
        # The new game replaces the old one, whose result would be lost with a power cut.
        if not self.settle() and self.game in [line[1] for line in self.unwritten]:
            raise OSError
        try:
            from toychest.core.book import Book

            return Book(self._app.board.SAVES).next_number()
        except Exception as error:  # the journal takes the next number of this game
            sys.print_exception(error)
            return 0

    def settle(self, again=False):
        """Make the family book agree with the game in memory: write its line if the game has just
        ended, remove the line if the game goes on again. Also write the lines in `unwritten`.
        again: also compare a game in progress that was just read from its save, because a power
        cut may have come between the save and the book. Return False if the book can't be changed
        now, as with a full flash."""
        session = self._session
        if not session or session.trouble or session.state is None:
            return True
        over = session.rules.is_over(session.state)
        was, saved = self._settled
        if not (over or was or self.unwritten or again and was is None):
            return True
        if (over, session.journal.saved) != (was, saved) or self.unwritten:
            from toychest.box import ending

            try:
                ending.settle(self._app, self.game, session)
            except Exception as error:  # the next press tries again
                sys.print_exception(error)
                return False
            finally:
                self.drop_new()  # the modules of the book
            self._settled = over, session.journal.saved
        return True

    def position(self):
        """Return a number that changes with each event, undo and redo; None without a game."""
        return self._session and self._session.journal.write

    def flush_log(self):
        """Copy the newest events to the log, if needed, so that the next event is saved faster."""
        if self._session:
            self._session.flush_log()

    def _finish_repair(self, name):
        saves = self._app.board.SAVES
        if name + ".new" not in files.names(saves + "/games"):
            return
        from toychest.core import repair  # a power cut has interrupted it

        try:
            repair.finish(saves, name)
        except OSError as error:  # the game stays as it is
            sys.print_exception(error)
            self._app.notices.append("error.update")

    def drop(self, modules):
        """Remove modules, given by name, from sys.modules and from their packages, so that the
        garbage collector can free them."""
        for path in modules:
            sys.modules.pop(path, None)
            above, _, name = path.rpartition(".")
            if hasattr(sys.modules.get(above), name):
                delattr(sys.modules[above], name)
