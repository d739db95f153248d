"""A new game of First to ten."""

from toychest.screens.questions import NewGame


class Setup(NewGame):
    """Asks how many play, and who they are."""

    name = "first_to_ten"

    def start(self):
        return (self.players(),)
