"""A score sheet at the table: every player's points, and the current player."""

from toychest.core.numbers import signed, written
from toychest.games.score_sheet import rules
from toychest.lang import t
from toychest.screens.game_table import GameTable, Pending
from toychest.ui.game_widgets import Scores


class Table(GameTable):
    """The current player counts points and adds them; then the next player has the turn. A long
    press of ACTION gives points to any player."""

    game = "score_sheet"

    def __init__(self, session):
        super().__init__(session)
        self.points = Pending(self._turn, rules.MOST)

    def _turn(self):
        """Return an id of the current turn: (seat of the current player, number of turns
        before)."""
        state = self.session.state
        return state["turn"], state["turns"]

    def title(self):
        """Return the name of the rules, or of the game."""
        return self.session.state["name"] or t("game.score_sheet")

    def show(self, state):
        return self._final(state) if state["over"] else self._current(state)

    def _current(self, state):
        points = self.points.value
        leaders = rules.leaders(state)
        rows = [
            (self.app.player(seat), written(score), seat in leaders)
            for seat, score in enumerate(state["scores"])
        ]
        plus = signed(points) if points else ""
        up, down = state["sheet"][rules.STEPS : rules.DOWN_STEP + 1]
        return self.make_page(
            self.title(),
            Scores(rows, state["turn"], plus, up_increases=True),
            note=_to_the_end(state),
            back=(t("score_sheet.zero"), self.points.clear) if points else self.undo,
            action=self.more,
            ok=(t("score_sheet.add", points) if points else t("next"), self._add),
            up=(signed(up), lambda: self.points.add(up)),
            down=(signed(down), lambda: self.points.add(down)),
            hold=self.any_player,
        )

    def _add(self):
        self.session.commit("points", self.points.value)
        self.points.clear()

    def _final(self, state):
        ranking = rules.ranking(state)
        best = [seat for rank, seat in ranking if rank == 1]
        rows = [
            ("%d. %s" % (rank, self.app.player(seat)), written(state["scores"][seat]), rank == 1)
            for rank, seat in ranking
        ]
        tie = len(best) > 1
        return self.make_page(
            t("score_sheet.tie") if tie else t("score_sheet.wins", self.app.player(best[0])),
            Scores(rows, None if tie else 0),
            note=state["name"],
            back=self.undo,
            action=self.more,
            ok=self.new,
            hold=self.any_player,
        )

    def any_player(self):
        """Ask which player gets points."""
        from toychest.screens.any_player import AnyPlayer

        def rows():
            return [
                (self.app.player(seat), written(score), lambda seat=seat: self._enter(seat))
                for seat, score in enumerate(self.session.state["scores"])
            ]

        self.app.open(AnyPlayer(t("score_sheet.who"), rows))

    def _enter(self, seat):
        """Ask for the points that a player gets. If the rules refuse them, the number stays on the
        screen."""
        from toychest.ui.digits import EnterDigits

        state = self.session.state
        self.app.open(
            EnterDigits(
                self.app.player(seat),
                t("score_sheet.has", written(state["scores"][seat])),
                0,
                lambda points: self.commit("extra", seat, points),
                length=len(str(rules.MOST)),
                prefix="-" if state["sheet"][rules.DOWN] else "+",
                signed=True,
                steps=(1, -1),
                refuse=lambda points: not points,
                keep=True,
            )
        )

    def menu(self):
        from toychest.games.score_sheet.screens.menu import TableMenu

        self.app.open(TableMenu(self))


def _to_the_end(state):
    """Return the round or the goal, as text."""
    end, number = state["sheet"][rules.END : rules.NUMBER + 1]
    if end == rules.ROUNDS:
        return t("score_sheet.round.of", rules.this_round(state), number)
    if end == rules.NO_END:
        return t("score_sheet.round", rules.this_round(state))
    return t("score_sheet.last" if rules.reached(state) else "score_sheet.to", written(number))
