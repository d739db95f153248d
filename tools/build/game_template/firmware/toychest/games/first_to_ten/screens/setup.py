"""Ask the questions before a new game of First to ten."""

from toychest.asking.questions import NewGame


class Setup(NewGame):
    """The screen before a new game. It asks for the number of players and their names."""

    name = "first_to_ten"

    def steps(self):
        players = yield from self.ask_players(self.begins)
        self.begin(players)
