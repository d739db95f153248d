"""The screens of First to ten: the questions before a game, and the points during a game."""

from toychest.asking.questions import NewGame
from toychest.box.game_table import GameTable
from toychest.games.first_to_ten import rules
from toychest.lang import t
from toychest.ui.picker import Pending
from toychest.ui.standings import Standings


class Setup(NewGame):
    """The screen before a new game. It asks for the number of players and their names."""

    name = "first_to_ten"

    def steps(self):
        players = yield from self.ask_players(self.begins)
        self.begin(players)


class Table(GameTable):
    """The screen of a game in progress. UP and DOWN choose a number of points, and C gives them to
    the current player."""

    game = "first_to_ten"

    def __init__(self, session):
        super().__init__(session)
        # what the player has added to 1 point; each event begins a new turn
        self._added = Pending(lambda: session.depth, rules.MOST - 1)

    @property
    def chosen(self):
        """The number of points that button C gives, 1 at first."""
        return 1 + self._added.value

    def show(self, state):
        return self._won(state) if rules.is_over(state) else self._turn(state)

    def _turn(self, state):
        turn, chosen = state["turn"], self.chosen
        rows = [(seat, str(points)) for seat, points in enumerate(state["points"])]
        more = chosen % rules.MOST + 1  # after MOST, UP leads to 1
        fewer = (chosen - 2) % rules.MOST + 1
        return self.make_page(
            t("game.first_to_ten"),
            Standings(self.app, rows, turn, plus="+%d" % chosen, widest="00"),
            ok=(t(".give", chosen), self._give),
            up=("+%d" % more, lambda: self._added.add(more - chosen)),
            down=("+%d" % fewer, lambda: self._added.add(fewer - chosen)),
        )

    def _give(self):
        self.commit("points", self.chosen)

    def news(self, before, event, state):
        from toychest.ui.told import told  # once in a turn

        return told(self, before["points"], state["points"])

    def _won(self, state):
        from toychest.ui.winner import Winner  # once in a game

        seat = state["turn"]
        won = t(".won", state["points"][seat])
        return self.make_page(
            t("game.first_to_ten"),
            Winner(self.app, [seat], won),
            ok=self.again,
        )

    def menu_rows(self):
        rows = super().menu_rows()  # history, redo, new game, home
        if not rules.is_over(self.session.state):
            none = t(".none"), "", lambda: self.commit("points", 0)
            rows.insert(0, none)
        return rows
