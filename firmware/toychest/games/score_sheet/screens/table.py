"""A score sheet at the table: everybody's points, and whose turn it is."""

from toychest.core.numbers import signed, written
from toychest.games.score_sheet import rules
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.game_widgets import Scores
from toychest.ui.widgets import Page


class Table(PhaseTable):
    """The game in progress."""

    game = "score_sheet"

    def __init__(self, session):
        super().__init__(session)
        self._count = None, 0  # the turn that is being counted, see `_turn`; and its points

    def _turn(self):
        """Which turn it is: whose, and how many there were before."""
        state = self.session.state
        return state["turn"], state["turns"]

    @property
    def count(self):
        """The points of the turn that is being counted; not yet added."""
        turn, points = self._count
        return points if turn == self._turn() else 0

    @count.setter
    def count(self, points):
        self._count = self._turn(), min(max(points, -rules.MOST), rules.MOST)

    def phase(self):
        return Over(self) if self.session.state["over"] else Turn(self)

    def menu(self):
        from toychest.games.score_sheet.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def any_player(self):
        """Points for anybody."""
        from toychest.games.score_sheet.screens.enter import EnterPoints
        from toychest.screens.any_player import AnyPlayer

        def rows():
            return [
                (
                    self.app.player(seat),
                    written(score),
                    lambda seat=seat: self.app.open(EnterPoints(self, seat)),
                )
                for seat, score in enumerate(self.session.state["scores"])
            ]

        self.app.open(AnyPlayer(t("score_sheet.who"), rows))

    def title(self):
        """What is played."""
        return self.session.state["name"] or t("game.score_sheet")

    def _undo(self):
        if self.count:
            self.count = 0
        else:
            super()._undo()


class _Any(Phase):
    """At any time, ACTION held gives points to anybody."""

    def hold(self):
        self.table.any_player()


class Turn(_Any):
    """Somebody's points are to be added; none, and it is the next one's turn."""

    def page(self):
        state = self.state
        sheet = state["sheet"]
        count = self.table.count
        leaders = rules.leaders(state)
        rows = [
            (self.app.player(seat), written(score), seat in leaders)
            for seat, score in enumerate(state["scores"])
        ]
        body = Scores(rows, state["turn"], signed(count) if count else "", up_increases=True)
        return Page(
            self.table.title(),
            body,
            note=self._note(),
            back=t("score_sheet.zero") if count else self.table.back(),
            action=t("more"),
            ok=t("score_sheet.add", signed(count)) if count else t("next"),
            moves=tuple([signed(step) for step in sheet[rules.STEPS : rules.DOWN_STEP + 1]]),
        )

    def _note(self):
        """How far it is to the end, in words."""
        state = self.state
        end, number = state["sheet"][rules.END : rules.NUMBER + 1]
        if end == rules.ROUNDS:
            return t("score_sheet.round.of", rules.this_round(state), number)
        if end == rules.NO_END:
            return t("score_sheet.round", rules.this_round(state))
        return t("score_sheet.last" if rules.reached(state) else "score_sheet.to", written(number))

    def move(self, intent):
        self.table.count += self.state["sheet"][rules.STEPS + (intent == "down")]

    def ok(self):
        count = self.table.count
        self.session.commit("points", count)
        self.table.count = 0


class Over(_Any):
    """The final table: who has won is on black."""

    def page(self):
        ranking = rules.ranking(self.state)
        best = [seat for rank, seat in ranking if rank == 1]
        rows = [
            (
                "%d. %s" % (rank, self.app.player(seat)),
                written(self.state["scores"][seat]),
                rank == 1,
            )
            for rank, seat in ranking
        ]
        return Page(
            t("score_sheet.tie")
            if len(best) > 1
            else t("score_sheet.wins", self.app.player(best[0])),
            Scores(rows, 0 if len(best) == 1 else None),
            note=self.state["name"],
            back=t("undo"),
            action=t("more"),
            ok=t("new_game"),
        )

    def ok(self):
        self.table.new_game()
