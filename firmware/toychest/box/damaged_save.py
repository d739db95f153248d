"""Repair a save that can't be used as it is. If it can't be repaired in full, ask what to do."""

import sys

from toychest.app import catalog
from toychest.core import files, repair
from toychest.core.journal_format import DAMAGED, NEWER, OLDER, Unreadable
from toychest.core.session import NotSaved
from toychest.lang import t
from toychest.ui.page import Message, Screen
from toychest.ui.widgets import Page, Sentence


def repair_save(app, name, session):
    """Repair the save of a game, and open the game. If the save can't be repaired in full, ask the
    players what to do."""
    if session.trouble == NEWER:
        app.open(DamagedSave(name, session))
    else:
        app.slowly(lambda: _repair(app, name, session))


def asks_repair(app):
    """Check the save of the game in memory after a page of the game raised an error. If the saved
    events lead to another state than the one in memory, give the session the state from the
    events, and ask whether to repair the save. Return whether that was asked; if not, the error is
    a fault in Toychest. Raises Unreadable."""
    name = app.memory.game
    session = app.session(name)
    state = session.state_at(session.depth, stored=False)
    if state == session.state:
        return False
    session.state = state
    session.trouble = DAMAGED
    app.open(DamagedSave(name, session))
    return True


def _repair(app, name, session):
    before = False
    if session.trouble == OLDER and hasattr(session.rules, "upgrade"):
        try:
            app.stack[0].release(name)
            repair.rebuild(session)
        except Exception as error:  # the save stays as it is
            sys.print_exception(error)
            app.notices.append("error.update")
    elif session.trouble == DAMAGED:
        before = repair.salvage(session)
    if session.trouble:
        app.open(DamagedSave(name, session, before))
        app.say_notices()
    else:
        _play(app, name, session)


def _play(app, name, session):
    if session.state is not None:
        app.open(catalog.table(name, session))
    else:
        app.begin(name, session)


class DamagedSave(Screen):
    """The screen for a save that can't be used as it is. The players go on with the readable part
    of it, or begin a new game. The old files are renamed, and stay on flash. before: whether the
    readable part may be from the previous game."""

    drops_double_press = True

    def __init__(self, name, session, before=False):
        self._name = name
        self._session = session
        self._before = before

    def closed(self):
        if self._session.trouble:  # the player did not choose the salvaged part
            self.app.memory.forget_game()

    def page(self):
        session = self._session
        key = "trouble." + session.trouble
        action = None
        if session.state is not None:
            text = t("trouble.before" if self._before else key, session.depth)
            action = t("new_game"), self._ask
            ok = t("trouble.ok"), lambda: self.app.slowly(lambda: self._do(repair.rebuild))
        else:
            text = t(key if session.trouble != DAMAGED else "trouble.lost")
            ok = t("new_game"), self._begin
        icon = catalog.picture(self._name)
        if session.trouble == DAMAGED:  # a part of the save is lost, or all of it
            icon = "bear" if session.state is None else "warning"
        return Page(
            catalog.title(self._name),
            Sentence(text, t("trouble.heading." + session.trouble), icon),
            back=(t("back"), self.app.close),
            action=action,
            ok=ok,
        )

    def _ask(self):
        title, picture = catalog.title(self._name), catalog.picture(self._name)
        self.app.open(Message(title, t("trouble.new"), t("new_game"), picture, self._begin))

    def _begin(self):
        self._do(repair.put_aside)

    def _do(self, function):
        self.app.stack[0].release(self._name)
        try:
            function(self._session)
        except OSError:
            raise NotSaved
        except Unreadable:  # the save can no longer be read
            self.app.warn(t("error.title"), t("error.update"))
            return
        self.app.close()
        _play(self.app, self._name, self._session)


def full(app):
    """Show a message that the flash is full. If it has files that no game needs any more, offer to
    remove them."""
    paths = repair.aside(app.board.SAVES)

    def remove():
        try:
            for path in paths:
                files.remove_tree(path)
        except OSError as error:
            sys.print_exception(error)
            app.warn(t("error.title"), t("error.full"))

    if paths:
        app.warn(t("error.title"), t("error.full.room"), remove)
    else:
        app.warn(t("error.title"), t("error.full"))


def eraser(app):
    """Return a function that erases all saves, which can't be read, and restarts the box."""

    async def start_empty():
        import latest  # pyright: ignore[reportMissingImports]

        latest.erase()
        await app.display.panel.halt()
        latest.reset()

    def erase():
        app.display.borrower = start_empty

    return erase
