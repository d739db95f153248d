"""Points for anybody, whosever turn it is."""

from micropython import const

from toychest.core.numbers import written
from toychest.games.score_sheet import rules
from toychest.games.score_sheet.screens.enter import EnterNumber
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown
from toychest.ui.screens import Screen
from toychest.ui.widgets import HEADING, brief

_LABEL = const(92)  # px of a button's
_WIDE = const(120)  # px of a name


class AnyPlayer(Screen):
    """Who gets points? Each player is one press away, or two of more than four. table: the
    game's."""

    def __init__(self, table):
        self._table = table
        self._first = 0  # of the players that are shown

    def _choices(self):
        return [
            self._choice(seat, written(score))
            for seat, score in enumerate(self._table.session.state["scores"])
        ]

    def _choice(self, seat, score):
        name = self.app.player(seat)

        def draw(canvas, x, y, width, height):
            canvas.text_in(name, x, y, width, 24, HEADING, align=-1)
            canvas.text_in(score, x, y + 22, width, 20, ("b20",), align=-1)

        return Choice(brief(name, _LABEL), lambda: self._chosen(seat), draw, ("",))

    def _by_intent(self):
        others = Choice(t("sheet.others"), self._others)
        return shown(self._choices(), self._first, others)

    def _others(self):
        self._first = following(self._choices(), self._first)

    def _chosen(self, seat):
        self.app.open(EnterPoints(self._table, seat, self.app.player(seat)))

    def page(self):
        by_intent = self._by_intent()
        return choice_page(self.app, t("sheet.who"), "", by_intent, Choices(by_intent, _WIDE))

    def on_intent(self, intent):
        choice = self._by_intent().get(intent)
        if choice:
            choice.chosen()
        else:
            super().on_intent(intent)


class EnterPoints(EnterNumber):
    """How many points somebody gets; what the rules refuse can be put right."""

    def __init__(self, table, seat, name):
        state = table.session.state
        super().__init__(
            name, t("sheet.has", written(state["scores"][seat])), 0,
            lambda points: table.commit("extra", seat, points), len(str(rules.MOST)),
        )
        self._minus = bool(state["sheet"][rules.DOWN])

    def _done(self, number):
        if number:
            self._then(number)
        else:
            self.app.no()
