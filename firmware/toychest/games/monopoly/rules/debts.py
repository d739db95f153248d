"""The rules of Monopoly Toy Story for debts. Source: "Help! I Can't Pay" in the rules.

With the event ("raise", values, levels), the player who owes the first debt in state["debts"]
mortgages properties and sells buildings:
    values   list with a number for each property: the value of its new mortgage in M, or 0 for no
             new mortgage
    levels   string with a digit for each Location: the number of Houses that remain, or 5 for a
             Hotel

The argument `known` is a list of the 18 mortgage values in M, 0 for a value that the players did
not type in.
"""

from micropython import const

from toychest.core.events import PARTY
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
    debtor,
    fee,
    owes,
    pass_turn,
    refuse_payment,
    shift,
)

_ONE = const(128)  # more than the steps of any plan: the loss in M counts before their number
_HOUSES = const(64)  # more than the Houses of the Bank
_MOST_LOSS = const(0x3FFFFFFF)


def to_mortgage(state, seat):
    """Return a list of a player's deeds that have no mortgage. Some may have buildings, which have
    to be sold before a mortgage."""
    return [deed for deed in deeds.owned(state, seat) if not state["mortgage"][deed]]


def can_raise(state, seat):
    """Return whether a player has a property to mortgage or a building to sell."""
    return bool(to_mortgage(state, seat))  # a deed with buildings has no mortgage yet


def sales_value(state, seat, levels=None):
    """Return the amount in M that the Bank pays if a player sells buildings. levels: str with the
    buildings that remain, see the event "raise" above; None to sell all buildings."""
    return deeds.price_of(
        state,
        [
            (deed, int(levels[deed]) if levels else 0)
            for deed in deeds.owned(state, seat)
            if deed < LOCATIONS
        ],
    )


def can_pay(state):
    """Return whether the player who owes the first debt in state["debts"] has the money for it."""
    payer, _, amount, _ = state["debts"][0]
    return state["money"][payer] >= amount


# ---- selling and mortgaging


def mortgages(state, seat, known):
    """Return the mortgages that a player can take now: list of (amount, event). The amount in M
    is from `known`, 0 if it is not known. The event is ("mortgage", deed, amount)."""
    return [
        (known[deed], ("mortgage", deed, known[deed]))
        for deed in deeds.owned(state, seat)
        if not deeds.refuse_mortgage(state, deed)
    ]


def sales(state, seat):
    """Return the sales of buildings that a player can make now: list of (amount in M, event). The
    event is ("unbuild", deed) for one building, or for all Hotels of a set if the Bank has too few
    Houses. It is ("clear", letter) for all buildings of such a set."""
    steps = []
    for deed in deeds.owned(state, seat):
        if deeds.refuse_unbuild(state, deed):
            continue
        levels = deeds.unbuilt(state, deed)
        step = deeds.price_of(state, levels), ("unbuild", deed)
        if deeds.is_stuck(state, deed):
            letter = state["sets"][deed]
            clear = deeds.sales_value(state, letter), ("clear", letter)
            if clear in steps:
                continue
            steps.append(clear)
            if clear[0] == step[0]:
                continue
        steps.append(step)
    return steps


def plan(state, known):
    """Return the cheapest way to raise money for the first debt in state["debts"], as (values,
    levels), the arguments of the event "raise" above. A mortgage costs its fee, a sold building
    half of its cost. If the player who owes the debt can't raise enough, the plan is to mortgage
    and sell everything. Return None if the plan may need a mortgage value that is not known."""
    seat, _, amount, _ = state["debts"][0]
    short = amount - state["money"][seat]
    free = to_mortgage(state, seat)
    bare = [deed for deed in free if not deeds.is_built(state, deed)]
    rest = sum([known[deed] for deed in bare])
    if 0 in [known[deed] for deed in bare] and rest < short:
        return None
    rest = sum([known[deed] for deed in free]) + sales_value(state, seat)
    if 0 in [known[deed] for deed in free] and rest < short:
        return None
    goal = max(0, min(short, rest))
    # A set that may need more Houses comes first: after it, fewer ways differ in Houses.
    letters = {state["sets"][deed] for deed in free if deeds.level(state, deed)}
    sets = sorted([_sales(state, letter) for letter in letters])
    later = [(0, 0)]  # of the last sets: their Houses now, and the most Houses that they may need
    for spare, sales, _ in reversed(sets):
        now, most = later[-1]
        later.append((now + sales[0][2], most + sales[0][2] - spare))
    ways = {min(deeds.houses(state) + later[-1][0], later[-1][1]): (0, None)}
    for deed in bare:
        rest -= known[deed]
        ways = _choose(ways, goal, rest, [_mortgage(deed, known)], ways, *later[-1])
    for _, sales, group in sets:
        later.pop()
        rest -= sales[-1][0]
        sold = _choose(ways, goal, rest, sales[-1:], {}, *later[-1])
        for deed in group:
            rest -= known[deed]
            sold = _choose(sold, goal, rest, [_mortgage(deed, known)], sold, *later[-1])
        ways = _choose(ways, goal, rest, sales[:-1], sold, *later[-1])
    values, levels = [0] * DEEDS, list(state["level"])
    way = ways[min([(ways[key][0], key) for key in ways])[1]][1]
    while way:
        way, part = way
        for deed, level in part:
            if level < 0:
                values[deed] = known[deed]
            else:
                levels[deed] = level
    return values, "".join([str(level) for level in levels])


def _sales(state, letter):
    """Return the sales of buildings of a colour set, as (spare, sales, group).

    spare: Houses on the set now, minus the most that it may need when its Hotels are sold
    sales: list of (amount, loss times _ONE + steps, Houses that remain, list of (deed, level)); the
        first one sells nothing, the last one all
    group: list of the deeds of the set
    """
    group = deeds.set_of(state, state["sets"].find(letter))
    left = sum([state["level"][deed] for deed in group])
    sales = []
    for number in range(left + 1):
        levels = deeds.evenly(state, group[0], left - number)
        price = deeds.price_of(state, levels)
        houses = sum([level for _, level in levels if level < HOTEL])
        sales.append((price, price * _ONE + number, houses, levels))
    return sales[0][2] - max([sale[2] for sale in sales]), sales, group


def _mortgage(deed, known):
    # (amount, loss and number of steps, Houses, list of (deed, level), -1 for a mortgage)
    return known[deed], fee(known[deed]) * _ONE + 1, 0, [(deed, -1)]


def _choose(ways, goal, rest, options, others, now, most):
    """Return the ways to raise money after one more choice. Leave out those that can't reach the
    goal, or are no better than another.

    ways: {key: (loss times _ONE + number of steps, link)}. A key is the amount raised, at most
        `goal`, times _HOUSES + the Houses left for the sets that are not chosen yet, at most
        `most`. A link is (link before it, list of (deed, level)), or None
    goal: amount to raise
    rest: amount that all later choices can raise
    options: list of (amount, loss times _ONE + steps, Houses used, list of (deed, level))
    others: further ways for the result, of the shape of `ways`, without any of the options
    now: Houses on the sets that are not chosen yet
    most: the most Houses that these sets may need
    """
    found = dict(others)
    for key in ways:
        loss, link = ways[key]
        for amount, more, houses, part in options:
            raised = min(key // _HOUSES + amount, goal)
            if key % _HOUSES >= houses:
                at = raised * _HOUSES + min(key % _HOUSES - houses, most)
                if at not in found or found[at][0] > loss + more:
                    found[at] = loss + more, (link, part)
    # The loss of the best way that needs no other choice.
    done = min([_MOST_LOSS] + [found[key][0] for key in found if key >= goal * _HOUSES + now])
    least = [_MOST_LOSS] * _HOUSES  # by Houses left, of the ways that raise as much or more
    kept = {}
    for key in sorted(found, reverse=True):
        loss = found[key][0]
        missing = goal - key // _HOUSES
        # Nothing costs less than a mortgage.
        if missing <= rest and loss + fee(missing) * _ONE <= done and loss < least[key % _HOUSES]:
            kept[key] = found[key]
            for i in range(key % _HOUSES + 1):
                least[i] = min(least[i], loss)
    return kept


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
    seat = debtor(state)
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
    seat = debtor(state)
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
    if not reason and can_raise(state, debtor(state)):
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
