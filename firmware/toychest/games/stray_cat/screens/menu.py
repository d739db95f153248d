"""The menu at the table of Take That Toy!"""

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.recard import numbers_of
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """The menu of a game. table: the Table of the game."""

    def __init__(self, table):
        super().__init__("game.stray_cat", self._rows)
        self._table = table

    def _rows(self):
        session = self._table.session
        state = session.state
        rows = [
            game_menu.history(self.app, session, (t("put_right"), numbers_of, self._put_right)),
            (t("stray_cat.forty"), "", self._show_all_cards),
            (t("stray_cat.help"), "", self._help),
        ]
        if state["phase"] != rules.OVER:
            words = "stray_cat.way.to_colours" if state["way"] else "stray_cat.way.to_ranks"
            rows.append((t(words), "", lambda: session.commit("way", 1 - state["way"])))
        return rows + game_menu.last(self.app, session, self._table.game)

    def _put_right(self, numbers):
        from toychest.games.stray_cat.screens.put_right import put_right

        put_right(self._table, numbers)

    def _show_all_cards(self):
        from toychest.games.stray_cat.screens.numbers import all_cards

        self.app.open(all_cards(self._table.session.state))

    def _help(self):
        from toychest.games.stray_cat.screens.help import help_pages

        self.app.open(help_pages(self._table.session.state["readings"]))
