"""The menu at the table of Toss Your Cookies."""

from toychest.games.toss import rules
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """The menu of a game. table: the Table of the game."""

    def __init__(self, table):
        super().__init__("game.toss", self._rows)
        self._table = table

    def _rows(self):
        table = self._table
        session = table.session
        rows = []
        if rules.in_round(session.state):
            rows.append((t("toss.shout"), table.hold_hint(t("more")), table.ask_winner))
            rows.append((t("toss.count"), "", table.count))
            if rules.is_tossing(session.state):  # for players who count by themselves
                rows.append((t("toss.tossed"), "", lambda: session.commit("tossed")))
        rows.append(game_menu.history(self.app, session))
        rows.append((t("statistics"), "", self._open_statistics))
        rows.append((t("toss.deck"), "", self._open_deck))
        return rows + game_menu.last(self.app, session, table.game)

    def _open_statistics(self):
        from toychest.games.toss.screens.statistics import statistics

        self.app.open(statistics(self._table.session.state))

    def _open_deck(self):
        from toychest.games.toss.screens import deck

        self.app.open(deck.pages(self._table.session.state["players"]))
