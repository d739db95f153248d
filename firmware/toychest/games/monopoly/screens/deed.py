"""A deed of Monopoly Toy Story: what can be done with it."""

from toychest.core.session import Refused
from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    HOTEL,
    LOCATIONS,
    UNKNOWN,
    fee,
    half,
)
from toychest.games.monopoly.story import deed_name, money
from toychest.games.monopoly.title_deeds import MORTGAGE, cost_field
from toychest.lang import t
from toychest.ui.screens import Chooser


class Deed(Chooser):
    """What can be done with a deed now, the usual first. While the rules want something else done,
    that is to raise money. table: the game's."""

    def __init__(self, table, deed):
        super().__init__(lambda: deed_name(deed), self._rows, keep=True)
        self._table = table
        self._session = table.session
        self._deed = deed

    def _rows(self):
        state = self._session.state
        deed = self._deed
        value = state["mortgage"][deed]
        built = deeds.is_built(state, deed)
        first = rules.first(state)
        if first:
            rows = self._sales(state, deed)
        elif state["owner"][deed] == BANK:
            rows = [
                (t("monopoly.buy"), "", self._buy),
                (t("monopoly.auction"), "", lambda: self._table.commit("auction", deed)),
            ]
        elif value:
            rows = [
                (
                    t("monopoly.lift.mortgage"),
                    money(value + fee(value)),
                    lambda: self._table.commit("lift", deed),
                )
            ]
        else:
            rows = self._buildings(state, deed) + self._sales(state, deed)
            rows.append((t("monopoly.rent"), "", lambda: self._actions().rent(self._table, deed)))
        if deed < LOCATIONS and not built and not first:
            letter = state["sets"][deed]
            rows.append(
                (
                    t("monopoly.set"),
                    "" if letter == UNKNOWN else letter,
                    lambda: self._actions().colour(self._table, deed),
                )
            )
        rows.append((t("monopoly.title"), "", self._title_deed))
        return rows

    def _buildings(self, state, deed):
        """The rows to build. Where nothing can be built, OK says why."""
        rows = []
        level = deeds.level(state, deed)
        hotel = level == HOTEL - 1
        if deeds.may_complete(state, deed):
            letter = state["sets"][deed]
            rows.append(
                (t("monopoly.complete"), letter, lambda: self._session.commit("complete", letter))
            )
        elif deed < LOCATIONS and level < HOTEL:
            cost = deeds.next_cost(state, deed) or self._table.titles.get(
                deed, cost_field(state, deed)
            )
            unknown = state["sets"][deed] == UNKNOWN
            rows.append(
                (
                    t("monopoly.build.hotel" if hotel else "monopoly.build"),
                    t("monopoly.build.colour") if unknown else _known(cost),
                    self._build,
                )
            )
        return rows

    def _sales(self, state, deed):
        """The rows to sell buildings, and to mortgage what has none."""
        rows = []
        if deeds.level(state, deed):
            letter = state["sets"][deed]
            rows.append(
                (
                    t("monopoly.sell"),
                    money(half(deeds.last_cost(state, deed))),
                    lambda: self._table.commit("unbuild", deed),
                )
            )
            rows.append(
                (
                    t("monopoly.sell.set"),
                    money(deeds.sales_value(state, letter)),
                    lambda: self._table.commit("clear", letter),
                )
            )
        if not deeds.refuse_mortgage(state, deed):
            rows.append(
                (
                    t("monopoly.mortgage"),
                    _known(self._table.titles.get(deed, MORTGAGE)),
                    lambda: self._actions().mortgage(self._table, deed),
                )
            )
        return rows

    def _actions(self):
        from toychest.games.monopoly.screens import deed_actions

        return deed_actions

    def _build(self):
        state = self._session.state
        reason = deeds.refuse_site(state, self._deed)
        if state["sets"][self._deed] == UNKNOWN:
            self._actions().colour(self._table, self._deed)
        elif reason:
            raise Refused(reason)
        else:
            self._actions().build(self._table, self._deed)

    def _buy(self):
        from toychest.games.monopoly.screens.offer import offer

        self.app.open(offer(self._table, self._deed))

    def _title_deed(self):
        from toychest.games.monopoly.screens.title_deed import TitleDeed

        self.app.open(TitleDeed(self._table.titles, self._deed))


def _known(amount):
    """An amount of a card in words, "" if it is not copied."""
    return money(amount) if amount else ""
