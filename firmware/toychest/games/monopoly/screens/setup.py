"""A new game of Monopoly Toy Story."""

from toychest.games.monopoly.board import Board
from toychest.games.monopoly.title_deeds import Titles
from toychest.screens.questions import NewGame


class Setup(NewGame):
    """The questions of a new game: how many play, and their names."""

    name = "monopoly"

    def opened(self, app):
        super().opened(app)
        if Board(app.board.SAVES).damaged:
            app.notices.append("monopoly.board.damaged")

    def meanwhile(self):
        self.app.say_notices()

    def start(self):
        saves = self.app.board.SAVES
        return self.players(), Titles(saves).sets(), Board(saves).spaces
