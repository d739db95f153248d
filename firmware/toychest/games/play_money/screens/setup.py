"""Ask the questions before play money: the players, and the house rules."""

from micropython import const

from toychest.asking.digits import EnterDigits
from toychest.asking.house_rules import HouseRules
from toychest.asking.questions import Ask, Count
from toychest.games.play_money import rules, words
from toychest.lang import t, written
from toychest.ui.page import Chooser
from toychest.ui.widgets import canvas_width

_QUICK = const(110)  # px


class Setup(HouseRules):
    """The screen that asks for the players, and for the house rules."""

    name = "play_money"

    def __init__(self, session):
        super().__init__(session, session.state["values"] if session.state else rules.USUAL)

    def summary(self, house_rules):
        return words.money(house_rules, house_rules[rules.BEGIN])

    def rows(self):
        house_rules = self.house_rules
        begin, sign, go = house_rules[: rules.DEBTS]
        paid = words.money(house_rules, go) if go else t(".nothing")
        quick = _fit(house_rules[rules.QUICK :]) or t(".none")

        def switch(key, index):
            on = house_rules[index]
            return t(key), t("yes" if on else "no"), lambda: self._set(index, 1 - on)

        return [
            (
                t(".begin"),
                words.money(house_rules, begin),
                lambda: self._enter("begin", rules.BEGIN),
            ),
            (t(".sign"), sign or t(".none"), self._choose_sign),
            (t(".pass"), paid, lambda: self._enter("pass", rules.GO)),
            (t(".quick"), quick, lambda: self.app.open(QuickAmounts(house_rules))),
            switch(".debts", rules.DEBTS),
            switch(".pot", rules.POT),
        ]

    def _set(self, index, value):
        self.house_rules[index] = value

    def _enter(self, key, index):
        def keep(number):
            self.house_rules[index] = number

        was = self.house_rules[index]
        self.app.open(_enter(self.house_rules, "." + key, t(".enter." + key), was, keep, 0))

    def _choose_sign(self):
        def example(sign):
            return t(".example", sign + "120")

        signs = Count(
            ".sign",
            rules.SIGNS,
            example,
            self.house_rules[rules.SIGN],
            lambda sign: sign or t(".none"),
        )
        self.app.open(Ask(signs, lambda sign: self._set(rules.SIGN, sign)))

    def steps(self):
        players = yield from self.ask_rules(self.begins)
        self.begin(players, self.saved_as, self.house_rules)


def _enter(house_rules, title, sentence, amount, then, least=1):
    # Return the screen that asks for an amount of money, digit by digit.
    return EnterDigits(
        t(title),
        sentence,
        amount,
        then,
        length=len(str(rules.MOST)),
        prefix=house_rules[rules.SIGN],
        refuse=lambda number: number < least,
    )


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
    changes or adds an amount. house_rules: list, which the menu changes. The quick amounts are
    its items from the index QUICK on."""

    def __init__(self, house_rules):
        super().__init__(".quick", self._rows, keep=True)
        self._house_rules = house_rules

    def action_button(self, row):
        adds = self.selected == len(self._house_rules) - rules.QUICK
        return None if adds else (t("profile.remove"), self._remove)

    def _rows(self):
        quick = self._house_rules[rules.QUICK :]
        rows = [(words.money(self._house_rules, amount), amount) for amount in quick]
        if len(quick) < rules.MOST_QUICK:
            rows.append((t(".add"), 0))
        return [(label, "", lambda old=old: self._enter(old)) for label, old in rows]

    def _enter(self, old):
        """Ask for a quick amount. old: the amount to replace; 0 to add one."""

        def keep(number):
            self._replace(old, number)

        self.app.open(_enter(self._house_rules, ".quick", t(".quick.hint"), old, keep))

    def _replace(self, old, *new):
        quick = [amount for amount in self._house_rules[rules.QUICK :] if amount != old]
        self._house_rules[rules.QUICK :] = sorted(set(quick + list(new)))

    def _remove(self):
        self._replace(self._house_rules[rules.QUICK + self.selected])
