"""The numbers of a score sheet."""

from toychest.core.numbers import written
from toychest.games.score_sheet import rules
from toychest.lang import t
from toychest.ui.digits import EnterDigits


class EnterNumber(EnterDigits):
    """A number, digit by digit.

    length: the most digits. refused: function of a number that returns whether it is impossible, or
    None. signed: whether the number may be below 0. The rest: see EnterDigits.
    """

    steps = (1, -1)

    def __init__(self, title, sentence, number, then, length, refused=None, signed=True):
        super().__init__(title, sentence, number, then)
        self.length = length
        self.signed = signed
        self._refused = refused

    def refuse(self, number):
        return bool(self._refused and self._refused(number))


class EnterPoints(EnterNumber):
    """How many points a player gets. Points that are refused can be changed. table: the Table."""

    def __init__(self, table, seat):
        state = table.session.state
        super().__init__(
            table.app.player(seat),
            t("score_sheet.has", written(state["scores"][seat])),
            0,
            lambda points: table.commit("extra", seat, points),
            len(str(rules.MOST)),
        )
        self._minus = bool(state["sheet"][rules.DOWN])

    def _done(self, number):
        if number:
            self._then(number)
        else:
            self.app.no()
