"""Rules of Monopoly Toy Story: "Help! I Can't Pay".

("owe", payer, payee, amount, why)    a payment that the payer has not enough money for
("raise", values)                     who owes the first debt sells all buildings and mortgages all
                                      deeds; values: a list, in the order of `to_mortgage`
("settle",)                           the first debt is paid
("bankrupt",)                         who owes it is out of the game
"""

from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import (
    BANK,
    DEEDS,
    LETTERS,
    OVER,
    is_amount,
    pass_turn,
    put,
    refuse_payment,
    shift,
)


def to_mortgage(state, seat):
    """The deeds of a Toy that have no mortgage, by their numbers."""
    return [
        deed for deed in range(DEEDS)
        if state["owner"][deed] == seat and not state["mortgage"][deed]
    ]


def can_raise(state, seat):
    """Whether a Toy has buildings to sell, or deeds to mortgage: what is built on has none yet."""
    return bool(to_mortgage(state, seat))


def _built_sets(state, seat):
    """The letters of a Toy's sets that have buildings."""
    return [
        letter for letter in LETTERS
        if seat in [state["owner"][deed] for deed in deeds.built(state, letter)]
    ]


def buildings_worth(state, seat):
    """M that the Bank pays for all buildings of a Toy."""
    return sum([deeds.sales_value(state, letter) for letter in _built_sets(state, seat)])


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


def refuse_raise(state, values):
    """There must be a debt and something to raise, and a value for each mortgage."""
    if not state["debts"]:
        return "bank.refuse.no_debt"
    wanted = to_mortgage(state, state["debts"][0][0])
    if not wanted:
        return "bank.refuse.no_raise"
    if not isinstance(values, list) or len(values) != len(wanted):
        return "bank.refuse.amount"
    return None if all(is_amount(value) for value in values) else "bank.refuse.amount"


def apply_raise(state, values):
    """The Bank pays half for all buildings, and the value of each mortgage."""
    seat = state["debts"][0][0]
    for letter in _built_sets(state, seat):
        deeds.apply_clear(state, letter)
    for deed, value in zip(to_mortgage(state, seat), values):
        deeds.apply_mortgage(state, deed, value)


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
    state["due"] = ""
    state["turn"] = state["out"].index(0)
    for what in ("received", "debts", "queue"):
        state[what] = []
