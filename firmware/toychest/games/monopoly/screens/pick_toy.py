"""Choosing a Toy, or the Bank."""

from toychest.games.monopoly.rules.numbers import BANK
from toychest.games.monopoly.story import money
from toychest.lang import t
from toychest.ui.screens import Chooser


def toys(app, state, then, but=None, first=None):
    """The rows of all Toys in the game but one. They begin with the seat `first`, by default with
    that left of `but`, or with the current player. then: called with the seat."""
    if first is None:
        first = state["turn"] if but in (None, BANK) else but
    rows = []
    for i in range(state["players"]):
        seat = (first + i) % state["players"]
        if seat != but and not state["out"][seat]:
            rows.append(
                (app.player(seat), money(state["money"][seat]), lambda seat=seat: then(seat))
            )
    return rows


def pick(app, state, title, then, but=None, bank=False, keep=False, first=None):
    """A screen with all Toys and their money, see `toys`, and with the Bank last if `bank`. then:
    called with the seat, or BANK. keep: see Chooser."""

    def items():
        last = [(t("monopoly.the_bank"), "", lambda: then(BANK))] if bank else []
        return toys(app, state, then, but, first) + last

    return Chooser(title, items, keep=keep)
