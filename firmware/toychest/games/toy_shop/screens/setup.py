"""Begin a new game of My Toy Shop."""

from toychest.asking.questions import NewGame, OneOf, Which
from toychest.lang import t

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

    def _begin(self):
        # Now the history of the last game can't change any more.
        learned = self._learn(self.session.state)
        super()._begin()
        if not learned:
            from toychest.box.damaged_save import full

            full(self.app)

    def _learn(self, state):
        """Save the cards of the last game, so that later games can offer them. Return False if the
        file can't be written. state: of the last game; None if there was none."""
        if state and any(state["laid"]):
            from toychest.games.toy_shop.known_cards import KnownCards

            known = KnownCards(self.app.board.SAVES)
            if known.damaged:
                self.app.notices.append("toy_shop.card.damaged")
            try:
                known.learn(state)
            except OSError:
                return False
        return True

    def start(self):
        return self.players(), self.starter.selected, self.youngest.selected, self.way.selected
