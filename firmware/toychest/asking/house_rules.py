"""Ask the questions before a game with house rules, which can be saved under a name."""

from toychest.asking import profiles
from toychest.asking.questions import NewGame, OneOf
from toychest.lang import t


class WhichProfile(OneOf):
    """The question that asks for one of the profiles: house rules saved under a name. The last row
    is for new house rules. The answer is whether a profile was chosen. setup: the screen
    HouseRules, which gets the chosen house rules. saved: core.profiles.Profiles."""

    def __init__(self, setup, saved):
        self._setup = setup
        self._profiles = saved
        names = [name for name, _ in saved.entries]
        first = names.index(setup.saved_as) if setup.saved_as in names else 0
        super().__init__("game." + setup.name, self._rows, first)

    def _rows(self):
        rows = [(name, self._setup.summary(values)) for name, values in self._profiles.entries]
        return rows + [(t("profile.new"), "")]

    def action_button(self):
        is_kept = self.selected < len(self._profiles.entries)
        return (t("name.change"), self._change) if is_kept else None

    def _change(self):
        name = self._profiles.entries[self.selected][0]
        profiles.change(self._setup.app, self._profiles, name)

    def answer(self):
        entries, setup = self._profiles.entries, self._setup
        if self.selected == len(entries):
            setup.saved_as = ""
            return False
        setup.saved_as, values = entries[self.selected]
        setup.house_rules = list(values)
        return True


class ChangeHouseRules(OneOf):
    """The question with a row for each house rule. ACTION changes the rule in the selected row. In
    the last row, ACTION saves all of them.

    rows: function that returns a list of (label, value, function that changes the value)
    """

    def action_button(self):
        rows = self.rows()
        label = t("save" if self.selected == len(rows) - 1 else "name.change")
        return label, rows[self.selected][2]


class HouseRules(NewGame):
    """The screen with the questions before a game with house rules.

    A subclass has, besides the attributes of NewGame,
        rows()                  returns the rows that change the house rules, see ChangeHouseRules
        summary(house_rules)    returns house rules as a short text
    The module of the game's rules has is_values(house_rules), see asking.profiles. The state of the
    game has the key "name": the name under which the house rules are saved.

    house_rules: list of the chosen values; the game's module of rules says what each value means
    saved_as: the name under which the house rules are saved, or ""
    """

    def __init__(self, session, house_rules):
        super().__init__(session)
        self.house_rules = list(house_rules)
        self.saved_as = session.state["name"] if session.state else ""

    def rows(self):
        raise NotImplementedError

    def summary(self, house_rules):
        raise NotImplementedError

    def opened(self, app):
        self._profiles = profiles.opened(app, self.name, self.session.rules)
        self._has_saved = bool(self._profiles.entries)
        if self._profiles.damaged:
            app.notices.append("error.profiles")
        super().opened(app)

    def ask_rules(self, ok="next"):
        """Generator for `yield from` in `steps`: ask for a profile if there are any, and for the
        number of players, unless a profile was chosen. Then offer to start, or to change the house
        rules. Return the number of players. ok: key of the label of OK at the house rules."""
        is_kept = False
        if self._has_saved:
            is_kept = yield self.asks("saved", WhichProfile(self, self._profiles), "choose")
        count = self.app.settings["players"]
        players = yield from self.ask_players(count=count, skip=is_kept)
        if (yield from self.ask_ready(players, self.saved_as)):
            yield self.asks("rules", ChangeHouseRules(self.title, self._all_rows), ok)
        return players

    def title(self):
        """Return the name of the house rules, or "Rules" if they have none."""
        return self.saved_as or t("profile.title")

    def _all_rows(self):
        return self.rows() + [(t("profile.keep"), self.saved_as, self._keep)]

    def _keep(self):
        def named(name):
            self.saved_as = name

        profiles.keep(self.app, self._profiles, self.saved_as, self.house_rules, named)
