"""The home screen."""

from toychest import games
from toychest.lang import t
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Menu, Page


class Home(Screen):
    """Choose a game or go on with it; settings."""

    flash = True

    def __init__(self):
        self._selected = 0

    def opened(self, app):
        super().opened(app)
        if app.settings["last"] in games.GAMES:
            self._selected = games.GAMES.index(app.settings["last"])

    def page(self):
        rows = []
        chosen = None
        for i, name in enumerate(games.GAMES):
            session = self.app.session(name)
            state = session.state
            game = games.load(name)
            if session.trouble:
                status = t("trouble.status")
            else:
                status = game.status(state) if state is not None else ""
            rows.append((t(game.NAME), status))
            if i == self._selected and not session.trouble:
                chosen = self._labels(game, state)
        rows.append((t("settings.title"), ""))
        action, ok = chosen or ("", t("choose"))
        return Page(t("home.title"), Menu(rows, self._selected), "", action, ok, moves=t("move"))

    def _labels(self, game, state):
        """What ACTION and OK do on a game's row."""
        if state is None:
            return "", t("home.play")
        if game.is_over(state):
            return t("home.result"), t("home.new")
        return t("home.new"), t("home.resume")

    def on_intent(self, intent):
        count = len(games.GAMES) + 1
        if intent in ("up", "down"):
            self._selected = moved(self._selected, intent, count)
        elif self._selected < len(games.GAMES):
            self._open(games.GAMES[self._selected], intent)
        elif intent == "ok":
            from toychest.screens.settings import menu

            self.app.open(menu(self.app))

    def _open(self, name, intent):
        session = self.app.session(name)
        if session.trouble:
            if intent == "ok":
                from toychest.screens.trouble import Trouble

                self.app.open(Trouble(name, session))
            return
        over = session.state is not None and games.load(name).is_over(session.state)
        if session.state is not None and intent == ("action" if over else "ok"):
            screen = games.load(name, "play").Play(session)
        elif intent == "ok" or (intent == "action" and session.state is not None):
            screen = games.load(name, "setup").begin(self.app, session)
        else:
            return
        self.app.playing(name)
        self.app.open(screen)
