"""Rules of Monopoly Toy Story: "Help! I Can't Pay".

("owe", payer, payee, amount, why)    a payment that the payer has not enough money for
("settle",)                           the first debt is paid
("bankrupt",)                         who owes it is out of the game
"""

from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import (
    BANK,
    DEEDS,
    OVER,
    pass_turn,
    put,
    refuse_payment,
    shift,
)


def can_raise(state, seat):
    """Whether a Toy has buildings to sell, or deeds to mortgage."""
    for deed in range(DEEDS):
        if state["owner"][deed] == seat and not state["mortgage"][deed]:
            return True
    return False


def can_pay(state):
    """Whether who owes the first debt has enough money for it."""
    payer, _, amount, _ = state["debts"][0]
    return state["money"][payer] >= amount


def refuse_owe(state, payer, payee, amount, why):
    """Only what the payer has not enough money for."""
    reason = refuse_payment(state, payer, payee, amount, why)
    if reason:
        return reason
    if payer == BANK or state["money"][payer] >= amount:
        return "bank.refuse.can_pay"
    return None


def apply_owe(state, payer, payee, amount, why):
    """A debt more."""
    state["debts"] = state["debts"] + [[payer, payee, amount, why]]


def refuse_settle(state):
    """The money must be there by now."""
    if not state["debts"]:
        return "bank.refuse.no_debt"
    return None if can_pay(state) else "bank.refuse.short"


def apply_settle(state):
    """The first debt is paid; one for Jail leads out of it."""
    payer, payee, amount, why = state["debts"][0]
    state["debts"] = state["debts"][1:]
    shift(state, payer, payee, amount)
    if why == "jail":
        put(state, "jail", payer, 0)


def refuse_bankrupt(state):
    """Only a Toy that can neither pay nor raise money."""
    if not state["debts"]:
        return "bank.refuse.no_debt"
    if can_pay(state):
        return "bank.refuse.can_pay"
    return "bank.refuse.can_raise" if can_raise(state, state["debts"][0][0]) else None


def apply_bankrupt(state):
    """All goes to whom the Toy owes; from the Bank the deeds come up for auction."""
    payer, payee, _, _ = state["debts"][0]
    _inherit_debts(state, payer, payee)
    put(state, "out", payer, 1)
    put(state, "jail", payer, 0)
    if state["money"][payer]:
        shift(state, payer, payee, state["money"][payer])
    cards = state["cards"][payer]
    put(state, "cards", payer, 0)
    if payee != BANK:
        put(state, "cards", payee, state["cards"][payee] + cards)
    for deed in range(DEEDS):
        if state["owner"][deed] == payer:
            _inherit_deed(state, deed, payee)
    if state["out"].count(0) == 1:
        _end(state)
    elif state["turn"] == payer:
        pass_turn(state)


def _inherit_debts(state, payer, payee):
    """Whom the bankrupt Toy owes gets what others owe to it; its own debts are gone."""
    state["debts"] = [
        [one, payee if other == payer else other, amount, why]
        for one, other, amount, why in state["debts"]
        if one != payer and (other != payer or one != payee)
    ]


def _inherit_deed(state, deed, payee):
    if payee != BANK:
        deeds.hand_over(state, deed, payee)
        return
    put(state, "mortgage", deed, 0)
    put(state, "owner", deed, BANK)
    state["queue"] = state["queue"] + [deed]


def _end(state):
    """One Toy is left: it has won, and nothing is to be done any more."""
    state["phase"] = OVER
    state["turn"] = state["out"].index(0)
    for what in ("received", "debts", "queue"):
        state[what] = []
