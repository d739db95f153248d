"""Choosing a Toy, or the Bank."""

from toychest.games.monopoly_toy_story.rules.numbers import BANK
from toychest.games.monopoly_toy_story.screens.widgets import money
from toychest.lang import t
from toychest.ui.screens import Chooser


def pick(app, state, title, then, but=None, bank=False):
    """A screen with all Toys in the game and their money, from whose turn it is; `but` one, and
    with the Bank first if `bank`. then: called with the seat, or BANK."""

    def items():
        rows = [(t("bank.the_bank"), "", lambda: then(BANK))] if bank and but != BANK else []
        for i in range(state["players"]):
            seat = (state["turn"] + i) % state["players"]
            if seat != but and not state["out"][seat]:
                rows.append((
                    app.player(seat), money(state["money"][seat]),
                    lambda seat=seat: then(seat),
                ))
        return rows

    return Chooser(title, items)
