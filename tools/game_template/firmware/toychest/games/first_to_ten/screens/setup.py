"""A new game of First to ten."""

from toychest.screens.new_game import NewGame


class Setup(NewGame):
    """How many play, and who they are."""

    name = "first_to_ten"

    def _start(self):
        return (self.players,)
