"""Rules of Monopoly Toy Story: deeds, rent, buildings, mortgages, deals and trades.

("set", deed, letter)             the colour of a Location, UNKNOWN for none
("buy", seat, deed, price)
("rent", payer, deed, amount)     to the owner; what can't be paid is owed
("repair", payer, deed, one, two) the rent of a Toy Repair, by both dice
("complete", letter)              the owner's word: a set has no more Locations than are known
("build", deed, cost)             a House more, or the Hotel
("unbuild", deed)                 a House less, or four for the Hotel; half the cost
("clear", letter)                 all buildings of a set at once
("mortgage", deed, value)
("lift", deed)                    repay: the value and 10 %
("keep", deed)                    keep a mortgage that was received: 10 % now
("keep_all",)                     keep all that were received
("trade", one, other, money, cards, give, get)   money and cards: from one to other, less than 0
for back; give: deeds of one, get: of the other
"""

from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    HOTEL,
    HOTELS,
    HOUSES,
    LETTERS,
    LOCATIONS,
    MOST,
    UNKNOWN,
    alive,
    charge,
    fee,
    free_money,
    half,
    is_amount,
    is_die,
    last_roller,
    pay_or_owe,
    put,
    remember,
    shift,
)


def houses(state):
    """Houses in the Bank."""
    return HOUSES - sum([level for level in state["level"] if level < HOTEL])


def hotels(state):
    """Hotels in the Bank."""
    return HOTELS - state["level"].count(HOTEL)


def set_of(state, deed):
    """The deeds of a deed's set; only itself as long as its colour is not known."""
    letter = state["sets"][deed]
    if letter == UNKNOWN:
        return [deed]
    return [other for other in range(DEEDS) if state["sets"][other] == letter]


def is_full(state, deed):
    """Whether the owner of a deed has its whole set. While a colour is missing nobody knows, but by
    the word of who owns it."""
    letter = state["sets"][deed]
    if letter in LETTERS and UNKNOWN in state["sets"] and letter not in state["complete"]:
        return False
    return letter != UNKNOWN and state["owner"][deed] != BANK and _is_of_one(state, deed)


def _is_of_one(state, deed):
    """Whether all deeds of a set have one owner, or are the Bank's."""
    owner = state["owner"][deed]
    return all(state["owner"][other] == owner for other in set_of(state, deed))


def may_complete(state, deed):
    """Whether the owner of a deed could say now that its set is complete."""
    return deed < LOCATIONS and not refuse_complete(state, state["sets"][deed])


def level(state, deed):
    """Buildings on a deed: 0 to 4 Houses, or HOTEL."""
    return state["level"][deed] if deed < LOCATIONS else 0


def is_built(state, deed):
    """Whether there is a building on the set of a deed."""
    return bool(built(state, state["sets"][deed]))


def built(state, letter):
    """The Locations of a set that have buildings."""
    return [deed for deed in _locations(state, letter) if state["level"][deed]]


def _locations(state, letter):
    """The Locations of a set."""
    return [deed for deed in range(LOCATIONS) if state["sets"][deed] == letter]


def refuse_site(state, deed):
    """Why nothing can be built on a deed now, or None."""
    if not is_deed(deed) or deed >= LOCATIONS:
        return "monopoly.refuse.location"
    if not is_full(state, deed):
        return "monopoly.refuse.set"
    levels = []
    for other in set_of(state, deed):
        if state["mortgage"][other]:
            return "monopoly.refuse.set_mortgaged"
        levels.append(level(state, other))
    mine = level(state, deed)
    if mine == HOTEL:
        return "monopoly.refuse.hotel"
    if mine > min(levels):
        return "monopoly.refuse.evenly"
    if mine == HOTEL - 1:
        return None if hotels(state) else "monopoly.refuse.hotels"
    return None if houses(state) else "monopoly.refuse.houses"


def is_deed(deed):
    """Whether this is the number of a deed."""
    return isinstance(deed, int) and 0 <= deed < DEEDS


def worth(state, deed, count):
    """What the Bank pays for so many buildings on a Location, HOTEL for the Hotel, in M."""
    house, hotel = _costs(state, deed)
    return half(hotel) + 4 * half(house) if count == HOTEL else count * half(house)


def sales_value(state, letter):
    """What the Bank pays for all buildings of a set."""
    return sum([worth(state, deed, level(state, deed)) for deed in _locations(state, letter)])


def _refuse_price(state, seat, price):
    if not is_amount(price):
        return "monopoly.refuse.amount"
    return "monopoly.refuse.short" if state["money"][seat] < price else None


def refuse_cost(state, deed, cost):
    """A building costs the same on the whole set."""
    if not is_amount(cost):
        return "monopoly.refuse.amount"
    known = next_cost(state, deed)
    return "monopoly.refuse.cost" if known and known != cost else None


def next_cost(state, deed):
    """What the next building on a Location costs, as it cost elsewhere in its set; 0 if there is
    none."""
    return _costs(state, deed)[level(state, deed) == HOTEL - 1]


def last_cost(state, deed):
    """What the last building on a Location cost."""
    return _costs(state, deed)[level(state, deed) == HOTEL]


def _costs(state, deed):
    return state["costs"].get(state["sets"][deed], (0, 0))


def raise_level(state, deed, cost):
    """Put a building on a Location, and keep what it costs."""
    costs = list(_costs(state, deed))
    costs[level(state, deed) == HOTEL - 1] = cost
    state["costs"] = dict(state["costs"])
    state["costs"][state["sets"][deed]] = costs
    put(state, "level", deed, level(state, deed) + 1)


def forget_costs(state, letter):
    """A set without buildings forgets what they cost."""
    if not built(state, letter):
        state["costs"] = {one: costs for one, costs in state["costs"].items() if one != letter}


def hand_over(state, deed, owner):
    """A deed gets another owner, who must see to its mortgage at once."""
    put(state, "owner", deed, owner)
    if state["mortgage"][deed]:
        state["received"] = state["received"] + [deed]


def _refuse_owned(state, deed):
    """Why a deed is nobody's, or None."""
    if not is_deed(deed):
        return "monopoly.refuse.deed"
    return "monopoly.refuse.unowned" if state["owner"][deed] == BANK else None


def refuse_set(state, deed, letter):
    """Only a Location gets a colour, and only as long as it changes nothing that was built."""
    if not is_deed(deed):
        return "monopoly.refuse.deed"
    if deed >= LOCATIONS or letter not in list(LETTERS + UNKNOWN):
        return "monopoly.refuse.location"
    if is_built(state, deed) or letter in state["costs"]:
        return "monopoly.refuse.built"
    if letter == UNKNOWN and any(one not in state["complete"] for one in state["costs"]):
        return "monopoly.refuse.built"  # then that set would not be known to be full
    return None


def apply_set(state, deed, letter):
    """A Location is of this set; the owners' word was for the sets as they were."""
    sets = state["sets"]
    if sets[deed] != letter:
        state["complete"] = state["complete"].replace(sets[deed], "").replace(letter, "")
    state["sets"] = sets[:deed] + letter + sets[deed + 1 :]


def refuse_buy(state, seat, deed, price):
    """The Bank must have the deed, and the Toy the money."""
    if not is_deed(deed):
        return "monopoly.refuse.deed"
    if not alive(state, seat):
        return "monopoly.refuse.player"
    if state["owner"][deed] != BANK:
        return "monopoly.refuse.owned"
    return _refuse_price(state, seat, price)


def apply_buy(state, seat, deed, price):
    """From the Bank."""
    shift(state, seat, BANK, price)
    remember(state, price)
    put(state, "owner", deed, seat)
    put(state, "at", seat, deed)


def refuse_complete(state, letter):
    """Two Locations or more, all of one Toy, and not yet known to be all."""
    locations = _locations(state, letter) if letter in list(LETTERS) else []
    if len(locations) < 2:
        return "monopoly.refuse.complete"
    deed = locations[0]
    if not alive(state, state["owner"][deed]) or not _is_of_one(state, deed):
        return "monopoly.refuse.complete"
    return "monopoly.refuse.is_complete" if is_full(state, deed) else None


def apply_complete(state, letter):
    """The owner's word counts until the Locations of the set change."""
    state["complete"] += letter


def rent_doubt(state, payer, deed):
    """Why a rent looks wrong, as a language key, or None.

    The owner has to ask before the next Toy rolls a die (Owned Properties), so only the Toy that
    rolled last pays, and once. The box can't know where a Toy landed: it asks, and does not refuse.
    """
    if [payer, deed] in state["rents"]:
        return "monopoly.rent.twice"
    return None if payer == last_roller(state) else "monopoly.rent.late"


def _note_rent(state, payer, deed):
    put(state, "at", payer, deed)
    state["rents"] = [one for one in state["rents"] if one != [payer, deed]] + [[payer, deed]]


def _refuse_landing(state, payer, deed):
    """Why a Toy can't owe rent for a deed, or None."""
    reason = _refuse_owned(state, deed)
    if reason:
        return reason
    if not alive(state, payer):
        return "monopoly.refuse.player"
    if payer == state["owner"][deed]:
        return "monopoly.refuse.same"
    return "monopoly.refuse.mortgaged" if state["mortgage"][deed] else None


def rent_of(state, deed, on_card):
    """The rent of a Location, in M. on_card: what its card says for the buildings that it has; a
    full set without buildings doubles it."""
    return 2 * on_card if is_full(state, deed) and not level(state, deed) else on_card


def refuse_rent(state, payer, deed, amount):
    """A deed of another Toy that is not mortgaged; whether the money is there does not matter."""
    reason = _refuse_landing(state, payer, deed)
    if reason:
        return reason
    return None if is_amount(amount) else "monopoly.refuse.amount"


def apply_rent(state, payer, deed, amount):
    """To the owner, at once, or owed."""
    charge(state, payer, state["owner"][deed], amount, "rent")
    remember(state, amount)
    _note_rent(state, payer, deed)


def repair_rent(state, deed, one, two):
    """What both dice make of a Toy Repair that has an owner: 4 times their sum, 10 times if the
    owner has both, mortgaged or not."""
    return (one + two) * (10 if is_full(state, deed) else 4)


def refuse_repair(state, payer, deed, one, two):
    """A Toy Repair of another Toy that is not mortgaged; whether the money is there does not
    matter."""
    reason = _refuse_landing(state, payer, deed)
    if reason:
        return reason
    if deed < LOCATIONS:
        return "monopoly.refuse.repair"
    return None if is_die(one) and is_die(two) else "monopoly.refuse.die"


def apply_repair(state, payer, deed, one, two):
    """To the owner, at once, or owed."""
    amount = repair_rent(state, deed, one, two)
    charge(state, payer, state["owner"][deed], amount, "rent")
    _note_rent(state, payer, deed)


def refuse_build(state, deed, cost):
    """Where a building can come, for what one costs in this set, with the money."""
    return (
        _refuse_owned(state, deed)
        or refuse_site(state, deed)
        or refuse_cost(state, deed, cost)
        or _refuse_price(state, state["owner"][deed], cost)
    )


def apply_build(state, deed, cost):
    """A House more, or the Hotel."""
    shift(state, state["owner"][deed], BANK, cost)
    raise_level(state, deed, cost)


def refuse_unbuild(state, deed):
    """There must be a building, on the fullest of its set; and four Houses for a Hotel."""
    reason = _refuse_owned(state, deed)
    if reason:
        return reason
    mine = level(state, deed)
    if not mine:
        return "monopoly.refuse.no_building"
    if mine < max([level(state, other) for other in set_of(state, deed)]):
        return "monopoly.refuse.sell_evenly"
    if mine == HOTEL and houses(state) < HOTEL - 1:
        return "monopoly.refuse.four_houses"
    return None


def apply_unbuild(state, deed):
    """A House less, or four for the Hotel: the Bank pays half."""
    shift(state, BANK, state["owner"][deed], half(last_cost(state, deed)))
    put(state, "level", deed, level(state, deed) - 1)
    forget_costs(state, state["sets"][deed])


def refuse_clear(state, letter):
    """There must be a building on the set."""
    return None if built(state, letter) else "monopoly.refuse.no_building"


def apply_clear(state, letter):
    """The Bank pays half for all buildings of a set."""
    owner = state["owner"][built(state, letter)[0]]
    shift(state, BANK, owner, sales_value(state, letter))
    state["level"] = [
        0 if state["sets"][deed] == letter else level(state, deed) for deed in range(LOCATIONS)
    ]
    forget_costs(state, letter)


def refuse_mortgage(state, deed, value):
    """A deed that has no mortgage yet, in a set without buildings."""
    reason = _refuse_owned(state, deed)
    if reason:
        return reason
    if state["mortgage"][deed]:
        return "monopoly.refuse.mortgaged"
    if is_built(state, deed):
        return "monopoly.refuse.built"
    return None if is_amount(value) else "monopoly.refuse.amount"


def apply_mortgage(state, deed, value):
    """The Bank pays the value."""
    shift(state, BANK, state["owner"][deed], value)
    put(state, "mortgage", deed, value)


def _refuse_mortgaged(state, deed):
    """Why no mortgage of this deed can be seen to now, or None."""
    reason = _refuse_owned(state, deed)
    if reason:
        return reason
    if not state["mortgage"][deed]:
        return "monopoly.refuse.not_mortgaged"
    if state["received"] and deed not in state["received"]:
        return "monopoly.refuse.received"
    return None


def refuse_lift(state, deed):
    """There must be a mortgage, and the money."""
    reason = _refuse_mortgaged(state, deed)
    if reason:
        return reason
    value = state["mortgage"][deed]
    return _refuse_price(state, state["owner"][deed], value + fee(value))


def apply_lift(state, deed):
    """The owner repays the mortgage, and 10 %."""
    value = state["mortgage"][deed]
    shift(state, state["owner"][deed], BANK, value + fee(value))
    put(state, "mortgage", deed, 0)
    _seen_to(state, deed)


def refuse_keep(state, deed):
    """There must be a mortgage that was received just now."""
    reason = _refuse_mortgaged(state, deed)
    if reason:
        return reason
    return None if deed in state["received"] else "monopoly.refuse.not_received"


def apply_keep(state, deed):
    """The new owner pays 10 %, or owes it."""
    owner = state["owner"][deed]
    due = fee(state["mortgage"][deed])
    pay_or_owe(state, owner, BANK, due, "")
    _seen_to(state, deed)


def refuse_keep_all(state):
    """There must be mortgages that were received just now."""
    return None if state["received"] else "monopoly.refuse.not_received"


def apply_keep_all(state):
    """The new owner pays 10 % of each, or owes it."""
    for deed in state["received"]:
        apply_keep(state, deed)


def _seen_to(state, deed):
    state["received"] = [one for one in state["received"] if one != deed]


def refuse_trade(state, one, other, money, cards, give, get):
    """All that changes hands must be there, without buildings. A mortgage that was just received is
    repaid or kept before its deed is traded on, and what was bid is not spent."""
    if not alive(state, one) or not alive(state, other):
        return "monopoly.refuse.player"
    if one == other:
        return "monopoly.refuse.same"
    if not (money or cards or give or get):
        return "monopoly.refuse.nothing"
    if not isinstance(money, int) or abs(money) > MOST or not isinstance(cards, int):
        return "monopoly.refuse.amount"
    payer = one if money > 0 else other
    if state["money"][payer] < abs(money):
        return "monopoly.refuse.short"
    if money and free_money(state, payer) < abs(money):
        return "monopoly.refuse.bid"
    if state["cards"][one if cards > 0 else other] < abs(cards):
        return "monopoly.refuse.no_card"
    for deeds, owner in ((give, one), (get, other)):
        for deed in deeds:
            if not is_deed(deed) or deeds.count(deed) > 1:
                return "monopoly.refuse.deed"
            if state["owner"][deed] != owner:
                return "monopoly.refuse.not_owner"
            if deed in state["received"]:
                return "monopoly.refuse.received"
            if is_built(state, deed):
                return "monopoly.refuse.built"
    return None


def apply_trade(state, one, other, money, cards, give, get):
    """All at once; what is received with a mortgage must be seen to."""
    if money:
        shift(state, one, other, money)
    if cards:
        put(state, "cards", one, state["cards"][one] - cards)
        put(state, "cards", other, state["cards"][other] + cards)
    for deed in give:
        hand_over(state, deed, other)
    for deed in get:
        hand_over(state, deed, one)
