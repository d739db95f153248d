"""The rules of Monopoly Toy Story for debts. Source: "Help! I Can't Pay" in the rules. The argument
`state` is the state of a game, a dict, see `start` in rules/__init__.py.

With the event ("raise", values, levels), the player who owes the first debt in state["debts"]
mortgages properties and sells buildings:
    values   list with a number for each property: the value of its new mortgage in M (game money),
             or 0 for no new mortgage
    levels   string with a digit for each property 0 to 15: the number of Houses that remain, or 5
             for a Hotel
"""

from toychest.core.events import PARTY, copied
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    AMOUNT,
    BANK,
    DEEDS,
    HOTEL,
    LOCATIONS,
    MOST,
    OVER,
    WHYS,
    add_debt,
    half_cost,
    owes,
    pass_turn,
    refuse_payment,
    shift,
)


def to_mortgage(state, seat):
    """Return a list of a player's properties (indices) that have no mortgage. Some may have
    buildings, which have to be sold before a mortgage. seat: index of the player."""
    return [deed for deed in deeds.owned(state, seat) if not state["mortgage"][deed]]


def can_raise(state, seat):
    """Return whether a player has a property to mortgage or a building to sell. seat: index of the
    player."""
    return bool(to_mortgage(state, seat))  # a deed with buildings has no mortgage yet


def sales_value(state, seat, levels=None):
    """Return the amount in M (game money) that the Bank pays if a player sells buildings.

    seat: index of the player
    levels: str with a digit for each property 0 to 15: the number of Houses that remain, or 5 for a
        Hotel; None to sell all buildings
    """
    return sum(
        [
            deeds.sale_price(state, deed, deeds.level(state, deed))
            - deeds.sale_price(state, deed, int(levels[deed]) if levels else 0)
            for deed in deeds.owned(state, seat)
            if deed < LOCATIONS
        ]
    )


def can_pay(state):
    """Return whether the player who owes the first debt in state["debts"] has enough money for this
    debt."""
    payer, _, amount, _ = state["debts"][0]
    return state["money"][payer] >= amount


# ---- selling and mortgaging


def mortgages(state, seat, known):
    """Return the mortgages that a player can take now: list of (amount, event). The amount in M
    (game money) is 0 if the players did not type it in. The event is ("mortgage", index of the
    property, amount).

    seat: index of the player
    known: list of the 18 mortgage values in M, 0 for a value that the players did not type in
    """
    return [
        (known[deed], ("mortgage", deed, known[deed]))
        for deed in deeds.owned(state, seat)
        if not deeds.refuse_mortgage(state, deed)
    ]


def sales(state, seat):
    """Return the sales of buildings that a player can make now: list of (amount, event). The amount
    is in M (game money). The event is ("unbuild", index of the property) for one building, or
    ("clear", letter) for all buildings of a colour set. seat: index of the player."""
    steps = []
    for deed in deeds.owned(state, seat):
        reason = deeds.refuse_unbuild(state, deed)
        if reason == ".refuse.four_houses":
            letter = state["sets"][deed]
            step = deeds.sales_value(state, letter), ("clear", letter)
        elif reason:
            continue
        else:
            step = half_cost(deeds.last_cost(state, deed)), ("unbuild", deed)
        if step not in steps:
            steps.append(step)
    return steps


def plan(state, known):
    """Return a plan to raise money for the first debt in state["debts"], as (values, levels). The
    plan mortgages and sells no more than the debt needs. If the player who owes it can't raise
    enough money, the plan is to mortgage and sell everything. Return None if the plan needs a
    mortgage value that the players did not type in.

    values: list with a number for each property: the value of its new mortgage in M (game money),
        or 0 for no new mortgage
    levels: str with a digit for each property 0 to 15: the number of Houses that remain, or 5 for a
        Hotel
    known: list of the 18 mortgage values in M, 0 for a value that the players did not type in
    """
    # Mortgages come before sales: a mortgage costs 10 %, a sold building half of its cost. Each
    # step is the smallest one that pays the rest of the debt, or else the largest one.
    seat, _, amount, _ = state["debts"][0]
    values = [known[deed] for deed in to_mortgage(state, seat)]
    if all(values) and state["money"][seat] + sales_value(state, seat) + sum(values) <= amount:
        # Mortgage and sell everything: with many Hotels, the steps would take a second.
        return _all(state, seat, known)
    after = copied(state)
    while after["money"][seat] < amount:
        short = amount - after["money"][seat]
        steps = mortgages(after, seat, known)
        if not all(step[0] for step in steps):
            if sum([step[0] for step in steps]) < short:
                return None
            steps = [step for step in steps if step[0]]
        steps = steps or sales(after, seat)
        if not steps:
            break
        enough = [step for step in steps if step[0] >= short]
        event = (min(enough) if enough else max(steps))[1]
        deeds.EVENTS[event[0]][2](after, *event[1:])
    _give_back(state, after, seat, amount)  # undo the steps that the debt does not need
    values = [0 if state["mortgage"][deed] else after["mortgage"][deed] for deed in range(DEEDS)]
    return values, "".join([str(level) for level in after["level"]])


def _all(state, seat, known):
    wanted = to_mortgage(state, seat)
    levels = [
        0 if state["owner"][deed] == seat else state["level"][deed] for deed in range(LOCATIONS)
    ]
    return (
        [known[deed] if deed in wanted else 0 for deed in range(DEEDS)],
        "".join([str(level) for level in levels]),
    )


def _give_back(state, after, seat, amount):
    deed = 0
    while deed < LOCATIONS:
        level = after["level"][deed]
        price = deeds.sale_price(state, deed, level + 1) - deeds.sale_price(state, deed, level)
        if (
            level < state["level"][deed]
            and after["money"][seat] - price >= amount
            and _may_stand(after, deed)
        ):
            after["level"][deed] += 1
            shift(after, seat, BANK, price)
            deed = 0  # another Location of the set may be possible now
        else:
            deed += 1
    taken = [
        (after["mortgage"][deed], deed)
        for deed in range(DEEDS)
        if after["mortgage"][deed] and not state["mortgage"][deed]
    ]
    for value, deed in sorted(taken, reverse=True):
        if after["money"][seat] - value >= amount:
            after["mortgage"][deed] = 0
            shift(after, seat, BANK, value)


def _may_stand(state, deed):
    level = state["level"][deed]
    for other in deeds.set_of(state, deed):
        if state["mortgage"][other] or state["level"][other] < level:
            return False
    return level == HOTEL - 1 or deeds.houses(state) > 0


# ---- the events


def _refuse_owe(state, payer, payee, amount, why):
    reason = refuse_payment(state, payer, payee)
    can_pay = payer == BANK or state["money"][payer] >= amount and not owes(state, payer)
    return reason or (".refuse.can_pay" if can_pay else None)


def _refuse_no_debt(state):
    return None if state["debts"] else ".refuse.no_debt"


def _are_levels(levels):
    return type(levels) is str and len(levels) == LOCATIONS and not set(levels) - set("012345")


def _refuse_raise(state, values, levels):
    # Only the result is checked: the event does not say in which order to sell.
    reason = _refuse_no_debt(state)
    if reason:
        return reason
    seat = state["debts"][0][0]
    after = dict(state)
    after["level"] = [int(level) for level in levels]
    reason = _refuse_levels(state, after, seat)
    if reason:
        return reason
    for deed in range(DEEDS):
        if values[deed]:
            foreign = state["owner"][deed] != seat
            reason = ".refuse.not_owner" if foreign else deeds.refuse_mortgage(after, deed)
            if reason:
                return reason
    return None if any(values) or after["level"] != state["level"] else ".refuse.no_raise"


def _refuse_levels(state, after, seat):
    for deed in range(LOCATIONS):
        sold = state["level"][deed] - after["level"][deed]
        if sold < 0 or sold and state["owner"][deed] != seat:
            return ".refuse.no_building"
        left = [deeds.level(after, other) for other in deeds.set_of(state, deed)]
        if sold and max(left) > min(left) + 1:
            return ".refuse.sell_evenly"
    return ".refuse.four_houses" if deeds.houses(after) < 0 else None


def _raise(state, values, levels):
    seat = state["debts"][0][0]
    shift(state, BANK, seat, sales_value(state, seat, levels))
    state["level"] = [int(level) for level in levels]
    for letter in list(state["costs"]):
        deeds.forget_costs(state, letter)
    for deed in range(DEEDS):
        if values[deed]:
            deeds.mortgage(state, deed, values[deed])


def _refuse_settle(state):
    reason = _refuse_no_debt(state)
    return reason or (None if can_pay(state) else ".refuse.short")


def _settle(state):
    payer, payee, amount, why = state["debts"].pop(0)
    shift(state, payer, payee, amount)
    if why == "jail":
        state["jail"][payer] = 0


def _refuse_bankrupt(state):
    reason = _refuse_no_debt(state)
    if not reason and can_pay(state):
        reason = ".refuse.can_pay"
    if not reason and can_raise(state, state["debts"][0][0]):
        reason = ".refuse.can_raise"
    return reason


def _bankrupt(state):
    payer, payee, _, _ = state["debts"][0]
    _inherit_debts(state, payer, payee)
    state["out"][payer] = 1
    state["jail"][payer] = 0
    shift(state, payer, payee, state["money"][payer])
    if payee != BANK:
        state["cards"][payee] += state["cards"][payer]
    state["cards"][payer] = 0
    for deed in deeds.owned(state, payer):
        if payee != BANK:
            deeds.hand_over(state, deed, payee)
        else:
            state["mortgage"][deed] = 0
            state["owner"][deed] = BANK
            state["queue"].append(deed)
    if state["out"].count(0) == 1:
        _end(state)
    elif state["turn"] == payer:
        pass_turn(state)


def _inherit_debts(state, payer, payee):
    # The payer's debts end. Debts to the payer now go to the payee.
    state["debts"] = [
        [debtor, payee if creditor == payer else creditor, amount, why]
        for debtor, creditor, amount, why in state["debts"]
        if debtor != payer and (creditor != payer or debtor != payee)
    ]


def _end(state):
    state["phase"] = OVER
    state["due"] = ""
    state["turn"] = state["out"].index(0)
    for key in ("received", "debts", "queue"):
        state[key] = []


EVENTS = {
    "owe": ((PARTY, PARTY, AMOUNT, set(WHYS)), _refuse_owe, add_debt),
    "raise": (([(0, MOST)] * DEEDS, _are_levels), _refuse_raise, _raise),
    "settle": ((), _refuse_settle, _settle),
    "bankrupt": ((), _refuse_bankrupt, _bankrupt),
}
