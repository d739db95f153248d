"""Rules of Monopoly Toy Story: "Help! I Can't Pay".

("owe", payer, payee, amount, why)    a payment that the payer has not enough money for
("raise", values, levels)             the first debtor mortgages deeds and sells buildings, at once
("settle",)                           the first debt is paid
("bankrupt",)                         the first debtor is out of the game

values: list of DEEDS mortgage values in M, 0 where none comes. levels: the buildings that are left
on each Location, as a string of LOCATIONS digits.
"""

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    HOTEL,
    LOCATIONS,
    OVER,
    add_debt,
    half,
    owes,
    pass_turn,
    put,
    refuse_payment,
    shift,
)


def to_mortgage(state, seat):
    """The deeds of a Toy that have no mortgage, by their numbers."""
    return [
        deed
        for deed in range(DEEDS)
        if state["owner"][deed] == seat and not state["mortgage"][deed]
    ]


def can_raise(state, seat):
    """Whether a Toy has buildings to sell, or deeds to mortgage: what is built on has none yet."""
    return bool(to_mortgage(state, seat))


def sales_value(state, seat, levels=None):
    """What the Bank pays a Toy for its buildings, in M. levels: what is left, by default none."""
    return sum(
        [
            deeds.worth(state, deed, deeds.level(state, deed))
            - deeds.worth(state, deed, int(levels[deed]) if levels else 0)
            for deed in range(LOCATIONS)
            if state["owner"][deed] == seat
        ]
    )


def can_pay(state):
    """Whether the first debtor has enough money to pay."""
    payer, _, amount, _ = state["debts"][0]
    return state["money"][payer] >= amount


# ---- what to sell and mortgage


def mortgages(state, seat, known):
    """The deeds that a Toy can mortgage now, as steps: list of (M, event). known: mortgage value of
    each deed in M, 0 for a card that is not copied."""
    return [
        (known[deed], ("mortgage", deed, known[deed]))
        for deed in range(DEEDS)
        if state["owner"][deed] == seat and not deeds.refuse_mortgage(state, deed, 1)
    ]


def sales(state, seat):
    """The buildings that a Toy can sell now, as steps: list of (M, event). Without four Houses in
    the Bank, a Hotel is sold with its whole set."""
    found = []
    for deed in range(LOCATIONS):
        if state["owner"][deed] != seat:
            continue
        reason = deeds.refuse_unbuild(state, deed)
        step = half(deeds.last_cost(state, deed)), ("unbuild", deed)
        if reason == "monopoly.refuse.four_houses":
            letter = state["sets"][deed]
            step = deeds.sales_value(state, letter), ("clear", letter)
        elif reason:
            continue
        if step not in found:
            found.append(step)
    return found


def plan(state, known):
    """The least that the first debtor has to mortgage and sell: (values, levels) of a "raise"; None
    if a mortgage value is missing. If all together is not enough, it is all.

    known: see `mortgages`.

    Mortgages come first: a mortgage costs 10 %, a sold building half of its price. Each step is the
    smallest that is enough, or else the largest; what was not needed in the end is left out.
    """
    seat, _, amount, _ = state["debts"][0]
    values = [known[deed] for deed in to_mortgage(state, seat)]
    if all(values) and state["money"][seat] + sales_value(state, seat) + sum(values) <= amount:
        return _all(state, seat, known)  # step by step, many Hotels would take a second
    after = dict(state)
    while after["money"][seat] < amount:
        short = amount - after["money"][seat]
        steps = mortgages(after, seat, known)
        if not all(known[deed] for _, (_, deed, _) in steps):
            if sum([step[0] for step in steps]) < short:
                return None
            steps = [step for step in steps if step[0]]
        steps = steps or sales(after, seat)
        if not steps:
            break
        enough = [step for step in steps if step[0] >= short]
        event = (min(enough) if enough else max(steps))[1]
        getattr(deeds, "apply_" + event[0])(after, *event[1:])
    _give_back(state, after, seat, amount)
    values = [0 if state["mortgage"][deed] else after["mortgage"][deed] for deed in range(DEEDS)]
    return values, "".join([str(level) for level in after["level"]])


def _all(state, seat, known):
    """A plan with all that a Toy has."""
    wanted = to_mortgage(state, seat)
    return (
        [known[deed] if deed in wanted else 0 for deed in range(DEEDS)],
        "".join(
            [
                "0" if state["owner"][deed] == seat else str(state["level"][deed])
                for deed in range(LOCATIONS)
            ]
        ),
    )


def _give_back(state, after, seat, amount):
    """Leave out steps of a plan that are not needed, buildings first. state: before the plan."""
    deed = 0
    while deed < LOCATIONS:
        level = after["level"][deed]
        price = deeds.worth(state, deed, level + 1) - deeds.worth(state, deed, level)
        if (
            level < state["level"][deed]
            and after["money"][seat] - price >= amount
            and _may_stand(after, deed)
        ):
            put(after, "level", deed, level + 1)
            shift(after, seat, BANK, price)
            deed = 0  # now another one of the set may have its turn
        else:
            deed += 1
    found = [
        (after["mortgage"][deed], deed)
        for deed in range(DEEDS)
        if after["mortgage"][deed] and not state["mortgage"][deed]
    ]
    for value, deed in sorted(found, reverse=True):
        if after["money"][seat] - value >= amount:
            put(after, "mortgage", deed, 0)
            shift(after, seat, BANK, value)


def _may_stand(state, deed):
    """Whether one building more could stand on a Location of a full set."""
    level = state["level"][deed]
    for other in deeds.set_of(state, deed):
        if state["mortgage"][other] or state["level"][other] < level:
            return False
    return level == HOTEL - 1 or deeds.houses(state) > 0


# ---- events


def refuse_owe(state, payer, payee, amount, why):
    """Only what the payer has not enough money for, or what comes behind an older debt."""
    reason = refuse_payment(state, payer, payee, amount, why)
    if reason:
        return reason
    if payer == BANK or state["money"][payer] >= amount and not owes(state, payer):
        return "monopoly.refuse.can_pay"
    return None


def apply_owe(state, payer, payee, amount, why):
    """A debt more."""
    add_debt(state, payer, payee, amount, why)


def refuse_raise(state, values, levels):
    """There must be a debt and something to raise; what remains must be as if it was sold and
    mortgaged step by step."""
    if not state["debts"]:
        return "monopoly.refuse.no_debt"
    seat = state["debts"][0][0]
    reason = _refuse_levels(state, seat, levels)
    if reason:
        return reason
    if not isinstance(values, list) or len(values) != DEEDS:
        return "monopoly.refuse.amount"
    after = _with_levels(state, levels)
    for deed in range(DEEDS):
        if values[deed] == 0 and type(values[deed]) is int:
            continue
        if state["owner"][deed] != seat:
            return "monopoly.refuse.not_owner"
        reason = deeds.refuse_mortgage(after, deed, values[deed])
        if reason:
            return reason
    return None if any(values) or after["level"] != state["level"] else "monopoly.refuse.no_raise"


def _refuse_levels(state, seat, levels):
    """Why a Toy can't sell buildings until these are left, or None."""
    if not isinstance(levels, str) or len(levels) != LOCATIONS or not levels.isdigit():
        return "monopoly.refuse.no_building"
    after = _with_levels(state, levels)
    for deed in range(LOCATIONS):
        sold = state["level"][deed] - after["level"][deed]
        if sold < 0 or sold and state["owner"][deed] != seat:
            return "monopoly.refuse.no_building"
        left = [after["level"][other] for other in deeds.set_of(state, deed) if other < LOCATIONS]
        if sold and max(left) > min(left) + 1:
            return "monopoly.refuse.sell_evenly"
    return "monopoly.refuse.four_houses" if deeds.houses(after) < 0 else None


def _with_levels(state, levels):
    """A copy of a state with these buildings."""
    after = dict(state)
    after["level"] = [int(level) for level in levels]
    return after


def apply_raise(state, values, levels):
    """The Bank pays half for each building that is sold, and the value of each mortgage."""
    seat = state["debts"][0][0]
    shift(state, BANK, seat, sales_value(state, seat, levels))
    for deed in range(LOCATIONS):
        if state["owner"][deed] == seat:
            put(state, "level", deed, int(levels[deed]))
            deeds.forget_costs(state, state["sets"][deed])
    for deed in range(DEEDS):
        if values[deed]:
            deeds.apply_mortgage(state, deed, values[deed])


def refuse_settle(state):
    """The money must be there by now."""
    if not state["debts"]:
        return "monopoly.refuse.no_debt"
    return None if can_pay(state) else "monopoly.refuse.short"


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
        return "monopoly.refuse.no_debt"
    if can_pay(state):
        return "monopoly.refuse.can_pay"
    return "monopoly.refuse.can_raise" if can_raise(state, state["debts"][0][0]) else None


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
