"""The screen of a score sheet in use: each player's points, and the current player."""

from toychest.games.score_sheet import rules
from toychest.lang import signed, t, written
from toychest.screens.any_player import AnyPlayer
from toychest.screens.game_table import GameTable
from toychest.ui.digits import EnterDigits
from toychest.ui.game_widgets import Scores
from toychest.ui.picker import Pending
from toychest.ui.screens import Chooser


class Table(GameTable):
    """The screen of a score sheet in use. The current player counts points up or down and adds
    them; then the next player has the turn. A long press of ACTION gives points to any player."""

    game = "score_sheet"

    def __init__(self, session):
        super().__init__(session)
        self.points = Pending(self._turn, rules.MOST)

    def _turn(self):  # if the result changes, points that are not added yet are dropped
        state = self.session.state
        return state["turn"], state["turns"]

    def title(self):
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
            Scores(rows, state["turn"], plus, rules.shares(state), up_increases=True),
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
        from toychest.ui.winner import Winner

        ranking = rules.ranking(state)
        best = [seat for rank, seat in ranking if rank == 1]
        tie = len(best) > 1
        rows = [
            (rank, self.app.player(seat), written(state["scores"][seat]), "")
            for rank, seat in ranking
        ]
        name = "" if tie else self.app.player(best[0])
        return self.make_page(
            self.title(),
            Winner(name, t("tie" if tie else "wins"), rows=rows),
            back=self.undo,
            action=self.more,
            ok=self.new,
            hold=self.any_player,
        )

    def any_player(self):
        """Ask which player gets points outside of a turn."""

        def rows():
            return [
                (self.app.player(seat), written(score), lambda seat=seat: self._enter(seat))
                for seat, score in enumerate(self.session.state["scores"])
            ]

        self.app.open(AnyPlayer(t("score_sheet.who"), rows))

    def _enter(self, seat):
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

    def menu_rows(self):
        session = self.session
        state = session.state
        rows = [(t("score_sheet.any"), self.hold_hint(t("more")), self.any_player)]
        if state["over"]:
            rows.append((t("score_sheet.on"), "", lambda: session.commit("on")))
        elif rules.round_begins(state):
            rows.append((t("score_sheet.lead"), "", self._ask_lead))
        rows.append(self.history_row())
        if not state["over"]:
            rows.append((t("score_sheet.end"), "", lambda: session.commit("over")))
        rows.append((t("profile.keep"), "", lambda: self.keep_profile(state["sheet"])))
        return rows + self.last_rows()

    def _ask_lead(self):
        state = self.session.state

        def items():
            return [
                (self.app.player(seat), "", lambda seat=seat: self.commit("lead", seat))
                for seat in range(state["players"])
            ]

        self.app.open(Chooser("score_sheet.lead", items, state["turn"], keep=True))


def _to_the_end(state):
    end, number = state["sheet"][rules.END : rules.NUMBER + 1]
    if end == rules.ROUNDS:
        return t("score_sheet.round.of", rules.this_round(state), number)
    if end == rules.NO_END:
        return t("score_sheet.round", rules.this_round(state))
    return t("score_sheet.last" if rules.reached(state) else "score_sheet.to", written(number))
