"""What begins any game: how many play, who they are, and what else it asks."""

from toychest import games
from toychest.lang import t
from toychest.screens.players import PlayerMenu
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Page, Sentence


class NewGame(Screen):
    """The questions before a game, one after the other; BACK goes back to the one before. If a game
    is in progress, the first is whether to end it. OK keeps the names of the last game.

    A game derives from it, with
        name                       of its package
        _start() -> arguments      of the "start" event
        _choose(step, intent)      UP or DOWN on the page pages[step]
    Its rules have MIN_PLAYERS and MAX_PLAYERS, and "players" in their states; its words have
    "players", and say what is counted. pages: functions, each makes the page of a step after
    these. players: how many play.
    """

    flash = True
    name = ""

    def __init__(self, session, pages=()):
        self._session = session
        self._pages = (self._page_names,) + pages
        self._step = 0
        self._seat = 0  # whose name is selected
        self._rules = session.rules
        self._replaces = session.state is not None and not self._rules.is_over(session.state)
        self.players = session.state["players"] if session.state else 4

    def page(self):
        if self._step:
            return self._pages[self._step - 1]()
        rules = self._rules
        if self._replaces:
            return Page(
                games.title(self.name),
                Sentence(t("replace"), t("replace.heading"), "warning"),
                back=t("no"),
                ok=t("yes"),
            )
        return Page(
            games.title(self.name),
            Picker(
                str(self.players),
                t(self.name + ".players"),
                self.players < rules.MAX_PLAYERS,
                self.players > rules.MIN_PLAYERS,
            ),
            back=t("back"),
            ok=t("next"),
            note=t("new_game"),
            moves=t("change"),
        )

    def _page_names(self):
        self._seat = min(self._seat, self.players - 1)
        return Page(
            t("settings.names"),
            PlayerMenu(self.app, self.players, self._seat, t("name.who")),
            back=t("back"),
            action=t("name.change"),
            ok=t("next"),
            note=t("new_game"),
            moves=t("move"),
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
        elif intent == "action" and self._step == 1:
            from toychest.screens.names import editor

            seat = self._seat
            self._seat = moved(seat, "down", self.players)  # the next one is likely to change, too
            self.app.open(editor(self.app, seat))
        elif intent in ("up", "down") and not self._replaces:
            if self._step > 1:
                self._choose(self._step - 2, intent)
            elif self._step:
                self._seat = moved(self._seat, intent, self.players)
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
