"""The home screen."""

from toychest import games
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Menu, Page


class Home(Screen):
    """Choose a game or go on with it; settings."""

    flash = True

    def __init__(self):
        self._selected = 0

    def _rows(self):
        rows = []
        for name in games.GAMES:
            session = self.app.session(name)
            game = games.load(name)
            note = game.status(session.state) if session.state else ""
            rows.append((t(game.NAME), note))
        return rows

    def page(self):
        rows = self._rows()
        chosen = self._selected
        open_game = chosen < len(rows) and rows[chosen][1]
        return Page(
            t("home.title"),
            Menu(rows + [(t("settings.title"), "")], chosen),
            action=t("home.new") if open_game else "",
            ok=t("home.resume") if open_game else t("home.play")
            if chosen < len(rows) else t("choose"),
            moves=t("move"),
        )

    def on_intent(self, intent):
        count = len(games.GAMES) + 1
        if intent == "up":
            self._selected = (self._selected - 1) % count
        elif intent == "down":
            self._selected = (self._selected + 1) % count
        elif intent == "ok" and self._selected == len(games.GAMES):
            from toychest.screens.settings import menu

            self.app.open(menu(self.app))
        elif intent in ("ok", "action"):
            if self._selected < len(games.GAMES):
                name = games.GAMES[self._selected]
                session = self.app.session(name)
                if intent == "ok" and session.state:
                    self.app.open(games.load(name, "play").Play(session))
                elif intent == "ok" or session.state:
                    self.app.open(games.load(name, "setup").begin(self.app, session))
