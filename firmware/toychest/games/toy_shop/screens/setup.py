"""Begin a new game of My Toy Shop."""

from toychest.asking.questions import NewGame, OneOf, Which
from toychest.lang import t

_WAYS = (".way.quick", ".way.colours", ".way.toys")


class Setup(NewGame):
    """The screen that asks for the players and the starting player. If the players change the
    rules, it asks for the way of counting coins."""

    name = "toy_shop"

    def steps(self):
        last = self.session.state or {"plan": 0}
        players = yield from self.ask_players()
        changes = yield from self.ask_ready(players)
        ways = OneOf(".way", lambda: [(t(way), "") for way in _WAYS], last["plan"])
        way = yield from self.ask_rule(changes, "way", ways)
        who = Which(".starter", "", players)
        starter = yield self.asks("starter", who, self.begins)
        learned = self._learn(last)  # now its history can't change any more
        self.begin(players, starter, 0, way)
        if not learned:
            from toychest.box.damaged_save import full

            full(self.app)

    def _learn(self, state):
        """Save the cards of the last game, so that later games can offer them. Return False if the
        file can't be written. state: of the last game; without "laid" if there was none."""
        if any(state.get("laid", ())):
            from toychest.games.toy_shop.known_cards import KnownCards

            known = KnownCards(self.app.board.SAVES)
            if known.damaged:
                self.app.notices.append("toy_shop.card.damaged")
            try:
                known.learn(state)
            except OSError:
                return False
        return True
