"""The home screen."""

import sys

from toychest import games
from toychest.lang import t
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Menu, Page

# How far a game is, and the language keys of what ACTION and OK do on its row then.
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


def _who_starts(app):
    from toychest.screens.who_starts import WhoStarts

    app.open(WhoStarts())


def _settings(app):
    from toychest.screens.settings import menu

    app.open(menu(app))


# The rows behind the games: language key, and what opens it.
_OTHERS = (("starter.title", _who_starts), ("settings.title", _settings))


class Home(Screen):
    """Choose a game or go on with it; who starts; settings.

    What is said of a game is kept when its table is left, so that the first picture after a start
    needs no game; it is put right while the glass is busy.
    """

    flash = True

    def opened(self, app):
        super().opened(app)
        last = app.settings["last"]
        self._selected = games.GAMES.index(last) if last in games.GAMES else 0
        # Games that were not read since the start. The one that is on offer comes last: it stays.
        first = games.GAMES[self._selected]
        self._unread = [first] + [name for name in games.GAMES if name != first]

    def page(self):
        rows = []
        for name in games.GAMES:
            rows.append((games.title(name), self._line(name)[1]))
        rows += [(t(title), "") for title, _ in _OTHERS]
        action, ok = "", "choose"
        if self._selected < len(games.GAMES):
            action, ok = _LABELS[self._line(games.GAMES[self._selected])[0]]
        return Page(
            t("home.title"), Menu(rows, self._selected), "", action and t(action), t(ok),
            moves=t("move"),
        )

    def _line(self, name):
        """[how far a game is, the same in words], as it is or as it was kept."""
        app = self.app
        if name != app.game:
            line = app.settings["lines"].get(name)
            return line if line and line[0] in _LABELS else [_NONE, ""]  # of a newer version
        return self._read(name)

    def _read(self, name):
        """`_line`, as the game on flash is. Whatever goes wrong with that is a problem of this
        game only."""
        try:
            session = self.app.session(name)
            if not session.trouble:
                if session.state is None:
                    return [_NONE, ""]
                over = session.rules.is_over(session.state)
                return [_OVER if over else _ON, session.rules.status(session.state)]
        except Exception as error:
            sys.print_exception(error)
        return [_PROBLEM, t("trouble.status")]

    def meanwhile(self):
        app = self.app
        if app.screen is not self:
            return
        lines = {name: self._line(name) for name in games.GAMES}
        while self._unread:
            name = self._unread.pop()
            lines[name] = self._read(name)
        if lines != app.settings["lines"]:
            try:
                app.settings["lines"] = lines
            except OSError:
                pass  # it is put right at each start
            app.redraw()
        app.say_notices()

    def forget(self):
        """What was kept is in another language: read all games again."""
        self._unread = list(games.GAMES)

    def on_intent(self, intent):
        if intent in ("up", "down"):
            self._selected = moved(self._selected, intent, len(games.GAMES) + len(_OTHERS))
        elif self._selected < len(games.GAMES):
            name = games.GAMES[self._selected]
            if intent == "ok" or intent == "action" and self._line(name)[0] in (_ON, _OVER):
                self._open(name, intent)
        elif intent == "ok":
            _OTHERS[self._selected - len(games.GAMES)][1](self.app)

    def _open(self, name, intent):
        """Open a game, or begin a new one."""
        app = self.app
        session = app.session(name)
        if session.trouble:
            from toychest.screens.damaged_save import mend

            mend(app, name, session)
            return
        playing = session.state is not None
        over = playing and session.rules.is_over(session.state)
        if playing and intent == ("action" if over else "ok"):
            app.open(games.table(name, session))
        else:
            from toychest.screens.room import begin

            begin(app, name, session)
        app.say_notices()

    def resume(self, name):
        """Go on at the table of a game, if that can be read."""
        session = self.app.session(name)
        if session.state is not None and not session.trouble:
            self.app.open(games.table(name, session))
