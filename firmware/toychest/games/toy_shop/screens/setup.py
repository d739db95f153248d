"""Begin a new game of My Toy Shop."""

from toychest.lang import t
from toychest.screens.questions import NewGame, OneOf, Which

_WAYS = (".way.quick", ".way.colours", ".way.toys")


class Setup(NewGame):
    """The screen that asks for the number of players and their names, the way of counting coins,
    the starting player, and the youngest player."""

    name = "toy_shop"

    def __init__(self, session):
        super().__init__(session)
        last = session.state or {"plan": 0, "youngest": 0}
        self.way = OneOf(".way", lambda: [(t(way), "") for way in _WAYS], last["plan"])
        self.starter = Which(".starter", ".starter.why", self.players)
        self.youngest = Which(".youngest", ".youngest.why", self.players, last["youngest"])

    def questions(self):
        return [self.way, self.starter, self.youngest]

    def start(self):
        return self.players(), self.starter.selected, self.youngest.selected, self.way.selected
