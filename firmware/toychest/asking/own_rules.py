"""Ask the questions before a game with the owner's own rules, which can be saved under a name."""

from toychest.asking import profiles
from toychest.asking.questions import NewGame, OneOf
from toychest.lang import t


class SavedRules(OneOf):
    """The question that asks for one of the saved sets of rules. The last row is for new rules. The
    answer is whether saved rules were chosen. setup: OwnRules, which gets the chosen rules. saved:
    core.profiles.Profiles."""

    def __init__(self, setup, saved):
        self._setup = setup
        self._profiles = saved
        names = [name for name, _ in saved.entries]
        first = names.index(setup.profile) if setup.profile in names else 0
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
            setup.profile = ""
            return False
        setup.profile, values = entries[self.selected]
        setup.values = list(values)
        return True


class ChangeRules(OneOf):
    """The question with a row for each rule of a game. ACTION changes the rule in the selected row.
    In the last row, ACTION saves all rules.

    rows: function that returns a list of (label, value, function that changes the value)
    """

    def action_button(self):
        rows = self.rows()
        label = t("save" if self.selected == len(rows) - 1 else "name.change")
        return label, rows[self.selected][2]


class OwnRules(NewGame):
    """The screen with the questions before a game with the owner's own rules.

    A subclass has, besides the attributes of NewGame,
        rows()              returns the rows that change the rules, see Rules
        summary(values)     returns rules as a short text
    The module of the game's rules has is_values(values), see asking.profiles. The state of the
    game has the key "name": the name under which the rules are saved.

    values: list, the rules
    profile: the name under which the rules are saved, or ""
    """

    def __init__(self, session, values):
        super().__init__(session)
        self.values = list(values)
        self.profile = session.state["name"] if session.state else ""

    def rows(self):
        raise NotImplementedError

    def summary(self, values):
        raise NotImplementedError

    def opened(self, app):
        self._profiles = profiles.opened(app, self.name, self.session.rules)
        self._has_saved = bool(self._profiles.entries)
        if self._profiles.damaged:
            app.notices.append("error.profiles")
        super().opened(app)

    def ask_rules(self, ok="next"):
        """Ask for saved rules if there are any, for the players, and for the rules. Return the
        number of players. If the players choose saved rules, only their names are asked after that.
        ok: key of the label of OK at the last of these questions."""
        is_kept = False
        if self._has_saved:
            is_kept = yield self.asks("saved", SavedRules(self, self._profiles), "choose")
        count = self.app.settings["players"]
        players = yield from self.ask_players(ok if is_kept else "next", count, is_kept)
        yield self.asks("rules", ChangeRules(self.title, self._all_rows), ok, is_kept)
        return players

    def title(self):
        """Return the name of the rules."""
        return self.profile or t("profile.new")

    def _all_rows(self):
        return self.rows() + [(t("profile.keep"), self.profile, self._keep)]

    def _keep(self):
        def named(name):
            self.profile = name

        profiles.keep(self.app, self._profiles, self.profile, self.values, named)
