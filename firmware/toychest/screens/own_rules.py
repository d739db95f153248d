"""What begins a game whose rules are its owner's."""

from toychest import games
from toychest.lang import t
from toychest.screens import profiles
from toychest.screens.new_game import NewGame
from toychest.ui.screens import moved
from toychest.ui.widgets import Menu, Page

_NAMES, RULES = 1, 2  # steps: who plays; the rules. Behind them those of a game


class OwnRules(NewGame):
    """The rules that are kept under a name, then who plays, and what a game asks behind them; for
    others also how many play, and what the rules are.

    A game derives from it, with, beside what NewGame has,
        rows()              the rows of the rules: (label, value in words, function that changes it)
        summary(values)     rules in few words
    Its module of rules has is_values(values), see screens.profiles, and "name" in its states.
    values: the rules, as a list. pages: of what it asks behind them. profile: their name, or "".
    """

    def __init__(self, session, values, pages=()):
        super().__init__(session, (self._page_rules,) + pages)
        self.values = list(values)
        self.profile = session.state["name"] if session.state else ""
        self._row = 0  # of the rules
        self._kept = None
        self._at = 0  # of the rules that are kept; behind the last one others
        self._choosing = False  # among them
        self._is_kept = False  # the rules: they are seen only on the way back

    def rows(self):
        raise NotImplementedError

    def summary(self, values):
        raise NotImplementedError

    def opened(self, app):
        super().opened(app)
        self._kept = profiles.opened(app, self.name, self._rules)
        if self._kept.damaged:
            app.notices.append("error.profiles")
        self.players = app.settings["players"]
        self._choosing = bool(self._kept.kept)
        names = [name for name, _ in self._kept.kept]
        self._at = names.index(self.profile) if self.profile in names else 0

    def page(self):
        if self._choosing and not self._replaces:
            return self._page_kept()
        page = super().page()
        if self._is_last() and not self._replaces:
            page.labels["ok"] = t("start")
        return page

    def _is_last(self):
        """Whether OK begins the game."""
        last = len(self._pages)
        return self._step == last or self._is_kept and self._step == _NAMES and last == RULES

    def on_intent(self, intent):
        if self._replaces:
            super().on_intent(intent)
        elif self._choosing:
            self._choose_kept(intent)
        elif intent == "back" and not self._step and self._kept.kept:
            self._choosing = True
        elif intent == "action" and self._step == RULES:
            self._all_rows()[self._row][2]()
        elif intent == "ok" and self._is_last():
            self._begin()
        elif intent == "ok" and self._step == _NAMES and self._is_kept:
            self._step = RULES + 1
        else:
            super().on_intent(intent)

    def _choose(self, step, intent):
        self._row = moved(self._row, intent, len(self._all_rows()))

    # ---- the rules that are kept

    def _page_kept(self):
        kept = self._kept.kept
        self._at = min(self._at, len(kept))
        rows = [(name, self.summary(values)) for name, values in kept] + [(t("profile.new"), "")]
        return Page(
            games.title(self.name),
            Menu(rows, self._at),
            back=t("back"),
            action=t("name.change") if self._at < len(kept) else "",
            ok=t("choose"),
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
            profiles.change(self.app, self._kept, kept[self._at][0])
        elif intent == "ok":
            self._choosing = False
            self._step = 0
            self.profile = ""
            self._is_kept = self._at < len(kept)
            if self._is_kept:
                self.profile, values = kept[self._at]
                self.values = list(values)
                self._step = _NAMES

    # ---- what others are

    def _all_rows(self):
        return self.rows() + [(t("profile.keep"), self.profile, self._keep)]

    def _page_rules(self):
        rows = self._all_rows()
        last = self._row == len(rows) - 1
        return Page(
            self.profile or t("profile.new"),
            Menu(rows, self._row),
            back=t("back"),
            action=t("save") if last else t("name.change"),
            ok=t("next"),
            moves=t("move"),
        )

    def _keep(self):
        def named(name):
            self.profile = name

        profiles.keep(self.app, self._kept, self.profile, self.values, named)
