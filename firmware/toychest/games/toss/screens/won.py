"""Toss Your Cookies: what is seen when a round, or the game, is won."""

from toychest.games.toss import rules
from toychest.lang import t
from toychest.screens.phase_table import Phase
from toychest.ui.game_widgets import Cheer, Scores
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


class Won(Phase):
    """Who has won the round, or the game."""

    def page(self):
        state = self.state
        over = state["phase"] == rules.OVER
        one_round = state["best_of"] == 1  # needs no tally
        return Page(
            t("toss.won.title"),
            Cheer(
                "trophy" if over else "cookie_big",
                self.app.player(state["winner"]),
                t("toss.won.game" if over else "toss.won.round") + " " + t("toss.won.show"),
            ),
            back=t("undo"),
            action=t("more"),
            ok=t("new_game") if one_round else t("toss.tally"),
            note=self.table.round(),
        )

    def ok(self):
        if self.state["best_of"] > 1:
            self.app.open(Tally(self.table))
        else:
            self.table.new_game()


class Tally(Screen):
    """The rounds won so far; then the next round, or a new game."""

    def __init__(self, table):
        self._table = table

    def page(self):
        state = self._table.session.state
        over = state["phase"] == rules.OVER
        rows = [(self.app.player(i), str(wins)) for i, wins in enumerate(state["wins"])]
        return Page(
            t("toss.tally.title"),
            Scores(rows, state["winner"]),
            back=t("back"),
            action=t("more"),
            ok=t("new_game") if over else t("toss.next_round"),
            note=self._table.round(),
        )

    def on_intent(self, intent):
        if intent == "back":
            self.app.close()
        elif intent == "action":
            self.app.close()
            self._table.menu()
        elif intent == "ok":
            self.app.close()
            if self._table.session.state["phase"] == rules.OVER:
                self._table.new_game()
            else:
                from toychest.games.toss.screens.players import NextRound

                self.app.open(NextRound(self._table.session))
