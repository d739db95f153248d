"""Choosing an amount of money."""

from toychest.games.monopoly_toy_story.rules.numbers import MOST
from toychest.games.monopoly_toy_story.screens.widgets import gapped, money
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Chooser, Message, Question, Screen
from toychest.ui.widgets import Page

_USUAL = (10, 20, 50, 100, 150, 200)
_OFFERED = 6
_STEPS = (1, 10, 100)


def ask(app, title, sentence, recent, then):
    """The screen that asks for an amount: the recent ones first, then usual ones, or any other.

    title: a language key; sentence: who pays whom; then: called with the amount.
    """
    amounts = list(recent)
    amounts += [one for one in _USUAL if one not in amounts]

    def items():
        rows = [(money(one), "", lambda one=one: then(one)) for one in amounts[:_OFFERED]]
        other = t("bank.amount.other"), "", lambda: app.open(Amount(title, sentence, 10, then))
        return rows[:2] + [other] + rows[2:]

    return Chooser(title, items)


def owe(app, name, has, sentence, yes):
    """Say that somebody of this name, who has so much, can't pay, and ask: is it owed then?"""
    app.open(Message(
        t("bank.short"), t("bank.short.owe", name, money(has)), sentence, "warning", yes
    ))


class Sure(Question):
    """Is that right? sentence: who pays whom; yes: called if it is."""

    def __init__(self, amount, sentence, yes):
        super().__init__(yes)
        self._amount = amount
        self._sentence = sentence

    def page(self):
        return Page(
            t("bank.sure"), Picker("M" + gapped(self._amount), self._sentence, False, False),
            back=t("no"), ok=t("bank.pay.ok"),
        )


class Amount(Screen):
    """Any amount. UP and DOWN change it by the step, again and again while they are held; ACTION
    changes the step."""

    def __init__(self, title, sentence, amount, then):
        self._title = title
        self._sentence = sentence
        self._amount = amount
        self._then = then
        self._step = 1  # index of _STEPS

    def page(self):
        amount = self._amount
        return Page(
            t(self._title),
            Picker("M" + gapped(amount), self._sentence, amount < MOST, amount > 1),
            back=t("back"), ok=t("ok"), note=t("bank.amount.step", _STEPS[self._step]),
            action=t("bank.amount.change"), moves=t("change"),
        )

    def on_intent(self, intent):
        if intent == "up":
            self._amount = min(self._amount + _STEPS[self._step], MOST)
        elif intent == "down":
            self._amount = max(self._amount - _STEPS[self._step], 1)
        elif intent == "action":
            self._step = (self._step + 1) % len(_STEPS)
        elif intent == "back":
            self.app.close()
        elif intent == "ok":
            self.app.close()
            self._then(self._amount)
