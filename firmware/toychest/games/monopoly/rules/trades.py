"""The rules of Monopoly Toy Story for trades between players, and for repaying or keeping
mortgages."""

from toychest.core.events import BANK, SEAT, fits
from toychest.games.monopoly.rules.deeds import (
    deal,
    hand_over,
    is_built,
    refuse_price,
    refuse_unowned,
)
from toychest.games.monopoly.rules.numbers import (
    DEED,
    MOST,
    fee,
    free_money,
    pay_or_owe,
    refuse_payment,
    refuse_spending,
    shift,
)


def _are_deeds(deeds):
    return fits(deeds, [DEED, ...]) and len(set(deeds)) == len(deeds)


def _refuse_trade(state, seat, other, money, cards, give, get):
    reason = refuse_payment(state, seat, other)
    if reason:
        return reason
    if not (money or cards or give or get):
        return ".refuse.nothing"
    payer = seat if money > 0 else other
    reason = refuse_price(state, payer, abs(money))
    if reason:
        return reason
    if money and free_money(state, payer) < abs(money):
        return ".refuse.bid"
    if state["cards"][seat if cards > 0 else other] < abs(cards):
        return ".refuse.no_card"
    for deeds, owner in ((give, seat), (get, other)):
        for deed in deeds:
            if state["owner"][deed] != owner:
                return ".refuse.not_owner"
            if deed in state["received"]:
                return ".refuse.received"
            if is_built(state, deed):
                return ".refuse.built"
    return None


def _trade(state, seat, other, money, cards, give, get):
    shift(state, seat, other, money)
    state["cards"][seat] -= cards
    state["cards"][other] += cards
    for deed in give:
        hand_over(state, deed, other)
    for deed in get:
        hand_over(state, deed, seat)


def _refuse_mortgaged(state, deed):
    reason = refuse_unowned(state, deed)
    if not reason and not state["mortgage"][deed]:
        reason = ".refuse.not_mortgaged"
    if not reason and state["received"] and deed not in state["received"]:
        reason = ".refuse.received"
    return reason


def _cost_to_lift(state, deed):
    value = state["mortgage"][deed]
    return value + fee(value)


def _refuse_lift(state, deed):
    reason = _refuse_mortgaged(state, deed)
    if reason:
        return reason
    # A received mortgage comes before older debts.
    refuse = refuse_price if state["received"] else refuse_spending
    return refuse(state, state["owner"][deed], _cost_to_lift(state, deed))


def _lift(state, deed):
    shift(state, state["owner"][deed], BANK, _cost_to_lift(state, deed))
    state["mortgage"][deed] = 0
    if deed in state["received"]:
        state["received"].remove(deed)


def _refuse_keep(state, deed):
    reason = _refuse_mortgaged(state, deed)
    return reason or (None if state["received"] else ".refuse.not_received")


def _keep(state, deed):
    pay_or_owe(state, state["owner"][deed], BANK, fee(state["mortgage"][deed]), "")
    state["received"].remove(deed)


def _refuse_keep_all(state):
    return None if state["received"] else ".refuse.not_received"


def _keep_all(state):
    for deed in list(state["received"]):
        _keep(state, deed)


_CHANGE = -MOST, MOST  # M, or cards, that go from one Toy to the other

EVENTS = {
    "trade": deal((SEAT, SEAT, _CHANGE, _CHANGE, _are_deeds, _are_deeds), _refuse_trade, _trade),
    "lift": ((DEED,), _refuse_lift, _lift),
    "keep": ((DEED,), _refuse_keep, _keep),
    "keep_all": ((), _refuse_keep_all, _keep_all),
}
