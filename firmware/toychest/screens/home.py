"""The home screen."""

import toychest
from toychest import games, lang
from toychest.lang import t
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Menu, Page


class Home(Screen):
    """Choose a game or go on with it; settings."""

    flash = True

    def __init__(self):
        self._selected = 0
        self._looks = {}

    def opened(self, app):
        super().opened(app)
        if app.settings["last"] in games.GAMES:
            self._selected = games.GAMES.index(app.settings["last"])

    def page(self):
        rows = []
        chosen = None
        for i, name in enumerate(games.GAMES):
            trouble, over, status, _ = self.look(name)
            rows.append((games.title(name), status))
            if i == self._selected and not trouble:
                chosen = self._labels(over)
        rows.append((t("settings.title"), ""))
        action, ok = chosen or ("", t("choose"))
        return Page(t("home.title"), Menu(rows, self._selected), "", action, ok, moves=t("move"))

    def look(self, name):
        """What is to be said of a game: (whether it is in trouble, whether it is over or None
        without a game, its status, the language of that). Of one that is not played, that is
        remembered: its rules are not in memory."""
        look = self._looks.get(name, ())
        told = look and (not look[2] or look[3] == lang.code)
        if not told or name in self.app.sessions:
            session = self.app.session(name)
            state = session.state
            over = None if state is None else session.rules.is_over(state)
            status = "" if state is None else session.rules.status(state)
            if session.trouble:
                status = t("trouble.status")
            look = self._looks[name] = bool(session.trouble), over, status, lang.code
        return look

    def _labels(self, over):
        """What ACTION and OK do on a game's row."""
        if over is None:
            return "", t("home.play")
        if over:
            return t("home.result"), t("home.new")
        return t("home.new"), t("home.resume")

    def on_intent(self, intent):
        count = len(games.GAMES) + 1
        if intent in ("up", "down"):
            self._selected = moved(self._selected, intent, count)
        elif self._selected < len(games.GAMES):
            name = games.GAMES[self._selected]
            trouble, over, *_ = self.look(name)
            if intent == "ok" or intent == "action" and not trouble and over is not None:
                self.app.work(self._opening(name, intent))
        elif intent == "ok":
            self.app.work(games.opening(
                self.app,
                ["core.countdown", "ui.picker", "screens.language", "screens.number",
                 "screens.settings"],
                lambda settings: settings.menu(self.app),
            ))

    def _opening(self, name, intent):
        """Open a game, or begin a new one: a job."""
        app = self.app
        yield from app.forgetting(name)
        lang.forget(games.words(name))
        yield
        yield from toychest.hold_spare()
        yield from app.loading(name)
        session = app.sessions[name]
        if session.trouble:
            yield from games.opening(
                app, ["core.repair", "screens.trouble"],
                lambda trouble: trouble.Trouble(name, session))
            return
        yield
        while lang.ahead():
            yield
        playing = session.state is not None
        over = playing and session.rules.is_over(session.state)
        if playing and intent == ("action" if over else "ok"):
            yield from games.opening_part(app, name, "play", lambda play: play.Play(session))
        else:
            yield from games.beginning(app, name, session)
        yield
        app.playing(name)
        app.say_notices()
