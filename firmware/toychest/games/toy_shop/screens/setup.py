"""Begin a new game of My Toy Shop."""

from toychest.lang import t
from toychest.screens.questions import NewGame, OneOf, Which

_WAYS = ("toy_shop.way.quick", "toy_shop.way.colours", "toy_shop.way.toys")


class Setup(NewGame):
    """The screen that asks for the number of players and their names, the way of counting coins,
    the starting player, and the youngest player."""

    name = "toy_shop"
    begins = "toy_shop.start"

    def __init__(self, session):
        super().__init__(session)
        last = session.state or {"plan": 0, "youngest": 0}
        self.way = OneOf("toy_shop.way", lambda: [(t(way), "") for way in _WAYS], last["plan"])
        self.starter = Which("toy_shop.starter", "toy_shop.starter.why", self.players)
        self.youngest = Which(
            "toy_shop.youngest", "toy_shop.youngest.why", self.players, last["youngest"]
        )

    def questions(self):
        return [self.way, self.starter, self.youngest]

    def start(self):
        return self.players(), self.starter.selected, self.youngest.selected, self.way.selected
