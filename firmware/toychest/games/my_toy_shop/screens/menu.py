"""The menu at the table of My Toy Shop."""

from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules.story import type_name
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """The awards for a card, and all the rest. table: the game's."""

    def __init__(self, table):
        self._table = table
        super().__init__("shop.award" if self._claims() else "game.shop", self._rows)

    def _claims(self):
        """Whether the players say who has an award: the plan knows."""
        state = self._table.session.state
        return state["phase"] == rules.PAID and not state["plan"]

    def _rows(self):
        app = self.app
        session = self._table.session
        state = session.state
        rows = []
        if self._claims():
            for award, seat in enumerate(state["diversity"]):
                rows.append((
                    type_name(award),
                    app.player(seat) if seat != rules.NOBODY else t("shop.claim.five"),
                    lambda award=award: session.commit("claim", award),
                ))
        rows.append((t("statistics"), "", self._statistics))
        rows.append(game_menu.history(app, session))
        if state["phase"] != rules.OVER:
            rows.append((
                t("shop.way.to_quick" if state["plan"] else "shop.way.to_plan"), "",
                lambda: session.commit("plan", 1 - state["plan"]),
            ))
        return rows + game_menu.last(app, session, self._table.game)

    def _statistics(self):
        from toychest.games.my_toy_shop.screens.statistics import Statistics

        self.app.open(Statistics(self._table.session))
