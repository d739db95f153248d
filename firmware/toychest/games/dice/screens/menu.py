"""The menu at the table of My dice."""

from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """The menu of My dice: other dice, statistics, and the usual rows. table: the Table."""

    def __init__(self, table):
        super().__init__("game.dice", self._rows)
        self._table = table

    def _rows(self):
        table = self._table
        session = table.session
        rows = [
            (t("dice.other"), "", table.choose),
            game_menu.history(self.app, session),
        ]
        if table.kinds():
            rows.append((t("statistics"), "", self._statistics))
        rows += game_menu.redo(session)
        rows.append((t("home"), "", self.app.home))
        return rows

    def _statistics(self):
        from toychest.games.dice.screens.statistics import statistics

        self.app.open(statistics(self.app, self._table.session, *self._table.kinds()))
