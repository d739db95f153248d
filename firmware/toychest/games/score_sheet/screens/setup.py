"""Ask the questions before a score sheet: the players, and the house rules."""

from toychest.asking.digits import EnterDigits
from toychest.asking.house_rules import HouseRules
from toychest.asking.questions import Which
from toychest.games.score_sheet import rules
from toychest.lang import signed, t, written
from toychest.ui.page import Chooser

_LONG = len(str(rules.MOST))


class Setup(HouseRules):
    """The screen that asks for the players, the first player, and the house rules."""

    name = "score_sheet"

    def __init__(self, session):
        super().__init__(session, session.state["sheet"] if session.state else rules.USUAL)
        self._drawn = {}  # {number of players: seat}, so that a second draw has the same result

    def steps(self):
        players = yield from self.ask_rules()
        title = self.saved_as or t("game.score_sheet")
        lots = ".lot", lambda: self._draw_lots(players)
        lead = Which(lambda: title, "starter.title", players, action=lots)
        first = yield self.asks("lead", lead, self.begins)
        self.begin(players, first, self.saved_as, self.house_rules)

    def _draw_lots(self, players):
        if players not in self._drawn:
            self._drawn[players] = self.app.pool.below(players)
        self.question.selected = self._drawn[players]

    # ---- the house rules

    def rows(self):
        house_rules = self.house_rules
        end, lowest = house_rules[rules.END], house_rules[rules.LOWEST]
        counts = t(".down" if house_rules[rules.DOWN] else ".up")
        wins = t(".lowest" if lowest else ".highest")
        winner = t(".winner"), wins, lambda: self._set(rules.LOWEST, 1 - lowest)

        def choose_end():
            self.app.open(Chooser(".ends", self._ends, end))

        rows = [
            self._number_row(".begin", rules.BEGIN, written),
            (t(".count"), counts, self._turn),
            self._number_row(".step.up", rules.STEPS, signed),
            self._number_row(".step.down", rules.DOWN_STEP, signed),
            (t(".ends"), self.summary(house_rules), choose_end),
        ]
        # Whoever reaches an exact end wins.
        return rows if end == rules.EXACT else rows + [winner]

    def _number_row(self, key, index, show):
        return t(key), show(self.house_rules[index]), lambda: self._enter(key, index)

    def summary(self, house_rules):
        end, number = house_rules[rules.END], house_rules[rules.NUMBER]
        if end == rules.NO_END:
            return t(".end.none")
        keys = {rules.ROUNDS: ".round.n", rules.EXACT: ".exactly"}
        return t(keys.get(end, ".to"), written(number))

    def _turn(self):
        """Let points count down if they count up, or up if they count down."""
        house_rules = self.house_rules
        for index in (rules.STEPS, rules.DOWN_STEP):
            house_rules[index] = -house_rules[index]
        self._set(rules.DOWN, 1 - house_rules[rules.DOWN])

    def _set(self, index, number):
        house_rules = self.house_rules
        house_rules[index] = number
        if not rules.is_end(house_rules, house_rules[rules.NUMBER]):  # it can no longer be reached
            house_rules[rules.END], house_rules[rules.NUMBER] = rules.NO_END, 0

    def _enter(self, key, index):
        is_step = index != rules.BEGIN

        def entered(number):
            self._set(index, number)

        def refuse(number):
            return is_step and not number

        length = 3 if is_step else _LONG
        self._enter_number(t(key), "", self.house_rules[index], entered, length, refuse)

    def _enter_number(self, title, sentence, number, then, length, refuse, signed=True):
        how = {"length": length, "signed": signed, "refuse": refuse}
        self.app.open(EnterDigits(title, sentence, number, then, **how))

    def _ends(self):
        return [
            (t(".end.%d" % end), "", lambda end=end: self._end_at(end))
            for end in range(rules.ENDS if self.house_rules[rules.DOWN] else rules.EXACT)
        ]

    def _end_at(self, end):
        new = list(self.house_rules)
        number = new[rules.NUMBER] if new[rules.END] == end else 0
        new[rules.END], new[rules.NUMBER] = end, number

        def entered(number):
            new[rules.NUMBER] = number
            self.house_rules = new

        def refuse(number):
            return not rules.is_end(new, number)

        title = t(".end.%d" % end)
        if end == rules.NO_END:
            entered(0)
        elif end == rules.ROUNDS:
            length = len(str(rules.MOST_ROUNDS))
            sentence = t(".rounds")
            self._enter_number(title, sentence, number, entered, length, refuse, signed=False)
        else:
            key = ".below" if new[rules.DOWN] else ".above"
            sentence = t(key, written(new[rules.BEGIN]))
            self._enter_number(title, sentence, number, entered, _LONG, refuse)
