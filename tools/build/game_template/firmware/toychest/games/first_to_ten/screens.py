"""The screens of First to ten: the questions before a game, and the points during a game."""

from toychest.asking.questions import NewGame
from toychest.box.game_table import GameTable
from toychest.games.first_to_ten import rules
from toychest.lang import t
from toychest.ui.game_widgets import Cheer, Scores


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
        self._chosen = 0, 1  # (number of events before the turn, points chosen in it)

    @property
    def chosen(self):
        """Return the number of points that button C gives: the number chosen in this turn, or 1."""
        depth, points = self._chosen
        return points if depth == self.session.depth else 1

    def _choose(self, points):
        self._chosen = self.session.depth, points

    def show(self, state):
        return self._won(state) if rules.is_over(state) else self._turn(state)

    def _turn(self, state):
        turn, chosen = state["turn"], self.chosen
        rows = []
        for seat, points in enumerate(state["points"]):
            number = "%d +%d" % (points, chosen) if seat == turn else str(points)
            rows.append((self.app.player(seat), number))
        more = chosen % rules.MOST + 1  # after MOST, UP leads to 1
        fewer = (chosen - 2) % rules.MOST + 1
        return self.make_page(
            t("game.first_to_ten"),
            Scores(rows, turn, up_increases=True),
            back=self.undo,
            action=self.more,
            ok=(t(".give", chosen), self._give),
            up=("+%d" % more, lambda: self._choose(more)),
            down=("+%d" % fewer, lambda: self._choose(fewer)),
        )

    def _give(self):
        self.session.commit("points", self.chosen)

    def _won(self, state):
        seat = state["turn"]
        won = t(".won", state["points"][seat])
        return self.make_page(
            t("game.first_to_ten"),
            Cheer("trophy", self.app.player(seat), won),
            back=self.undo,
            action=self.more,
            ok=self.new,
        )

    def menu_rows(self):
        session = self.session
        rows = super().menu_rows()  # history, redo, new game, home
        if not rules.is_over(session.state):
            none = t(".none"), "", lambda: session.commit("points", 0)
            rows.insert(0, none)
        return rows
