"""What begins any game: how many play, and what else it asks."""

from toychest import games
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, Sentence


class NewGame(Screen):
    """The questions before a game, one after the other; BACK goes back to the one before. If a game
    is in progress, the first is whether to end it.

    A game derives from it, with
        name                       of its package
        _start() -> arguments      of the "start" event
        _choose(step, intent)      UP or DOWN on the page pages[step]
    Its rules have MIN_PLAYERS and MAX_PLAYERS, and "players" in their states; its words have
    "players", and say what is counted. pages: functions, each makes the page of a step after the
    first. players: how many play.
    """

    flash = True
    name = ""

    def __init__(self, session, pages=()):
        self._session = session
        self._pages = pages
        self._step = 0
        self._rules = session.rules
        self._replaces = session.state is not None and not self._rules.is_over(session.state)
        self.players = session.state["players"] if session.state else 4

    def page(self):
        if self._step:
            return self._pages[self._step - 1]()
        rules = self._rules
        if self._replaces:
            return Page(
                games.title(self.name), Sentence(t("replace"), t("replace.heading"), "warning"),
                back=t("no"), ok=t("yes"),
            )
        return Page(
            games.title(self.name),
            Picker(
                str(self.players), t(games.words(self.name) + ".players"),
                self.players < rules.MAX_PLAYERS, self.players > rules.MIN_PLAYERS,
            ),
            back=t("back"), ok=t("next"), note=t("new_game"), moves=t("change"),
        )

    def on_intent(self, intent):
        if intent == "back":
            if self._step:
                self._step -= 1
            else:
                self.app.close()
        elif intent == "ok":
            if self._replaces:
                self._replaces = False
            elif self._step < len(self._pages):
                self._step += 1
            else:
                self._begin()
        elif intent in ("up", "down") and not self._replaces:
            if self._step:
                self._choose(self._step - 1, intent)
            else:
                players = self.players + (1 if intent == "up" else -1)
                self.players = min(max(players, self._rules.MIN_PLAYERS), self._rules.MAX_PLAYERS)

    def _choose(self, step, intent):
        raise NotImplementedError

    def _start(self):
        raise NotImplementedError

    def _begin(self):
        self._session.new(*self._start())
        self.app.home()
        self.app.open(games.table(self.name, self._session))
