"""Ask the questions before a game with the owner's own rules, which can be saved under a name."""

from toychest.asking import profiles
from toychest.asking.questions import NewGame, OneOf
from toychest.lang import t


class SavedRules(OneOf):
    """The question that asks for one of the saved sets of rules. The last row is for new rules.

    title: key of a text
    saved: core.profiles.Profiles, the saved sets of rules
    summary: function that gets a set of rules, a list, and returns a short text
    take: function take(name, rules) that gets the chosen set; for new rules it gets "" and None
    """

    ok = "choose"

    def __init__(self, app, title, saved, summary, take):
        super().__init__(title, self._rows)
        self._app = app
        self._profiles = saved
        self._summary = summary
        self._take = take

    def _rows(self):
        rows = [(name, self._summary(values)) for name, values in self._profiles.entries]
        return rows + [(t("profile.new"), "")]

    def action_button(self):
        is_kept = self.selected < len(self._profiles.entries)
        return (t("name.change"), self._change) if is_kept else None

    def _change(self):
        profiles.change(self._app, self._profiles, self._profiles.entries[self.selected][0])

    def answer(self):
        entries = self._profiles.entries
        self._take(*(entries[self.selected] if self.selected < len(entries) else ("", None)))


class Rules(OneOf):
    """The question in which the players change the rules of a game. ACTION changes the rule of the
    selected row; in the last row, it saves all rules.

    rows: function that returns a list of (label, value, function that changes the value)
    """

    def action_button(self):
        rows = self.rows()
        label = t("save" if self.selected == len(rows) - 1 else "name.change")
        return label, rows[self.selected][2]


class OwnRules(NewGame):
    """The screen with the questions before a game with the owner's own rules. The first question
    asks for saved rules, if there are any. If the players choose saved rules, the questions for the
    number of players and for the rules are skipped.

    A subclass has, besides the attributes of NewGame,
        rows()              returns the rows that change the rules, see Rules
        summary(values)     returns rules as a short text
    The module of the game's rules has is_values(values), see asking.profiles. The state of the
    game has the key "name": the name under which the rules are saved.

    values: list, the rules
    profile: the name under which the rules are saved, or ""
    saved, rules: the questions SavedRules and Rules
    """

    def __init__(self, session, values):
        super().__init__(session)
        self.values = list(values)
        self.profile = session.state["name"] if session.state else ""
        self._is_kept = False  # whether the values come from a profile
        self.rules = Rules(lambda: self.profile or t("profile.new"), self._all_rows)
        self._profiles = None
        self.saved = None

    def rows(self):
        raise NotImplementedError

    def summary(self, values):
        raise NotImplementedError

    def opened(self, app):
        super().opened(app)
        self._profiles = profiles.opened(app, self.name, self.session.rules)
        if self._profiles.damaged:
            app.notices.append("error.profiles")
        self.saved = SavedRules(app, "game." + self.name, self._profiles, self.summary, self._take)
        names = [name for name, _ in self._profiles.entries]
        if self.profile in names:
            self.saved.selected = names.index(self.profile)
        self.index = 0 if names else 1
        self.count.selected = app.settings["players"]

    def asked(self):
        return [self.saved] + self.who + [self.rules] + self.questions()

    def following(self, asked):
        # Saved rules answer the two questions that are skipped. BACK leads to them.
        index = self.index + 1
        while self._is_kept and index < len(asked) and asked[index] in (self.count, self.rules):
            index += 1
        return index % len(asked)

    def _take(self, name, values):
        self.profile = name
        self._is_kept = values is not None
        if self._is_kept:
            self.values = list(values)

    def _go_back(self):
        if self.index == 1 and not self._profiles.entries:
            self.app.close()
        else:
            super()._go_back()

    def _all_rows(self):
        return self.rows() + [(t("profile.keep"), self.profile, self._keep)]

    def _keep(self):
        def named(name):
            self.profile = name

        profiles.keep(self.app, self._profiles, self.profile, self.values, named)
