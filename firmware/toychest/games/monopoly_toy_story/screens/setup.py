"""A new game of Monopoly Toy Story."""

from toychest.games.monopoly_toy_story.title_deeds import Titles
from toychest.lang import t
from toychest.screens.new_game import NewGame


class Setup(NewGame):
    """How many Toys play."""

    name = "monopoly_toy_story"

    def page(self):
        page = super().page()
        if not self._replaces:
            page.labels["ok"] = t("bank.begin")  # there is no other question
        return page

    def _start(self):
        return self.players, Titles(self.app.board.SAVES).sets()
