"""A new game of Monopoly Toy Story."""

from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.titles import Titles
from toychest.games.monopoly_toy_story.widgets import Balances
from toychest.lang import t
from toychest.ui.screens import Message, Screen, moved
from toychest.ui.widgets import Page, Picker


def begin(app, session):
    """The screen that begins a game; it asks first if one is in progress."""
    if session.state and not rules.is_over(session.state):
        return Message(
            t("game.bank"), t("bank.replace"), t("bank.replace.heading"), "warning",
            lambda: app.open(Setup(session)),
        )
    return Setup(session)


class Setup(Screen):
    """How many Toys play, and who is the Banker."""

    flash = True

    def __init__(self, session):
        self._session = session
        self._asks_banker = False
        self._players = session.state["players"] if session.state else 4
        self._banker = 0

    def page(self):
        if self._asks_banker:
            rows = [(self.app.player(seat), "", 0) for seat in range(self._players)]
            return Page(
                t("bank.banker"), Balances(rows, self._banker),
                back=t("back"), ok=t("bank.begin"), moves=t("move"),
            )
        return Page(
            t("game.bank"),
            Picker(
                str(self._players), t("bank.players"),
                self._players < rules.MAX_PLAYERS, self._players > rules.MIN_PLAYERS,
            ),
            back=t("back"), ok=t("next"), note=t("new_game"), moves=t("change"),
        )

    def on_intent(self, intent):
        if intent == "back":
            if self._asks_banker:
                self._asks_banker = False
            else:
                self.app.close()
        elif intent == "ok":
            if self._asks_banker:
                self._start()
            else:
                self._asks_banker = True
                self._banker = min(self._banker, self._players - 1)
        elif intent in ("up", "down"):
            if self._asks_banker:
                self._banker = moved(self._banker, intent, self._players)
            else:
                players = self._players + (1 if intent == "up" else -1)
                self._players = min(max(players, rules.MIN_PLAYERS), rules.MAX_PLAYERS)

    def _start(self):
        sets = Titles(self.app.board.SAVES).sets()
        self._session.new(self._players, self._banker, sets)
        from toychest.games.monopoly_toy_story.play import Play

        self.app.home()
        self.app.open(Play(self._session))
