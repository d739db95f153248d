"""Ask the questions before play money: the players, and rules such as the money at the start."""

from micropython import const

from toychest.asking.own_rules import OwnRules
from toychest.asking.questions import Ask, Count
from toychest.games.play_money import rules, words
from toychest.games.play_money.screens.table import enter
from toychest.lang import t, written
from toychest.ui.page import Chooser
from toychest.ui.widgets import canvas_width

_QUICK = const(110)  # px


class Setup(OwnRules):
    """The screen that asks for the players, and for rules such as the money at the start."""

    name = "play_money"

    def __init__(self, session):
        super().__init__(session, session.state["values"] if session.state else rules.USUAL)

    def summary(self, values):
        return words.money(values, values[rules.BEGIN])

    def rows(self):
        values = self.values
        begin = self.summary(values)
        sign = values[rules.SIGN] or t(".none")
        go = t(".nothing")
        if values[rules.GO]:
            go = words.money(values, values[rules.GO])
        quick = _fit(values[rules.QUICK :]) or t(".none")

        def switch(key, index):
            on = values[index]
            return t(key), t("yes" if on else "no"), lambda: self._set(index, 1 - on)

        return [
            (t(".begin"), begin, lambda: self._enter("begin", rules.BEGIN)),
            (t(".sign"), sign, self._choose_sign),
            (t(".pass"), go, lambda: self._enter("pass", rules.GO)),
            (t(".quick"), quick, lambda: self.app.open(QuickAmounts(values))),
            switch(".debts", rules.DEBTS),
            switch(".pot", rules.POT),
        ]

    def _set(self, index, value):
        self.values[index] = value

    def _enter(self, key, index):
        self.app.open(
            enter(
                self.values,
                "." + key,
                t(".enter." + key),
                self.values[index],
                lambda number: self._set(index, number),
                least=0,
            )
        )

    def _choose_sign(self):
        values = self.values

        def example(sign):
            return t(".example", sign + "120")

        signs = Count(
            ".sign",
            rules.SIGNS,
            example,
            values[rules.SIGN],
            lambda sign: sign or t(".none"),
        )
        self.app.open(Ask(signs, lambda sign: self._set(rules.SIGN, sign)))

    def steps(self):
        players = yield from self.ask_rules(self.begins)
        self.begin(players, self.profile, self.values)


def _fit(amounts):
    """Return as many amounts as fit into a row of a menu, as text; " …" stands for the others."""
    for count in range(len(amounts), 0, -1):
        line = ", ".join([written(amount) for amount in amounts[:count]])
        if count < len(amounts):
            line += " …"
        if canvas_width(line, "b16") <= _QUICK:
            return line
    return ""


class QuickAmounts(Chooser):
    """The menu of the quick amounts, which players can choose without entering digits. Each row
    changes or adds an amount. values: list of the owner's rules, which the menu changes. The quick
    amounts are the items from the index QUICK on."""

    def __init__(self, values):
        super().__init__(".quick", self._rows, keep=True)
        self._values = values

    def action_button(self, row):
        adds = self.selected == len(self._values) - rules.QUICK
        return None if adds else (t("profile.remove"), self._remove)

    def _rows(self):
        quick = self._values[rules.QUICK :]
        rows = [(words.money(self._values, amount), amount) for amount in quick]
        if len(quick) < rules.MOST_QUICK:
            rows.append((t(".add"), 0))
        return [(label, "", lambda old=old: self._enter(old)) for label, old in rows]

    def _enter(self, old):
        """Ask for a quick amount for the rules. old: the amount to replace; 0 to add one."""
        self.app.open(
            enter(
                self._values,
                ".quick",
                t(".quick.hint"),
                old,
                lambda number: self._replace(old, number),
            )
        )

    def _replace(self, old, *new):
        quick = [amount for amount in self._values[rules.QUICK :] if amount != old]
        self._values[rules.QUICK :] = sorted(set(quick + list(new)))

    def _remove(self):
        self._replace(self._values[rules.QUICK + self.selected])
