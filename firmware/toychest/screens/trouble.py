"""A saved game that can't be opened as it is: what the player can do about it."""

import sys

from toychest import games
from toychest.core import files, repair
from toychest.core.records import DAMAGED
from toychest.core.session import NotSaved
from toychest.lang import t
from toychest.ui.screens import Message, Screen
from toychest.ui.widgets import Page, Sentence


class Trouble(Screen):
    """Go on with what can be read, or begin a new game; the file is kept in any case."""

    def __init__(self, name, session):
        self._name = name
        self._session = session

    def opened(self, app):
        super().opened(app)
        if self._session.trouble == DAMAGED:
            app.work(repair.salvage(self._session))

    def closed(self):
        if self._session.trouble:
            self._session.load()  # what was salvaged only counts once it is chosen

    def page(self):
        session = self._session
        key = "trouble." + session.trouble
        action = ""
        if session.state is not None:
            text, action, ok = t(key, session.depth), t("new_game"), t("trouble.ok")
        else:
            text, ok = t(key if session.trouble != DAMAGED else "trouble.lost"), t("new_game")
        return Page(
            games.title(self._name),
            Sentence(text, t("trouble.heading." + session.trouble), "warning"),
            back=t("back"), action=action, ok=ok,
        )

    def on_intent(self, intent):
        if intent == "back":
            self.app.close()
        elif intent == "ok" and self._session.state is not None:
            self.app.work(self._mending(repair.rebuild(self._session)))
        elif intent == "ok":
            self._put_aside()
        elif intent == "action" and self._session.state is not None:
            name = games.title(self._name)
            self.app.open(Message(
                name, t("trouble.new"), t("new_game"), "warning", self._put_aside))

    def _put_aside(self):
        self.app.work(self._mending(repair.put_aside(self._session)))

    def _mending(self, job):
        """Do a job of core.repair, and play on, or anew, with what it leaves."""
        session = self._session
        try:
            yield from job
        except OSError:
            raise NotSaved
        app = self.app
        app.close()
        app.playing(self._name)
        if session.state is not None:
            yield from games.opening_part(
                app, self._name, "play", lambda play: play.Play(session)
            )
        else:
            yield from games.beginning(app, self._name, session)


def full(app):
    """Nothing more can be saved: offer to remove what is only kept, if there is any. A
    generator."""
    for name in games.GAMES:
        yield from app.loading(name)
    paths = repair.aside(app.board.SAVES, [app.sessions[name] for name in games.GAMES])

    def remove():
        try:
            for path in paths:
                files.remove_tree(path)
        except OSError as error:
            sys.print_exception(error)
            app.say(t("error.title"), t("error.full"))

    if paths:
        text = t("error.full.room")
        app.open(Message(t("error.title"), text, icon="warning", yes=remove))
    else:
        app.say(t("error.title"), t("error.full"))
