"""Begin a new game of Monopoly Toy Story."""

from toychest.asking.questions import NewGame
from toychest.games.monopoly.copied_board import CopiedBoard
from toychest.games.monopoly.title_deeds import TitleDeeds


class Setup(NewGame):
    """Asks for the number of players and their names, then starts the game. The game uses the board
    and the colour sets that the players typed in."""

    name = "monopoly"

    def opened(self, app):
        super().opened(app)
        titles = TitleDeeds(app.board.SAVES)  # now, while the memory has room for the file
        self._sets = titles.sets()
        if titles.damaged:
            app.notices.append("monopoly.deeds.damaged")
        if CopiedBoard(app.board.SAVES).damaged:
            app.notices.append("monopoly.board.damaged")

    def idle_work(self):
        self.app.say_notices()

    def steps(self):
        players = yield from self.ask_players(self.begins)
        self.begin(players, self._sets, CopiedBoard(self.app.board.SAVES).spaces)
