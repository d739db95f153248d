"""The bank at the table, with a copied board: where the die led, and what is due there."""

from micropython import const

from toychest.games.monopoly_toy_story.rules import board
from toychest.games.monopoly_toy_story.rules.numbers import BANK, GO, LOCATIONS
from toychest.games.monopoly_toy_story.rules.story import money, space_name
from toychest.games.monopoly_toy_story.screens.table import Turn
from toychest.games.monopoly_toy_story.screens.widgets import Dice
from toychest.lang import t
from toychest.ui.widgets import Page

_MOVES = ("roll", "ride", "on")  # events
_RIDE = const(150)  # px that the title line has beside what UP and DOWN do


class OnBoard(Turn):
    """OK does what is due, and then ends the turn; UP ends it without."""

    def __init__(self, table):
        super().__init__(table)
        self._due = board.due(self.state)

    def page(self):
        state = self.state
        if state["last"][0] not in _MOVES:
            return super().page()
        space = state["board"][state["on"][state["turn"]]]
        rides = state["last"][0] == "ride"  # which may fall as the roll before
        return Page(
            self.table.told(state["last"], _RIDE) if rides else self.app.player(state["turn"]),
            Dice(state["roll"][-1:], space_name(space), self._here(space)),
            back=t("undo"), action=self._landed(), ok=self._ok(), moves=self._moves(),
        )

    def _here(self, space):
        """What there is on a space, in words."""
        state = self.state
        turn = state["turn"]
        deed = board.deed_of(space)
        if deed is None:
            return t("bank.here." + space)
        owner = state["owner"][deed]
        if owner == BANK:
            return t("bank.here.sale", self.app.player(turn), money(state["money"][turn]))
        if owner == turn:
            return t("bank.here.own")
        name = self.app.player(owner)
        return t("bank.landed.mortgaged" if state["mortgage"][deed] else "bank.here.owner", name)

    def _moves(self):
        return t("bank.end") if self._due else "", t("bank.pay")

    def _ok(self):
        due = self._due
        if due == board.GO:
            return t("bank.go", money(GO))
        if due == board.TO_JAIL:
            return t("bank.jail")
        if due == board.VEHICLE:
            return t("bank.due.ride")
        if not due:
            return super()._ok()
        if due in board.CARDS:
            return t("bank.due.card")
        if not self.table.due or self.table.due[0] is not self.state:  # reading takes time
            self.table.due = self.state, self._amount()
        amount = self.table.due[1]
        if due in board.TAXES:
            words = t("bank.due.tax")
        else:
            free = self.state["owner"][board.deed_of(due)] == BANK
            words = t("bank.buy" if free else "bank.rent")
        return words + (" " + money(amount) if amount else "")

    def _amount(self):
        """What a tax or a deed costs, in M; 0 if that is not known, or rolled."""
        from toychest.games.monopoly_toy_story import board as kept
        from toychest.games.monopoly_toy_story.title_deeds import PRICE

        if self._due in board.TAXES:
            return kept.Board(self.app.board.SAVES).tax(self._due)
        deed = board.deed_of(self._due)
        if self.state["owner"][deed] == BANK:
            return self.table.titles.get(deed, PRICE)
        return self.table.titles.rent(self.state, deed) if deed < LOCATIONS else 0

    def ok(self):
        due = self._due
        turn = self.state["turn"]
        if due == board.GO:
            self.session.commit("go", turn)
        elif due == board.TO_JAIL:
            self.session.commit("jail")
        elif due == board.VEHICLE:
            self.session.commit("ride", self.table.die())
        elif not due:
            super().ok()
        elif due in board.CARDS:
            from toychest.games.monopoly_toy_story.screens.card import Card

            self.app.open(Card(self.table, due))
        elif due in board.TAXES:
            from toychest.games.monopoly_toy_story.screens.tax import pay_tax

            pay_tax(self.table, due)
        else:
            from toychest.games.monopoly_toy_story.screens.land import land

            land(self.table, board.deed_of(due), self.table.titles)

    def move(self, intent):
        if intent == "up" and self._due:
            self.session.commit("next")
        else:
            super().move(intent)
