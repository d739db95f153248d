"""The bank at the table, with a copied board: where the die led, and what is due there."""

from toychest.games.monopoly.rules import board
from toychest.games.monopoly.rules.numbers import BANK, GO, LOCATIONS
from toychest.games.monopoly.screens.table import Turn
from toychest.games.monopoly.screens.widgets import Dice
from toychest.games.monopoly.story import money, space_name
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.widgets import LABEL_WIDTH, Page, canvas_width

_MOVES = ("roll", "ride", "on")  # events


class OnBoard(Turn):
    """OK does what is due, and then ends the turn. UP puts a free deed up for auction; it ends the
    turn without rent, for an owner who doesn't ask."""

    def __init__(self, table):
        super().__init__(table)
        self._due = board.due(self.state)

    def page(self):
        state = self.state
        if state["last"][0] not in _MOVES:
            return super().page()
        space = board.here(state)
        return Page(
            self._rides(),
            Dice(state["roll"][-1:], space_name(space), self._here(space)),
            back=t("undo"),
            action=self.landed(),
            ok=self._ok(),
            moves=self._moves(),
        )

    def _here(self, space):
        """What there is on a space, in words."""
        state = self.state
        turn = state["turn"]
        deed = board.deed_of(space)
        if deed is None:
            return t("monopoly.here." + space)
        owner = state["owner"][deed]
        if owner == BANK:
            return t("monopoly.here.sale", self.app.player(turn), money(state["money"][turn]))
        if owner == turn:
            return t("monopoly.here.own")
        name = self.app.player(owner)
        return t(
            "monopoly.landed.mortgaged" if state["mortgage"][deed] else "monopoly.here.owner", name
        )

    def _deed(self):
        """The deed that is due, None for anything else."""
        return board.deed_of(self._due) if self._due else None

    def _moves(self):
        deed = self._deed()
        up = ""
        if deed is not None:
            up = t(
                "monopoly.auction" if self.state["owner"][deed] == BANK else "monopoly.end.short"
            )
        return up, t("monopoly.pay")

    def _ok(self):
        return self._what()[0]

    def ok(self):
        self._what()[1]()

    def _what(self):
        """What OK does: in words, and the function that does it."""
        due = self._due
        table = self.table
        commit = self.session.commit
        if not due:
            return super()._ok(), super().ok
        if due == board.GO:
            return t("monopoly.go", money(GO)), lambda: commit("go", self.state["turn"])
        if due == board.TO_JAIL:
            return t("monopoly.jail"), lambda: commit("jail")
        if due == board.VEHICLE:
            return t("monopoly.due.ride"), lambda: commit("ride", table.die())
        if due in board.CARDS:
            return t("monopoly.due.card"), self._card
        if due in board.TAXES:
            return _with(t("monopoly.due.tax"), table.board().tax(due)), self._tax
        deed = board.deed_of(due)
        if self.state["owner"][deed] == BANK:
            price = table.titles.get(deed, PRICE)
            return _with(t("monopoly.due.buy"), price), lambda: self._buy(deed, price)
        rent = table.titles.rent(self.state, deed) if deed < LOCATIONS else 0
        return _with(t("monopoly.rent"), rent), lambda: self._land(deed)

    def _buy(self, deed, price):
        """Buy it at once; without a price, or the money, there is more to say."""
        turn = self.state["turn"]
        if 0 < price <= self.state["money"][turn]:
            self.session.commit("buy", turn, deed, price)
        else:
            self._land(deed)

    def _land(self, deed):
        from toychest.games.monopoly.screens.land import land

        land(self.table, deed)

    def _card(self):
        from toychest.games.monopoly.screens.card import Card

        self.app.open(Card(self.table, self._due))

    def _tax(self):
        self.table.payment().tax(self._due)

    def move(self, intent):
        deed = self._deed() if intent == "up" else None
        if deed is None:
            super().move(intent)
        elif self.state["owner"][deed] == BANK:
            self.session.commit("auction", deed)
        else:
            self.session.commit("next")


def _with(words, amount):
    """Words, and an amount if it is known and finds room."""
    both = words + " " + money(amount)
    return both if amount and canvas_width(both, "b14") <= LABEL_WIDTH else words
