"""The menu at the table of a score sheet."""

from toychest.games.score_sheet import rules
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """The menu of a score sheet: points for any player, the leader of the round, the end. table:
    the Table."""

    def __init__(self, table):
        super().__init__(table.title, self._rows)
        self._table = table

    def _rows(self):
        session = self._table.session
        state = session.state
        rows = [(t("score_sheet.any"), self._table.hold_hint(t("more")), self._table.any_player)]
        if state["over"]:
            rows.append((t("score_sheet.on"), "", lambda: session.commit("on")))
        elif rules.round_begins(state):
            rows.append((t("score_sheet.lead"), "", self._lead))
        rows.append(game_menu.history(self.app, session))
        if not state["over"]:
            rows.append((t("score_sheet.end"), "", lambda: session.commit("over")))
        rows.append((t("profile.keep"), "", self._keep_rules))
        return rows + game_menu.last(self.app, session, self._table.game)

    def _lead(self):
        table = self._table
        state = table.session.state

        def items():
            return [
                (self.app.player(seat), "", lambda seat=seat: table.commit("lead", seat))
                for seat in range(state["players"])
            ]

        self.app.open(Chooser("score_sheet.lead", items, state["turn"], keep=True))

    def _keep_rules(self):
        from toychest.screens import profiles

        state = self._table.session.state
        kept = profiles.opened(self.app, self._table.game, rules)
        profiles.keep(self.app, kept, state["name"], state["sheet"])
