"""A new score sheet: how its points count, and who leads."""

from toychest.core.numbers import signed, written
from toychest.games.score_sheet import rules
from toychest.lang import t
from toychest.screens.own_rules import RULES, OwnRules
from toychest.screens.players import PlayerMenu
from toychest.ui.screens import Chooser, moved
from toychest.ui.widgets import Page

_LEAD = RULES + 1
_LONG = len(str(rules.MOST))


class Setup(OwnRules):
    """The sheets that are kept, then who plays and who leads; for another one also how many play,
    and how their points count."""

    name = "score_sheet"

    def __init__(self, session):
        sheet = session.state["sheet"] if session.state else rules.USUAL
        super().__init__(session, sheet, (self._page_lead,))
        self._lead = 0

    def on_intent(self, intent):
        if intent == "action" and self._step == _LEAD:
            self._lead = self.app.pool.below(self.players)
        else:
            super().on_intent(intent)

    def _choose(self, step, intent):
        if step:
            self._lead = moved(self._lead, intent, self.players)
        else:
            super()._choose(step, intent)

    # ---- how points count

    def rows(self):
        sheet = self.values
        wins = "score_sheet.lowest" if sheet[rules.LOWEST] else "score_sheet.highest"
        return [
            (
                t("score_sheet.begin"),
                written(sheet[rules.BEGIN]),
                lambda: self._enter("score_sheet.begin", rules.BEGIN, _LONG),
            ),
            (
                t("score_sheet.count"),
                t("score_sheet.down" if sheet[rules.DOWN] else "score_sheet.up"),
                self._turn,
            ),
            (
                t("score_sheet.step.up"),
                signed(sheet[rules.STEPS]),
                lambda: self._enter(
                    "score_sheet.step.up", rules.STEPS, 3, lambda number: not number
                ),
            ),
            (
                t("score_sheet.step.down"),
                signed(sheet[rules.DOWN_STEP]),
                lambda: self._enter(
                    "score_sheet.step.down", rules.DOWN_STEP, 3, lambda number: not number
                ),
            ),
            (
                t("score_sheet.ends"),
                self.summary(sheet),
                lambda: self.app.open(Chooser("score_sheet.ends", self._ends, sheet[rules.END])),
            ),
            (
                t("score_sheet.winner"),
                t(wins),
                lambda: self._set(rules.LOWEST, 1 - sheet[rules.LOWEST]),
            ),
        ]

    def summary(self, sheet):
        """How a sheet ends, in few words."""
        if sheet[rules.END] == rules.NO_END:
            return t("score_sheet.end.none")
        key = "score_sheet.round.n" if sheet[rules.END] == rules.ROUNDS else "score_sheet.to"
        return t(key, written(sheet[rules.NUMBER]))

    def _turn(self):
        """Count the other way."""
        sheet = self.values
        for index in (rules.STEPS, rules.DOWN_STEP):
            sheet[index] = -sheet[index]
        self._set(rules.DOWN, 1 - sheet[rules.DOWN])

    def _set(self, index, number):
        """Change the sheet; an end that can't be reached any more goes."""
        sheet = self.values
        sheet[index] = number
        if not rules.is_end(sheet, sheet[rules.NUMBER]):
            sheet[rules.END], sheet[rules.NUMBER] = rules.NO_END, 0

    def _enter(self, key, index, length, refused=None):
        from toychest.games.score_sheet.screens.enter import EnterNumber

        self.app.open(
            EnterNumber(
                t(key),
                t("score_sheet.sign"),
                self.values[index],
                lambda number: self._set(index, number),
                length,
                refused,
            )
        )

    def _ends(self):
        return [
            (t("score_sheet.end.%d" % end), "", lambda end=end: self._end_at(end))
            for end in range(rules.ENDS)
        ]

    def _end_at(self, end):
        """The sheet ends so; ask for the number that does."""
        from toychest.games.score_sheet.screens.enter import EnterNumber

        sheet = list(self.values)
        number = sheet[rules.NUMBER] if sheet[rules.END] == end else 0
        sheet[rules.END], sheet[rules.NUMBER] = end, number

        def entered(number):
            sheet[rules.NUMBER] = number
            self.values = sheet

        def can_not_be(number):
            return not rules.is_end(sheet, number)

        title = t("score_sheet.end.%d" % end)
        if end == rules.NO_END:
            entered(0)
        elif end == rules.ROUNDS:
            self.app.open(
                EnterNumber(
                    title,
                    t("score_sheet.rounds"),
                    number,
                    entered,
                    len(str(rules.MOST_ROUNDS)),
                    can_not_be,
                    signed=False,
                )
            )
        else:
            key = "score_sheet.below" if sheet[rules.DOWN] else "score_sheet.above"
            self.app.open(
                EnterNumber(
                    title,
                    t(key, written(sheet[rules.BEGIN])),
                    number,
                    entered,
                    _LONG,
                    can_not_be,
                )
            )

    # ---- who leads

    def _page_lead(self):
        self._lead = min(self._lead, self.players - 1)
        return Page(
            self.profile or t("game.score_sheet"),
            PlayerMenu(self.app, self.players, self._lead, t("score_sheet.lead")),
            back=t("back"),
            action=t("score_sheet.lot"),
            ok=t("start"),
            moves=t("move"),
        )

    def _start(self):
        return self.players, self._lead, self.profile, self.values
