"""Rules of Monopoly Toy Story: "Help! I Can't Pay".

("owe", payer, payee, amount, why)    a payment that the payer has not enough money for
("settle",)                           the first debt is paid
("bankrupt",)                         who owes it is out of the game
"""

from toychest.games.monopoly_toy_story import deeds
from toychest.games.monopoly_toy_story.bank import (
    BANK,
    DEEDS,
    OVER,
    pass_turn,
    put,
    shift,
)
from toychest.games.monopoly_toy_story.rules import refuse_payment


def can_raise(state, seat):
    """Whether a Toy has buildings to sell, or deeds to mortgage."""
    for deed in range(DEEDS):
        if state["owner"][deed] == seat and not state["mortgage"][deed]:
            return True
    return False


def refuse(state, event):
    """Why an event of this module is impossible now, as a language key, or None."""
    kind = event[0]
    if kind == "owe":
        reason = refuse_payment(state, event)
        if reason:
            return reason
        if event[1] == BANK or state["money"][event[1]] >= event[3]:
            return "bank.refuse.can_pay"
        return None
    if not state["debts"]:
        return "bank.refuse.no_debt"
    payer, _, amount, _ = state["debts"][0]
    enough = state["money"][payer] >= amount
    if kind == "settle":
        return None if enough else "bank.refuse.short"
    if enough:
        return "bank.refuse.can_pay"
    return "bank.refuse.can_raise" if can_raise(state, payer) else None


def apply(state, event):
    """Make an event of this module happen in a state whose lists are shared."""
    kind = event[0]
    if kind == "owe":
        state["debts"] = state["debts"] + [list(event[1:])]
        return
    payer, payee, amount, why = state["debts"][0]
    if kind == "bankrupt":
        _bankrupt(state, payer, payee)
        return
    state["debts"] = state["debts"][1:]
    shift(state, payer, payee, amount)
    if why == "jail":
        put(state, "jail", payer, 0)


def _bankrupt(state, payer, payee):
    """All goes to whom the Toy owes; from the Bank the deeds come up for auction."""
    state["debts"] = [
        [one, payee if other == payer else other, amount, why]
        for one, other, amount, why in state["debts"]
        if one != payer and (other != payer or one != payee)
    ]
    put(state, "out", payer, 1)
    put(state, "jail", payer, 0)
    if state["money"][payer]:
        shift(state, payer, payee, state["money"][payer])
    cards = state["cards"][payer]
    put(state, "cards", payer, 0)
    if payee != BANK:
        put(state, "cards", payee, state["cards"][payee] + cards)
    for deed in range(DEEDS):
        if state["owner"][deed] != payer:
            continue
        if payee == BANK:
            put(state, "mortgage", deed, 0)
            put(state, "owner", deed, BANK)
            state["queue"] = state["queue"] + [deed]
        else:
            deeds.hand_over(state, deed, payee)
    if state["out"].count(0) == 1:
        state["phase"] = OVER
        state["turn"] = state["out"].index(0)
        for what in ("received", "debts", "queue"):
            state[what] = []
    elif state["turn"] == payer:
        pass_turn(state)
