"""A deed of Monopoly Toy Story: what can be done with it."""

from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import (
    BANK,
    HOTEL,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    UNKNOWN,
    fee,
)
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.games.monopoly_toy_story.screens.widgets import money
from toychest.lang import t
from toychest.ui.screens import Chooser


class Deed(Chooser):
    """What the rules allow with a deed now. table: the game's."""

    def __init__(self, table, deed):
        super().__init__(lambda: deed_name(deed), self._rows)
        self._table = table
        self._session = table.session
        self._deed = deed

    def _rows(self):
        state = self._session.state
        deed = self._deed
        value = state["mortgage"][deed]
        built = deeds.is_built(state, deed)
        if state["owner"][deed] == BANK:
            rows = [
                (t("bank.buy"), "", lambda: self._actions().buy()),
                (t("bank.auction"), "", lambda: self._auction(deed)),
            ]
        elif value:
            rows = [(
                t("bank.lift"), money(value + fee(value)),
                lambda: self._session.commit("lift", deed),
            )]
        else:
            rows = [(t("bank.rent"), "", lambda: self._actions().rent())]
            rows += self._buildings(state, deed)
            if not built:
                rows.append((t("bank.mortgage"), "", lambda: self._actions().mortgage()))
        if deed < LOCATIONS and not built:
            letter = state["sets"][deed]
            rows.append((
                t("bank.set"), "" if letter == UNKNOWN else letter,
                lambda: self._actions().colour(),
            ))
        rows.append((t("bank.title"), "", self._title_deed))
        return rows

    def _buildings(self, state, deed):
        """The rows to build and to sell."""
        rows = []
        level = deeds.level(state, deed)
        if not deeds.refuse_site(state, deed):
            hotel = level == HOTEL - 1
            label = "bank.build.hotel" if hotel else "bank.build"
            rows.append((t(label), "", lambda: self._actions().build()))
            if (deeds.hotels(state) if hotel else deeds.houses(state)) == 1:
                # Others may want the last one.
                lot = LOT_HOTEL if hotel else LOT_HOUSE
                rows.append((
                    t("bank.history.auction", deed_name(lot)), "",
                    lambda: self._auction(lot),
                ))
        if level:
            letter = state["sets"][deed]
            rows.append((t("bank.sell"), "", lambda: self._session.commit("unbuild", deed)))
            rows.append((
                t("bank.sell.set"), money(deeds.sales_value(state, letter)),
                lambda: self._session.commit("clear", letter),
            ))
        return rows

    def _actions(self):
        from toychest.games.monopoly_toy_story.screens.deed_actions import DeedActions

        return DeedActions(self._table, self._deed)

    def _auction(self, lot):
        """The Banker auctions the deed, or the last building: at the table."""
        self._session.commit("auction", lot)
        self.app.close_above(self._table)

    def _title_deed(self):
        from toychest.games.monopoly_toy_story.screens.title_deed import TitleDeed

        self.app.open(TitleDeed(self.app, self._deed))
