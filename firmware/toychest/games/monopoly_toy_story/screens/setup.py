"""A new game of Monopoly Toy Story."""

from toychest.games.monopoly_toy_story.screens.widgets import Balances
from toychest.games.monopoly_toy_story.title_deeds import Titles
from toychest.lang import t
from toychest.screens.new_game import NewGame
from toychest.ui.screens import moved
from toychest.ui.widgets import Page


class Setup(NewGame):
    """How many Toys play, and who is the Banker."""

    name = "monopoly_toy_story"

    def __init__(self, session):
        super().__init__(session, (self._page_banker,))
        self._banker = 0

    def _page_banker(self):
        self._banker = min(self._banker, self.players - 1)
        rows = [(self.app.player(seat), "", 0) for seat in range(self.players)]
        return Page(
            t("bank.banker"), Balances(rows, self._banker),
            back=t("back"), ok=t("bank.begin"), moves=t("move"),
        )

    def _choose(self, step, intent):
        self._banker = moved(self._banker, intent, self.players)

    def _start(self):
        return self.players, self._banker, Titles(self.app.board.SAVES).sets()
