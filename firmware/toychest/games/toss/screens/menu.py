"""The menu at the table of Toss Your Cookies."""

from toychest.games.toss import rules
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """Everything else that can be done in a game; ACTION held down goes straight to who won.
    table: the game's."""

    def __init__(self, table):
        super().__init__("game.toss", self._rows)
        self._table = table

    def _rows(self):
        session = self._table.session
        rows = []
        if self._in_round():
            rows.append((t("toss.shout"), self._table.hold_hint(t("more")), self._table.call_win))
            rows.append((t("toss.count"), "", self._table.count))
            if not rules.refuse(session.state, ("tossed",)):  # for those who count by themselves
                rows.append((t("toss.tossed"), "", lambda: session.commit("tossed")))
        rows.append(game_menu.history(self.app, session))
        rows.append((t("statistics"), "", self._statistics))
        rows.append((t("toss.deck"), "", self._deck))
        return rows + game_menu.last(self.app, session, self._table.game)

    def _statistics(self):
        from toychest.games.toss.screens.statistics import Statistics

        self.app.open(Statistics(self._table.session))

    def _deck(self):
        from toychest.games.toss.screens.setup import Deck

        self.app.open(Deck(self._table.session))

    def _in_round(self):
        return self._table.session.state["phase"] in (rules.READY, rules.ROLLED)
