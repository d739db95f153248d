"""Show the menu of one property of Monopoly Toy Story: buying, building, mortgages, rent."""

from toychest.core.session import Refused
from toychest.games.monopoly import rules
from toychest.games.monopoly.names import deed_name, money, sale
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, HOTEL, LOCATIONS, UNKNOWN, fee, owes
from toychest.games.monopoly.screens.deed_card import CardBeside, DeedCard
from toychest.games.monopoly.title_deeds import MORTGAGE
from toychest.lang import t
from toychest.ui.page import Chooser


class Deed(Chooser):
    """A menu of the actions for one property, such as building or mortgaging it. During a debt or
    another urgent task, nobody buys or auctions it."""

    def __init__(self, table, deed):
        super().__init__(self._owner, self._rows, keep=True)
        self._table = table
        self._deed = deed

    def _owner(self):
        return t(".deed.of", self._table.name(self._table.session.state["owner"][self._deed]))

    def body(self, items):
        card = DeedCard(self._table.session.state, self._table.titles, self._deed)
        return CardBeside(card, super().body(items))

    def _rows(self):
        table, deed = self._table, self._deed
        state = table.session.state
        value = state["mortgage"][deed]
        rows = []
        if state["owner"][deed] == BANK:
            if not rules.first(state):
                rows = [
                    (t(".buy"), "", lambda: self._ask(lambda: table.land(deed))),
                    (t(".auction"), "", lambda: self._ask(lambda: table.commit("auction", deed))),
                ]
        elif value:
            cost = money(value + fee(value))
            if not owes(state, state["owner"][deed]):
                rows = [(t(".lift.mortgage"), cost, lambda: table.commit("lift", deed))]
        else:
            if not owes(state, state["owner"][deed]):
                rows = self._building_rows(state)
            rows += self._sale_rows(state)
            rows.append((t(".rent"), "", lambda: table.deed_actions.Rent(table, deed).begin()))
        if deed < LOCATIONS and not deeds.is_built(state, deed):
            letter = state["sets"][deed]
            note = "" if letter == UNKNOWN else letter
            rows.append((t(".set"), note, lambda: table.deed_actions.colour(table, deed)))
        rows.append((t(".title"), "", lambda: table.copy(deed)))
        return rows

    def _ask(self, act):
        # Ask first if the current player is not there, as far as the box knows.
        table, deed = self._table, self._deed
        state = table.session.state
        if deeds.is_away(state, state["turn"], deed):
            name = table.name(state["turn"])
            table.app.warn(deed_name(deed, table.titles), t(".away"), act, name)
        else:
            act()

    def _building_rows(self, state):
        # A row is there even if the rules forbid the building now: OK then says why.
        deed = self._deed
        level = deeds.level(state, deed)
        letter = state["sets"][deed]
        if deeds.may_complete(state, deed):
            commit = self._table.session.commit
            return [(t(".complete"), letter, lambda: commit("complete", letter))]
        if deed >= LOCATIONS or level == HOTEL:
            return []
        key = ".build.hotel" if level == HOTEL - 1 else ".build"
        if letter == UNKNOWN:
            return [(t(key), t(".build.colour"), self._build)]
        return [(t(key), _known(self._table.titles.cost(state, deed)), self._build)]

    def _sale_rows(self, state):
        table, deed = self._table, self._deed
        rows = []
        if deeds.level(state, deed):
            letter = state["sets"][deed]
            price = deeds.price_of(state, deeds.unbuilt(state, deed))
            if not deeds.is_stuck(state, deed) or price < deeds.sales_value(state, letter):
                label = sale(state, deed)
                rows.append((label, money(price), lambda: table.commit("unbuild", deed)))
            price = money(deeds.sales_value(state, letter))
            rows.append((t(".raise.set"), price, lambda: table.commit("clear", letter)))
        if not deeds.refuse_mortgage(state, deed):
            price = _known(table.titles.get(deed, MORTGAGE))
            rows.append((t(".mortgage"), price, self._mortgage))
        return rows

    def _mortgage(self):
        self._table.deed_actions.Mortgage(self._table, self._deed).begin()

    def _build(self):
        state = self._table.session.state
        if state["sets"][self._deed] == UNKNOWN:
            self._table.deed_actions.colour(self._table, self._deed)
            return
        reason = deeds.refuse_site(state, self._deed)
        if reason:
            raise Refused(reason)
        self._table.deed_actions.Build(self._table, self._deed).begin()


def _known(amount):
    return money(amount) if amount else ""
