"""The bank at the table: "Help! I Can't Pay"."""

from micropython import const

from toychest.core import events
from toychest.core.session import Refused
from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import board, debts
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    GO,
    HOTEL,
    LOCATIONS,
    ROLLED,
)
from toychest.games.monopoly.screens.widgets import Owed
from toychest.games.monopoly.story import deed_name, money
from toychest.lang import t
from toychest.screens.phase_table import Phase
from toychest.ui.screens import Message
from toychest.ui.widgets import LABEL_WIDTH, Page, canvas_width

_NAMED = const(300)  # px for a plan that names its deeds


class Debt(Phase):
    """Who owes whom how much, and the least that raises it. OK raises that, pays the debt, or is
    bankrupt. DOWN chooses what to sell and mortgage, step by step."""

    def __init__(self, table):
        super().__init__(table)
        state = self.state
        self._payer = state["debts"][0][0]
        self._values, self._levels = (), ""  # of a "raise"
        self._chooses = False  # by DOWN, too
        can_pay = debts.can_pay(state)
        self._raises = not can_pay and debts.can_raise(state, self._payer)
        self._label = t("monopoly.debt.settle" if can_pay else "monopoly.debt.bankrupt")
        self._do = self._settle if can_pay else self._bankrupt
        if self._raises:
            plan = debts.plan(state, table.titles.mortgages())
            if plan:
                self._values, self._levels = plan
                worth = money(self._worth())
                self._label = t("monopoly.debt.raise", worth)
                if canvas_width(self._label, "b14") > LABEL_WIDTH:
                    self._label = "+" + worth
                self._do = self._raise
                self._chooses = True
            else:
                self._label = t("choose")
                self._do = self._choose
        if not can_pay and self._payer == state["turn"] and state["due"][:1] == board.GO:
            self._label = t("monopoly.go", money(GO))  # money that has to come first
            self._do = self._go
            self._chooses = self._raises

    def page(self):
        state = self.state
        _, payee, amount, _ = state["debts"][0]
        owes = t("monopoly.debt.owes", self.table.name(payee), money(amount))
        if payee == BANK:
            owes = t("monopoly.debt.owes.bank", money(amount))
        plan = self._told() if self._levels else t("monopoly.debt.unknown") if self._raises else ""
        has = t(
            "monopoly.debt.has", self.app.player(self._payer), money(state["money"][self._payer])
        )
        last = state["last"]
        dice = last[:1] == ["repair"]  # they made the rent that is owed
        return Page(
            t("monopoly.debt"),
            Owed(last[3:] if dice else (), has, owes, plan),
            back=t("undo"),
            action=t("more"),
            ok=self._label,
            moves=("", t("choose")) if self._chooses else None,
        )

    def ok(self):
        self._do()

    def move(self, intent):
        if intent == "down" and self._chooses:
            self._choose()

    # ---- raise money

    def _worth(self):
        """What the plan raises, in M."""
        return sum(self._values) + debts.sales_value(self.state, self._payer, self._levels)

    def _told(self):
        """What the plan sells and mortgages, in words: by name where these are short."""
        before = self.state["level"]
        after = [int(level) for level in self._levels]
        sold = [deed_name(deed) for deed in range(LOCATIONS) if after[deed] < before[deed]]
        mortgaged = [deed_name(deed) for deed in range(DEEDS) if self._values[deed]]
        hotels = before.count(HOTEL) - after.count(HOTEL)
        houses = sum([min(level, HOTEL - 1) for level in before]) - sum(
            [min(level, HOTEL - 1) for level in after]
        )
        buildings = ", ".join(
            [one for one in (_counted("hotel", hotels), _counted("house", houses)) if one]
        )
        where = " (%s)" % ", ".join(sold) if sold else ""
        named = ", ".join(mortgaged)
        words = ""
        for parts in (
            (buildings + where, named),
            (buildings, named),
            (buildings, _counted("deed", len(mortgaged))),
        ):
            words = _sentences(*parts)
            if canvas_width(words, "b14") <= _NAMED:
                break
        if self.state["money"][self._payer] + self._worth() < self.state["debts"][0][2]:
            words += " " + t("monopoly.debt.short")
        return words

    def _raise(self):
        self.session.commit("raise", self._values, self._levels)

    def _choose(self):
        from toychest.games.monopoly.screens.raise_money import RaiseMoney

        self.app.open(RaiseMoney(self.table))

    # ---- the end of the debt

    def _go(self):
        self.session.commit("go", self._payer)

    def _settle(self):
        self.session.commit("settle")

    def _bankrupt(self):
        reason = events.refuse(rules, self.state, ("bankrupt",))
        if reason:
            raise Refused(reason)
        state = self.state
        name = self.app.player(self._payer)
        # Without a board, the box can't know whether GO was passed.
        may_collect = (
            not state["board"]
            and state["phase"] == ROLLED
            and self._payer == state["turn"]
            and self._payer not in state["went"]
        )
        self.app.open(
            Message(
                t("monopoly.debt"),
                t("monopoly.debt.sure.go" if may_collect else "monopoly.debt.sure", name),
                icon="warning",
                yes=lambda: self.session.commit("bankrupt"),
            )
        )


def _sentences(buildings, deeds):
    """What is sold and what is mortgaged, in words. buildings, deeds: what they are, or ""."""
    parts = [t("monopoly.debt.sell", buildings)] if buildings else []
    return " ".join(parts + ([t("monopoly.debt.mortgage", deeds)] if deeds else []))


def _counted(what, count):
    """A number of Houses, Hotels or deeds in words, "" for none. what: "house", "hotel" or
    "deed"."""
    if not count:
        return ""
    return t("monopoly.one." + what) if count == 1 else t("monopoly.some." + what, count)
