"""A new game with play money: what everybody begins with, and what is offered."""

from toychest.core.numbers import written
from toychest.games.play_money import rules
from toychest.games.play_money.screens.amount import Amount
from toychest.lang import t
from toychest.screens.own_rules import OwnRules
from toychest.ui.screens import Chooser
from toychest.ui.widgets import canvas_width

_QUICK = 110  # px


class Setup(OwnRules):
    """The rules that are kept, then who plays; for others how many play, who, and which money."""

    name = "play_money"

    def __init__(self, session):
        super().__init__(session, session.state["values"] if session.state else rules.USUAL)

    def summary(self, values):
        return rules.written_money(values, values[rules.BEGIN])

    def rows(self):
        values = self.values
        go = values[rules.GO]
        return [
            (
                t("play_money.begin"),
                self.summary(values),
                lambda: self._enter("begin", rules.BEGIN),
            ),
            (t("play_money.sign"), values[rules.SIGN] or t("play_money.none"), self._choose_sign),
            (
                t("play_money.pass"),
                rules.written_money(values, go) if go else t("play_money.nothing"),
                lambda: self._enter("pass", rules.GO),
            ),
            (
                t("play_money.quick"),
                _some(values[rules.QUICK :]) or t("play_money.none"),
                lambda: self.app.open(QuickAmounts(values)),
            ),
            (
                t("play_money.debts"),
                t("yes" if values[rules.DEBTS] else "no"),
                lambda: self._set(rules.DEBTS, 1 - values[rules.DEBTS]),
            ),
        ]

    def _set(self, index, value):
        self.values[index] = value

    def _enter(self, key, index):
        """Ask for an amount of the rules."""
        self.app.open(
            Amount(
                self.values[rules.SIGN],
                "play_money." + key,
                t("play_money.enter." + key),
                self.values[index],
                lambda amount: self._set(index, amount),
                least=0,
            )
        )

    def _choose_sign(self):
        from toychest.screens.number import Number

        values = self.values

        def example(sign):
            return t("play_money.example", sign + "120")

        self.app.open(
            Number(
                t("play_money.sign"),
                rules.SIGNS,
                values[rules.SIGN],
                lambda sign: sign or t("play_money.none"),
                example,
                lambda sign: self._set(rules.SIGN, sign),
            )
        )

    def _start(self):
        return self.players, self.profile, self.values


def _some(amounts):
    """As many of these amounts as find room."""
    for count in range(len(amounts), 0, -1):
        line = ", ".join([written(one) for one in amounts[:count]])
        if count < len(amounts):
            line += " …"
        if canvas_width(line, "b16") <= _QUICK:
            return line
    return ""


class QuickAmounts(Chooser):
    """The amounts that are offered first, to be changed, added and removed. values: the rules."""

    def __init__(self, values):
        action = "profile.remove", self._remove
        super().__init__("play_money.quick", self._rows, keep=True, action=action)
        self._values = values

    def page(self):
        page = super().page()
        if self.selected == len(self._values) - rules.QUICK:  # one to add
            page.labels["action"] = ""
        return page

    def _rows(self):
        quick = self._values[rules.QUICK :]
        rows = [(rules.written_money(self._values, one), one) for one in quick]
        if len(quick) < rules.MOST_QUICK:
            rows.append((t("play_money.add"), 0))
        return [(label, "", lambda one=one: self._enter(one)) for label, one in rows]

    def _enter(self, old):
        """Ask for an amount in the place of an old one; 0: one more."""
        self.app.open(
            Amount(
                self._values[rules.SIGN],
                "play_money.quick",
                t("play_money.quick.hint"),
                old,
                lambda amount: self._replace(old, amount),
            )
        )

    def _replace(self, old, *new):
        """Put others in the place of an amount."""
        quick = [one for one in self._values[rules.QUICK :] if one != old]
        self._values[rules.QUICK :] = sorted(set(quick + list(new)))

    def _remove(self):
        quick = self._values[rules.QUICK :]
        if self.selected < len(quick):
            self._replace(quick[self.selected])
        else:
            self.app.no()
