"""A new game of Monopoly Toy Story."""

from toychest.games.monopoly.board import Board
from toychest.games.monopoly.title_deeds import Titles
from toychest.lang import t
from toychest.screens.new_game import NewGame


class Setup(NewGame):
    """How many Toys play."""

    name = "monopoly"

    def opened(self, app):
        super().opened(app)
        if Board(app.board.SAVES).damaged:
            app.notices.append("monopoly.board.damaged")

    def meanwhile(self):
        self.app.say_notices()

    def page(self):
        page = super().page()
        if self._step:
            page.labels["ok"] = t("start")  # there is no other question
        return page

    def _start(self):
        saves = self.app.board.SAVES
        return self.players, Titles(saves).sets(), Board(saves).spaces
