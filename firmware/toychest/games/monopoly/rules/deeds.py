"""The rules of Monopoly Toy Story for purchases, rent, buildings and mortgages.

Deeds 0 to 15 are Locations, which can have buildings; 16 and 17 are Toy Repairs. A colour set has a
letter, see rules/numbers.py.
"""

from toychest.core.events import BANK, SEAT, copied
from toychest.games.monopoly.rules.numbers import (
    AMOUNT,
    DEED,
    DEEDS,
    DIE,
    HOTEL,
    HOTELS,
    HOUSES,
    LETTERS,
    LOCATION,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    UNKNOWN,
    charge,
    half_cost,
    last_roller,
    refuse_out,
    refuse_spending,
    remember,
    shift,
)

# ---- sets and buildings


def houses(state):
    """Return the number of Houses that the Bank has left."""
    return HOUSES - sum([level for level in state["level"] if level < HOTEL])


def hotels(state):
    """Return the number of Hotels that the Bank has left."""
    return HOTELS - state["level"].count(HOTEL)


def owned(state, seat):
    """Return a list of the deeds of a player. seat: BANK for the deeds of the Bank."""
    return [deed for deed in range(DEEDS) if state["owner"][deed] == seat]


def set_of(state, deed):
    """Return a list of all deeds in the colour set of a property. If the players did not type in
    the property's set, the list has only this property."""
    letter = state["sets"][deed]
    if letter == UNKNOWN:
        return [deed]
    return [other for other in range(DEEDS) if state["sets"][other] == letter]


def is_full(state, deed):
    """Return whether one player owns all properties in the colour set of a property.

    If the players have not typed in the sets of all Locations, a Location without a set may belong
    to this set. So the owner must also have said, by the event "complete", that the set is
    complete. The two Toy Repairs need no such event.
    """
    letter = state["sets"][deed]
    if letter in LETTERS and UNKNOWN in state["sets"] and letter not in state["complete"]:
        return False
    return letter != UNKNOWN and state["owner"][deed] != BANK and _has_one_owner(state, deed)


def _has_one_owner(state, deed):
    owner = state["owner"][deed]
    return all(state["owner"][other] == owner for other in set_of(state, deed))


def may_complete(state, deed):
    """Return whether a property's owner can now say, by the event "complete", that they own its
    set."""
    letter = state["sets"][deed]
    return letter in LETTERS and not _refuse_complete(state, letter)


def level(state, deed):
    """Return the number of Houses on a property, or HOTEL (5) for a Hotel. A Toy Repair has 0."""
    return state["level"][deed] if deed < LOCATIONS else 0


def is_built(state, deed):
    """Return whether at least one building stands in the colour set of a property."""
    return bool(_built(state, state["sets"][deed]))


def _built(state, letter):
    return [deed for deed in _locations(state, letter) if state["level"][deed]]


def _locations(state, letter):
    return [deed for deed in range(LOCATIONS) if state["sets"][deed] == letter]


def refuse_site(state, deed):
    """Return the key of the reason why the next building can't stand on a Location now, or None if
    it can. The cost is not checked."""
    if not is_full(state, deed):
        return ".refuse.set"
    deeds = set_of(state, deed)
    if any(state["mortgage"][other] for other in deeds):
        return ".refuse.set_mortgaged"
    own_level = level(state, deed)
    if own_level == HOTEL:
        return ".refuse.hotel"
    if own_level > min([level(state, other) for other in deeds]):
        return ".refuse.evenly"
    if own_level == HOTEL - 1:
        return None if hotels(state) else ".refuse.hotels"
    return None if houses(state) else ".refuse.houses"


def places(state, seat, lot):
    """Return a list of the deeds on which a player may put an auctioned building, LOT_HOUSE or
    LOT_HOTEL."""
    return [
        deed for deed in owned(state, seat) if deed < LOCATIONS and not refuse_lot(state, deed, lot)
    ]


def refuse_lot(state, deed, lot):
    """Return the key of the reason why an auctioned building can't stand on a property, or None if
    it can."""
    reason = refuse_site(state, deed)
    is_hotel = level(state, deed) == HOTEL - 1
    if reason or is_hotel == (lot == LOT_HOTEL):
        return reason
    return ".refuse.other_building"


# ---- costs


def sale_price(state, deed, count):
    """Return the amount in M that the Bank pays for a number of Houses on a Location. count: 0 to
    4; or HOTEL (5) for a Hotel together with the four Houses that it replaced."""
    house, hotel = _costs(state, deed)
    return half_cost(hotel) + 4 * half_cost(house) if count == HOTEL else count * half_cost(house)


def sales_value(state, letter):
    """Return the amount in M that the Bank pays if all buildings of a colour set are sold."""
    return sum([sale_price(state, deed, level(state, deed)) for deed in _locations(state, letter)])


def next_cost(state, deed):
    """Return the cost of the next building on a Location in M, or 0 if it is unknown. The cost of a
    House is known after the set's first House, the cost of a Hotel after the set's first Hotel,
    until the set has no buildings left."""
    return _costs(state, deed)[level(state, deed) == HOTEL - 1]


def _costs(state, deed):
    return state["costs"].get(state["sets"][deed], (0, 0))


def raise_level(state, deed, cost):
    """Put the next building, a House or a Hotel, on a Location. Nobody pays here. The cost in M is
    stored for the whole colour set, because its Houses all cost the same, and so do its Hotels. It
    replaces an older cost, which the players may have typed in wrong."""
    costs = state["costs"].setdefault(state["sets"][deed], [0, 0])
    costs[level(state, deed) == HOTEL - 1] = cost
    state["level"][deed] += 1


def forget_costs(state, letter):
    """Remove the costs of a colour set from state["costs"] if it has no buildings left."""
    if not _built(state, letter):
        state["costs"].pop(letter, None)


# ---- permissions


def refuse_price(state, seat, price):
    """Return the key of the reason why a player can't pay a price, or None if they can."""
    return ".refuse.short" if state["money"][seat] < price else None


def refuse_unowned(state, deed):
    """Return ".refuse.unowned" if the Bank owns a property, or None if a player owns it."""
    return ".refuse.unowned" if state["owner"][deed] == BANK else None


def hand_over(state, deed, owner):
    """Give a property to another player, the seat `owner`. If it is mortgaged, the new owner then
    has to repay or keep the mortgage."""
    state["owner"][deed] = owner
    if state["mortgage"][deed]:
        state["received"].append(deed)


def deal(shapes, refuse, apply):
    """Return an entry of EVENTS, a tuple (shapes, refuse, apply), for an event that changes
    properties, such as "trade" or "mortgage". The `refuse` in the entry does one check more than
    the argument `refuse`: a player who has won a building in an auction, and has not placed it yet,
    must still be able to place it after the event.

    shapes: tuple of a schema for each argument of the event, see core/events.py
    refuse: function that returns why the event is impossible, or None if it is possible
    apply: function that changes the state by the event
    """

    def refuse_deal(state, *arguments):
        reason = refuse(state, *arguments)
        if reason or not state["place"]:
            return reason
        after = copied(state)
        apply(after, *arguments)
        return None if places(after, *after["place"]) else ".refuse.place"

    return shapes, refuse_deal, apply


# ---- the events


def _refuse_set(state, deed, letter):
    # Buildings are only allowed while one player owns the whole set.
    if is_built(state, deed) or letter in state["costs"]:
        return ".refuse.built"
    if letter == UNKNOWN and any(built not in state["complete"] for built in state["costs"]):
        return ".refuse.built"  # the built set would no longer be known to be full
    return None


def _set(state, deed, letter):
    # A set that changes no longer counts as complete.
    sets = state["sets"]
    if sets[deed] != letter:
        state["complete"] = state["complete"].replace(sets[deed], "").replace(letter, "")
    state["sets"] = sets[:deed] + letter + sets[deed + 1 :]


def _refuse_buy(state, seat, deed, price):
    reason = refuse_out(state, seat)
    if not reason and state["owner"][deed] != BANK:
        reason = ".refuse.owned"
    return reason or refuse_price(state, seat, price)


def _buy(state, seat, deed, price):
    shift(state, seat, BANK, price)
    remember(state, price)
    state["owner"][deed] = seat
    state["at"][seat] = deed


def _refuse_complete(state, letter):
    locations = _locations(state, letter)
    if len(locations) < 2 or state["owner"][locations[0]] == BANK:
        return ".refuse.complete"
    if not _has_one_owner(state, locations[0]):
        return ".refuse.complete"
    return ".refuse.is_complete" if is_full(state, locations[0]) else None


def _complete(state, letter):
    state["complete"] += letter


def rent_doubt(state, payer, deed):
    """Return the key of the reason why a rent looks wrong, or None if it looks right. It looks
    wrong if the payer has already paid or owed rent for this property since the last event "roll",
    if another player made the last roll, or if the payer's token is on another space."""
    if [payer, deed] in state["rents"]:
        return ".rent.twice"
    if payer != last_roller(state):
        return ".rent.late"
    return ".away" if is_away(state, payer, deed) else None


def is_away(state, seat, deed):
    """Return whether a player's token is not on a property's space; False if the space is
    unknown."""
    if not state["board"]:
        return False
    from toychest.games.monopoly.rules.board import space_of

    return state["board"].find(space_of(deed)) not in (-1, state["on"][seat])


def rent_of(state, deed, printed):
    """Return the rent of a Location in M. If one player owns the whole colour set, the rent without
    buildings is doubled. printed: rent on the Title Deed card for the present buildings, in M."""
    return 2 * printed if is_full(state, deed) and not level(state, deed) else printed


def repair_rent(state, deed, first, second):
    """Return the rent of a Toy Repair in M: the sum of the dice `first` and `second` times 4, or
    times 10 if the owner has both Toy Repairs."""
    return (first + second) * (10 if is_full(state, deed) else 4)


def _refuse_rent(state, payer, deed, *_):
    reason = refuse_unowned(state, deed) or refuse_out(state, payer)
    if not reason and payer == state["owner"][deed]:
        reason = ".refuse.same"
    return reason or (".refuse.mortgaged" if state["mortgage"][deed] else None)


def _rent(state, payer, deed, amount):
    _charge_rent(state, payer, deed, amount)
    remember(state, amount)


def _repair(state, payer, deed, first, second):
    _charge_rent(state, payer, deed, repair_rent(state, deed, first, second))


def _charge_rent(state, payer, deed, amount):
    charge(state, payer, state["owner"][deed], amount, "rent")
    state["at"][payer] = deed
    state["rents"] = [paid for paid in state["rents"] if paid != [payer, deed]] + [[payer, deed]]


def _refuse_build(state, deed, cost):
    hotel = level(state, deed) == HOTEL - 1
    if state["auction"] and state["auction"][0] == (LOT_HOTEL if hotel else LOT_HOUSE):
        return ".refuse.auction"  # all who want such a building bid for it
    return (
        refuse_unowned(state, deed)
        or (".refuse.received" if state["received"] else None)
        or refuse_site(state, deed)
        or refuse_spending(state, state["owner"][deed], cost)
    )


def _build(state, deed, cost):
    shift(state, state["owner"][deed], BANK, cost)
    raise_level(state, deed, cost)


def refuse_unbuild(state, deed):
    """Return the key of the reason why a Location's newest building can't be sold, or None if it
    can."""
    own_level = level(state, deed)
    if not own_level:
        return ".refuse.no_building"
    if own_level < max([level(state, other) for other in set_of(state, deed)]):
        return ".refuse.sell_evenly"
    return None


def evenly(state, deed, left):
    """Return the levels of a colour set after its owner sold buildings evenly, as a list of (deed,
    level). deed: a property of the set. Of the properties with its present level, it loses a
    building first. left: sum of the levels that remain."""
    group = set_of(state, deed)
    order = sorted(group, key=lambda other: (-level(state, other), other == deed, other))
    each, more = left // len(order), left % len(order)
    return [(other, each + (i < more)) for i, other in enumerate(order)]


def is_stuck(state, deed):
    """Return whether a property has a Hotel, and the Bank has fewer than four Houses to replace
    it."""
    return level(state, deed) == HOTEL and houses(state) < HOTEL - 1


def unbuilt(state, deed):
    """Return the levels of a colour set after the newest building on a Location of the set was
    sold, as a list of (deed, level). If this building is a Hotel, and the Bank has fewer than four
    Houses, all Hotels of the set are sold, and the set gets all Houses that the Bank has left."""
    levels = [level(state, other) for other in set_of(state, deed)]
    if is_stuck(state, deed):
        return evenly(state, deed, houses(state) + sum([n for n in levels if n < HOTEL]))
    return evenly(state, deed, sum(levels) - 1)


def price_of(state, levels):
    """Return the amount in M that the Bank pays for the buildings that an owner sells. levels: list
    of (deed, level after the sale)."""
    return sum(
        [
            sale_price(state, deed, level(state, deed)) - sale_price(state, deed, left)
            for deed, left in levels
        ]
    )


def _unbuild(state, deed):
    levels = unbuilt(state, deed)
    shift(state, BANK, state["owner"][deed], price_of(state, levels))
    for other, left in levels:
        state["level"][other] = left
    forget_costs(state, state["sets"][deed])


def _refuse_clear(state, letter):
    return None if _built(state, letter) else ".refuse.no_building"


def _clear(state, letter):
    built = _built(state, letter)
    shift(state, BANK, state["owner"][built[0]], sales_value(state, letter))
    for deed in built:
        state["level"][deed] = 0
    forget_costs(state, letter)


def refuse_mortgage(state, deed, *_):
    """Return the key of the reason why a property can't be mortgaged now, or None if it can. The
    other arguments of the event "mortgage" are ignored."""
    reason = refuse_unowned(state, deed)
    if not reason and state["mortgage"][deed]:
        reason = ".refuse.mortgaged"
    return reason or (".refuse.built" if is_built(state, deed) else None)


def mortgage(state, deed, value):
    """Mortgage a property: the Bank pays its mortgage value in M to the owner."""
    shift(state, BANK, state["owner"][deed], value)
    state["mortgage"][deed] = value


EVENTS = {
    "set": deal((LOCATION, set(LETTERS + UNKNOWN)), _refuse_set, _set),
    "complete": ((set(LETTERS),), _refuse_complete, _complete),
    "buy": ((SEAT, DEED, AMOUNT), _refuse_buy, _buy),
    "rent": ((SEAT, DEED, AMOUNT), _refuse_rent, _rent),
    "repair": ((SEAT, (LOCATIONS, DEEDS - 1), DIE, DIE), _refuse_rent, _repair),
    "build": deal((LOCATION, AMOUNT), _refuse_build, _build),
    "unbuild": deal((LOCATION,), refuse_unbuild, _unbuild),
    "clear": deal((set(LETTERS),), _refuse_clear, _clear),
    "mortgage": deal((DEED, AMOUNT), refuse_mortgage, mortgage),
}


def is_board(spaces):
    """Return whether a value of any type is a valid board, or "", which stands for no board."""
    if spaces == "":
        return True
    from toychest.games.monopoly.rules import board  # only with a board: it is large

    return board.is_board(spaces)
