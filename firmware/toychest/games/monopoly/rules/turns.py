"""The rules of Monopoly Toy Story for turns, dice, GO, Jail and payments."""

from toychest.core.events import PARTY, SEAT, fits
from toychest.games.monopoly.rules.numbers import (
    AMOUNT,
    BANK,
    DIE,
    GO,
    JAIL,
    MOST,
    READY,
    ROLLED,
    WHYS,
    charge,
    pass_turn,
    refuse_out,
    refuse_payment,
    refuse_spending,
    remember,
    shift,
)


def _order(state, first, second):
    # Players who are tied for the highest sum roll again.
    state["order"][state["turn"]] = first + second
    rolled = state["order"]
    if 0 not in rolled:
        best = max(rolled)
        if rolled.count(best) == 1:
            state["phase"] = READY
            state["turn"] = rolled.index(best)
            return
        rolled = state["order"] = [0 if total == best else -1 for total in rolled]
    state["turn"] = rolled.index(0)


def _refuse_roll(state, die):
    if state["phase"] == ROLLED:
        return ".refuse.locked"
    return ".refuse.jail" if state["jail"][state["turn"]] else None


def _roll(state, die):
    state["phase"] = ROLLED
    state["roll"] = [die]
    state["rents"] = []


def _refuse_unrolled(state, *_):
    return None if state["phase"] == ROLLED else ".refuse.no_roll"


def _ride(state, die):
    state["roll"].append(die)


def _ends_turn(arguments):
    return not arguments or fits(arguments, [(0, 1)])


def _refuse_next(state, anyway=0):
    reason = _refuse_unrolled(state)
    if reason or anyway or not state["board"]:
        return reason
    from toychest.games.monopoly.rules import board

    return ".refuse.due" if board.must_do(state) else None


def _next(state, anyway=0):
    pass_turn(state)


def _go(state, seat):
    shift(state, BANK, seat, GO)
    state["went"].append(seat)


def _refuse_pay(state, payer, payee, amount, why):
    reason = refuse_payment(state, payer, payee)
    if reason or payer == BANK:
        return reason
    return refuse_spending(state, payer, amount)


def _pay(state, payer, payee, amount, why):
    shift(state, payer, payee, amount)
    remember(state, amount)


def _is_change(amount):
    return amount != 0 and fits(amount, (-MOST, MOST))


def _each(state, seat, amount):
    remember(state, abs(amount))
    for other in range(state["players"]):
        if other != seat and not state["out"][other]:
            payer, payee = (other, seat) if amount > 0 else (seat, other)
            charge(state, payer, payee, abs(amount), "card")


def _jail(state):
    state["jail"][state["turn"]] = 1
    pass_turn(state)


def _refuse_leave(state, how):
    turn = state["turn"]
    if state["phase"] != READY or not state["jail"][turn]:
        return ".refuse.not_in_jail"
    if how == "card":
        return None if state["cards"][turn] else ".refuse.no_card"
    return ".refuse.short" if state["money"][turn] < JAIL else None


def _leave(state, how):
    turn = state["turn"]
    state["jail"][turn] = 0
    if how == "card":
        state["cards"][turn] -= 1
    else:
        shift(state, turn, BANK, JAIL)


def _refuse_card(state, seat, change):
    has_none = state["cards"][seat] + change < 0
    return refuse_out(state, seat) or (".refuse.no_card" if has_none else None)


def _card(state, seat, change):
    state["cards"][seat] += change


EVENTS = {
    "order": ((DIE, DIE), None, _order),
    "roll": ((DIE,), _refuse_roll, _roll),
    "ride": ((DIE,), _refuse_unrolled, _ride),
    "next": (_ends_turn, _refuse_next, _next),
    "go": ((SEAT,), refuse_out, _go),
    "pay": ((PARTY, PARTY, AMOUNT, set(WHYS)), _refuse_pay, _pay),
    "each": ((SEAT, _is_change), lambda state, seat, amount: refuse_out(state, seat), _each),
    "jail": ((), _refuse_unrolled, _jail),
    "leave": (({"pay", "card"},), _refuse_leave, _leave),
    "card": ((SEAT, {1, -1}), _refuse_card, _card),
}
