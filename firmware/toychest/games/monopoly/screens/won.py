"""The bank at the table: the last Toy with money has won."""

from toychest.games.monopoly import rules
from toychest.lang import t
from toychest.screens.phase_table import Phase
from toychest.ui.game_widgets import Cheer
from toychest.ui.widgets import Page


class Won(Phase):
    """Who has won."""

    def page(self):
        return Page(
            t("game.monopoly"),
            Cheer("trophy", self.app.player(rules.winner(self.state)), t("monopoly.won")),
            back=t("undo"),
            action=t("more"),
            ok=t("new_game"),
        )

    def ok(self):
        self.table.new_game()
