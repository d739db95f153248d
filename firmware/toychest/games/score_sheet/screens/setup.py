"""Ask the questions before a score sheet: the players, and the rules for the points."""

from toychest.asking.own_rules import OwnRules
from toychest.asking.questions import Which
from toychest.games.score_sheet import rules
from toychest.lang import signed, t, written
from toychest.ui.digits import EnterDigits
from toychest.ui.page import Chooser

_LONG = len(str(rules.MOST))


class Setup(OwnRules):
    """The screen that asks for the players, the first player, and the rules for the points."""

    name = "score_sheet"

    def __init__(self, session):
        super().__init__(session, session.state["sheet"] if session.state else rules.USUAL)
        self._drawn = {}  # {number of players: seat}, so that nobody draws until it is theirs

    def steps(self):
        players = yield from self.ask_rules()
        title = self.profile or t("game.score_sheet")
        lots = ".lot", lambda: self._draw_lots(players)
        lead = Which(lambda: title, "starter.title", players, action=lots)
        first = yield self.asks("lead", lead, self.begins)
        self.begin(players, first, self.profile, self.values)

    def _draw_lots(self, players):
        if players not in self._drawn:
            self._drawn[players] = self.app.pool.below(players)
        self.question.selected = self._drawn[players]

    # ---- the sheet

    def rows(self):
        sheet = self.values
        counts = t(".down" if sheet[rules.DOWN] else ".up")
        lowest = sheet[rules.LOWEST]
        wins = t(".lowest" if lowest else ".highest")
        winner = t(".winner"), wins, lambda: self._set(rules.LOWEST, 1 - lowest)

        def choose_end():
            self.app.open(Chooser(".ends", self._ends, sheet[rules.END]))

        rows = [
            self._number_row(".begin", rules.BEGIN, written),
            (t(".count"), counts, self._turn),
            self._number_row(".step.up", rules.STEPS, signed),
            self._number_row(".step.down", rules.DOWN_STEP, signed),
            (t(".ends"), self.summary(sheet), choose_end),
        ]
        # Whoever reaches an exact end wins.
        return rows if sheet[rules.END] == rules.EXACT else rows + [winner]

    def _number_row(self, key, index, show):
        return t(key), show(self.values[index]), lambda: self._enter(key, index)

    def summary(self, sheet):
        if sheet[rules.END] == rules.NO_END:
            return t(".end.none")
        keys = {rules.ROUNDS: ".round.n", rules.EXACT: ".exactly"}
        key = keys.get(sheet[rules.END], ".to")
        return t(key, written(sheet[rules.NUMBER]))

    def _turn(self):
        """Let points count down if they count up, or up if they count down."""
        sheet = self.values
        for index in (rules.STEPS, rules.DOWN_STEP):
            sheet[index] = -sheet[index]
        self._set(rules.DOWN, 1 - sheet[rules.DOWN])

    def _set(self, index, number):
        sheet = self.values
        sheet[index] = number
        if not rules.is_end(sheet, sheet[rules.NUMBER]):  # it can no longer be reached
            sheet[rules.END], sheet[rules.NUMBER] = rules.NO_END, 0

    def _enter(self, key, index):
        is_step = index != rules.BEGIN

        def entered(number):
            self._set(index, number)

        def refuse(number):
            return is_step and not number

        length = 3 if is_step else _LONG
        self._enter_number(t(key), "", self.values[index], entered, length, refuse)

    def _enter_number(self, title, sentence, number, then, length, refuse, signed=True):
        how = {"length": length, "signed": signed, "refuse": refuse}
        self.app.open(EnterDigits(title, sentence, number, then, **how))

    def _ends(self):
        return [
            (t(".end.%d" % end), "", lambda end=end: self._end_at(end))
            for end in range(rules.ENDS if self.values[rules.DOWN] else rules.EXACT)
        ]

    def _end_at(self, end):
        sheet = list(self.values)
        number = sheet[rules.NUMBER] if sheet[rules.END] == end else 0
        sheet[rules.END], sheet[rules.NUMBER] = end, number

        def entered(number):
            sheet[rules.NUMBER] = number
            self.values = sheet

        def refuse(number):
            return not rules.is_end(sheet, number)

        title = t(".end.%d" % end)
        if end == rules.NO_END:
            entered(0)
        elif end == rules.ROUNDS:
            length = len(str(rules.MOST_ROUNDS))
            sentence = t(".rounds")
            self._enter_number(title, sentence, number, entered, length, refuse, signed=False)
        else:
            key = ".below" if sheet[rules.DOWN] else ".above"
            sentence = t(key, written(sheet[rules.BEGIN]))
            self._enter_number(title, sentence, number, entered, _LONG, refuse)
