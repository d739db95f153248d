"""First to ten at the table: what is drawn, and which button does what."""

from toychest.games.first_to_ten import rules
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.game_widgets import Cheer, Scores
from toychest.ui.screens import Chooser
from toychest.ui.widgets import Page


class Table(PhaseTable):
    """The game at the table: points, and the next player."""

    game = "first_to_ten"

    def __init__(self, session):
        super().__init__(session)
        self._chosen = 0, 1  # after how many events points were chosen, and how many

    @property
    def chosen(self):
        """The points that OK gives: what was chosen for this turn, or 1."""
        depth, points = self._chosen
        return points if depth == self.session.depth else 1

    @chosen.setter
    def chosen(self, points):
        self._chosen = self.session.depth, points

    def phase(self):
        return Won(self) if rules.is_over(self.session.state) else Turn(self)

    def menu(self):
        """Everything else that can be done in a game."""
        self.app.open(Chooser("game.first_to_ten", self._rows))

    def _rows(self):
        from toychest.screens import game_menu  # seldom needed: it leaves memory with the menu

        session = self.session
        rows = []
        if not rules.is_over(session.state):
            rows.append((t("first_to_ten.none"), "", lambda: session.commit("points", 0)))
        rows.append(game_menu.history(self.app, session))
        return rows + game_menu.last(self.app, session, self.game)


class Turn(Phase):
    """Somebody gets points: UP and DOWN choose how many, OK gives them."""

    def page(self):
        turn = self.state["turn"]
        chosen = self.table.chosen
        rows = []
        for seat, points in enumerate(self.state["points"]):
            number = "%d +%d" % (points, chosen) if seat == turn else str(points)
            rows.append((self.app.player(seat), number))
        return Page(
            t("game.first_to_ten"),
            Scores(rows, turn, up_increases=True),
            back=self.table.back(),
            action=t("more"),
            ok=t("first_to_ten.give", chosen),
            moves=("+%d" % self._next("up"), "+%d" % self._next("down")),
        )

    def _next(self, intent):
        """The points that UP or DOWN leads to, around: from 1, DOWN leads to the most."""
        return (self.table.chosen - (0 if intent == "up" else 2)) % rules.MOST + 1

    def move(self, intent):
        self.table.chosen = self._next(intent)

    def ok(self):
        self.session.commit("points", self.table.chosen)


class Won(Phase):
    """Somebody has won."""

    def page(self):
        seat = self.state["turn"]
        won = t("first_to_ten.won", self.state["points"][seat])
        return Page(
            t("game.first_to_ten"),
            Cheer("trophy", self.app.player(seat), won),
            back=t("undo"),
            action=t("more"),
            ok=t("new_game"),
        )

    def ok(self):
        self.table.new_game()
