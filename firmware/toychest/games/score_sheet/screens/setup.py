"""A new score sheet: one that is kept under a name, or what another one asks."""

from toychest.core.numbers import signed, written
from toychest.games.score_sheet import rules
from toychest.games.score_sheet.screens.profiles import Profiles, change, keep
from toychest.lang import t
from toychest.screens.new_game import NewGame
from toychest.screens.players import PlayerMenu
from toychest.ui.screens import Chooser, moved
from toychest.ui.widgets import Menu, Page

_NAMES, _SHEET, _LEAD = 1, 2, 3  # steps behind how many play
_ROWS = 7  # of what a sheet asks; the last one keeps it
_LONG = len(str(rules.MOST))


class Setup(NewGame):
    """The sheets that are kept, then who plays and who leads; for another one also how many play,
    and how their points count."""

    name = "score_sheet"

    def __init__(self, session):
        super().__init__(session, (self._page_sheet, self._page_lead))
        state = session.state
        self._sheet = list(state["sheet"] if state else rules.USUAL)
        self._name = state["name"] if state else ""
        self._row = 0  # of the sheet
        self._lead = 0
        self._kept = None
        self._at = 0  # of the sheets that are kept; behind the last one another
        self._choosing = False  # among them
        self._is_kept = False  # the sheet: how its points count is seen on the way back

    def opened(self, app):
        super().opened(app)
        self._kept = Profiles(app)
        if self._kept.damaged:
            app.notices.append("error.profiles")
        self.players = app.settings["players"]
        self._choosing = bool(self._kept.kept)
        names = [name for name, _ in self._kept.kept]
        self._at = names.index(self._name) if self._name in names else 0

    def page(self):
        if self._choosing and not self._replaces:
            return self._page_kept()
        return super().page()

    def on_intent(self, intent):
        if self._replaces:
            super().on_intent(intent)
        elif self._choosing:
            self._choose_kept(intent)
        elif intent == "back" and not self._step and self._kept.kept:
            self._choosing = True
        elif intent == "ok" and self._step == _NAMES and self._is_kept:
            self._step = _LEAD
        elif intent == "action" and self._step == _SHEET:
            self._change()
        elif intent == "action" and self._step == _LEAD:
            self._lead = self.app.pool.below(self.players)
        else:
            super().on_intent(intent)

    def _choose(self, step, intent):
        if step:
            self._lead = moved(self._lead, intent, self.players)
        else:
            self._row = moved(self._row, intent, _ROWS)

    # ---- the sheets that are kept

    def _page_kept(self):
        kept = self._kept.kept
        self._at = min(self._at, len(kept))
        rows = [(name, _end(sheet)) for name, sheet in kept] + [(t("sheet.new"), "")]
        return Page(
            t("game.sheet"), Menu(rows, self._at), back=t("back"),
            action=t("name.change") if self._at < len(kept) else "", ok=t("choose"),
            moves=t("move"),
        )

    def _choose_kept(self, intent):
        kept = self._kept.kept
        self._at = min(self._at, len(kept))
        if intent in ("up", "down"):
            self._at = moved(self._at, intent, len(kept) + 1)
        elif intent == "back":
            self.app.close()
        elif intent == "action" and self._at < len(kept):
            change(self.app, self._kept, kept[self._at][0])
        elif intent == "ok":
            self._choosing = False
            self._step = 0
            self._name = ""
            self._is_kept = self._at < len(kept)
            if self._is_kept:
                self._name, sheet = kept[self._at]
                self._sheet = list(sheet)
                self._step = _NAMES

    # ---- what another one asks

    def _page_sheet(self):
        sheet = self._sheet
        wins = "sheet.lowest" if sheet[rules.LOWEST] else "sheet.highest"
        rows = [
            (t("sheet.begin"), written(sheet[rules.BEGIN])),
            (t("sheet.count"), t("sheet.down" if sheet[rules.DOWN] else "sheet.up")),
            (t("sheet.step.up"), signed(sheet[rules.STEPS])),
            (t("sheet.step.down"), signed(sheet[rules.DOWN_STEP])),
            (t("sheet.ends"), _end(sheet)),
            (t("sheet.winner"), t(wins)),
            (t("sheet.keep"), self._name),
        ]
        return Page(
            self._name or t("sheet.new"), Menu(rows, self._row), back=t("back"),
            action=t("name.change") if self._row < _ROWS - 1 else t("save"), ok=t("next"),
            moves=t("move"),
        )

    def _change(self):
        """Change what is selected, or keep the sheet."""
        sheet = self._sheet
        row = self._row
        if row == 0:
            self._enter("sheet.begin", rules.BEGIN, _LONG)
        elif row == 1:
            for index in (rules.STEPS, rules.DOWN_STEP):
                sheet[index] = -sheet[index]
            self._set(rules.DOWN, 1 - sheet[rules.DOWN])
        elif row == 2:
            self._enter("sheet.step.up", rules.STEPS, 3, lambda number: not number)
        elif row == 3:
            self._enter("sheet.step.down", rules.DOWN_STEP, 3, lambda number: not number)
        elif row == 4:
            self.app.open(Chooser("sheet.ends", self._ends, sheet[rules.END]))
        elif row == 5:
            self._set(rules.LOWEST, 1 - sheet[rules.LOWEST])
        else:
            keep(self.app, self._kept, self._name, sheet, self._named)

    def _named(self, name):
        self._name = name

    def _set(self, index, number):
        """Change the sheet; an end that can't be reached any more goes."""
        sheet = self._sheet
        sheet[index] = number
        if not rules.is_end(sheet, sheet[rules.NUMBER]):
            sheet[rules.END], sheet[rules.NUMBER] = rules.NO_END, 0

    def _enter(self, key, index, length, refused=None):
        from toychest.games.score_sheet.screens.enter import EnterNumber

        self.app.open(EnterNumber(
            t(key), t("sheet.sign"), self._sheet[index],
            lambda number: self._set(index, number), length, refused,
        ))

    def _ends(self):
        return [
            (t("sheet.end.%d" % end), "", lambda end=end: self._end_at(end))
            for end in range(rules.ENDS)
        ]

    def _end_at(self, end):
        """The sheet ends so; ask for the number that does."""
        from toychest.games.score_sheet.screens.enter import EnterNumber

        sheet = list(self._sheet)
        number = sheet[rules.NUMBER] if sheet[rules.END] == end else 0
        sheet[rules.END], sheet[rules.NUMBER] = end, number

        def entered(number):
            sheet[rules.NUMBER] = number
            self._sheet = sheet

        def can_not_be(number):
            return not rules.is_end(sheet, number)

        title = t("sheet.end.%d" % end)
        if end == rules.NO_END:
            entered(0)
        elif end == rules.ROUNDS:
            self.app.open(EnterNumber(
                title, t("sheet.rounds"), number, entered, len(str(rules.MOST_ROUNDS)), can_not_be,
                signed=False,
            ))
        else:
            key = "sheet.below" if sheet[rules.DOWN] else "sheet.above"
            self.app.open(EnterNumber(
                title, t(key, written(sheet[rules.BEGIN])), number, entered, _LONG, can_not_be,
            ))

    # ---- who leads

    def _page_lead(self):
        self._lead = min(self._lead, self.players - 1)
        return Page(
            self._name or t("game.sheet"),
            PlayerMenu(self.app, self.players, self._lead, t("sheet.lead")),
            back=t("back"), action=t("sheet.lot"), ok=t("sheet.start"), moves=t("move"),
        )

    def _start(self):
        return self.players, self._lead, self._name, self._sheet


def _end(sheet):
    """How a sheet ends, in few words."""
    if sheet[rules.END] == rules.NO_END:
        return t("sheet.end.none")
    key = "sheet.round.n" if sheet[rules.END] == rules.ROUNDS else "sheet.to"
    return t(key, written(sheet[rules.NUMBER]))
