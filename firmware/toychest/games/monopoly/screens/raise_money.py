"""Let a player of Monopoly Toy Story raise money for a debt. Source: "Help! I Can't Pay" in the
rules."""

from toychest.games.monopoly.names import deed_name, money, sale
from toychest.games.monopoly.rules import debts, deeds
from toychest.lang import t
from toychest.ui.page import Chooser


class RaiseMoney(Chooser):
    """A menu of the mortgages and sales by which a player can raise money for the debt that has to
    be paid first. It stays open until the player can pay, has nothing left to mortgage or sell, or
    has mortgaged a property whose mortgage value the box had to ask for."""

    def __init__(self, table):
        super().__init__(".raise", self._rows, keep=True)
        self._table = table
        self._session = table.session

    def _steps(self):
        state = self._session.state
        seat = debts.debtor(state)
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
        state = self._session.state
        if event[0] == "clear":
            return t(".set.letter", event[1])
        if event[0] == "unbuild" and deeds.is_stuck(state, event[1]):
            return t(".set.letter", state["sets"][event[1]])
        return deed_name(event[1], self._table.titles)

    def _note(self, event):
        if event[0] == "mortgage":
            return t(".raise.mortgage")
        return t(".raise.set") if event[0] == "clear" else sale(self._session.state, event[1])

    def _take(self, event):
        if event[0] == "mortgage" and not event[2]:
            self._table.deed_actions.Mortgage(self._table, event[1]).begin()
            return
        self._session.commit(*event)
        if debts.can_pay(self._session.state) or not self._steps():
            self.app.close_above(self._table)
