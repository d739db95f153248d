"""Raising money for a debt, step by step."""

from toychest.games.monopoly.rules import debts
from toychest.games.monopoly.rules.numbers import HOTEL
from toychest.games.monopoly.story import deed_name, money
from toychest.lang import t
from toychest.ui.screens import Chooser


class RaiseMoney(Chooser):
    """The deeds that the first debtor can mortgage, and then the buildings they can sell, the least
    M first. The menu stays open until the debtor can pay. table: the Table."""

    def __init__(self, table):
        super().__init__("monopoly.raise", self._rows, keep=True)
        self._table = table
        self._session = table.session

    def _steps(self):
        """Return the possible steps, a list of (amount in M, event)."""
        state = self._session.state
        seat = state["debts"][0][0]
        mortgages = debts.mortgages(state, seat, self._table.titles.mortgages())
        return sorted(mortgages) + sorted(debts.sales(state, seat))

    def _rows(self):
        return [
            (
                self._label(event),
                self._note(event) + (" " + money(value) if value else ""),
                lambda event=event: self._take(event),
            )
            for value, event in self._steps()
        ]

    def _label(self, event):
        """Return the name of a step's deed, or of its colour set."""
        if event[0] == "clear":
            return t("monopoly.set.letter", event[1])
        return deed_name(event[1], self._table.titles)

    def _note(self, event):
        """Return the effect of a step, as text."""
        if event[0] == "mortgage":
            return t("monopoly.raise.mortgage")
        if event[0] == "clear":
            return t("monopoly.raise.set")
        hotel = self._session.state["level"][event[1]] == HOTEL
        return t("monopoly.raise.hotel" if hotel else "monopoly.raise.house")

    def _take(self, event):
        """Take a step. If the mortgage value is not copied, ask for it first."""
        if event[0] == "mortgage" and not event[2]:
            from toychest.games.monopoly.screens.deed_actions import mortgage

            mortgage(self._table, event[1])
            return
        self._session.commit(*event)
        if debts.can_pay(self._session.state) or not self._steps():
            self.app.close_above(self._table)
