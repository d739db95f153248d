"""The menu at the table of a paused timer."""

from toychest.games.timer import rules
from toychest.games.timer.story import clock
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """The menu of a paused timer: the whole time again, another timer, and the usual rows. table:
    the Table."""

    def __init__(self, table):
        super().__init__(table.title, self._rows)
        self._table = table

    def _rows(self):
        app, session = self.app, self._table.session
        rows = []
        if not rules.is_whole(session.state):
            whole = t("timer.reset", clock(session.state["seconds"] * 1000))
            rows.append((whole, "", lambda: session.commit("reset")))
        rows.append((t("timer.new"), "", lambda: app.begin(self._table.game, session)))
        rows.append((t("timer.keep"), "", self._keep_timer))
        rows.append(game_menu.history(app, session))
        return rows + game_menu.redo(session) + [(t("home"), "", app.home)]

    def _keep_timer(self):
        from toychest.screens import profiles

        state = self._table.session.state
        kept = profiles.opened(self.app, self._table.game, rules)
        values = [int(state["players"] > 1), state["seconds"]]
        profiles.keep(self.app, kept, state["name"], values, key="timer.keep")
