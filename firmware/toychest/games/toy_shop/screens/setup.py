"""Begin a new game of My Toy Shop."""

from toychest.asking.questions import NewGame, OneOf, Which
from toychest.games.toy_shop import known_cards
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
        who = Which("starter.title", "", players)
        starter = yield self.asks("starter", who, self.begins)
        learned = known_cards.learn(self.app, last)  # now its history can't change any more
        self.begin(players, starter, 0, way)
        if not learned:
            from toychest.box.damaged_save import full

            full(self.app)
