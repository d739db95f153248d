"""Rules of My Toy Shop: the shop plan, in which the box knows every card and counts the coins.

("register", seat, colours)       a player's register card: the type of each quarter, as "0123"
("card", x, y, layout, toys)      whose turn it is attaches a card
("lay", seat, x, y, layout, toys) a card that lay there already when the plan began: earns nothing

x and y count cards from the register to the right and downwards, -3 to 3: it can end up anywhere in
the 4 x 4 grid. layout: see `cards.LAYOUTS`. toys: of each block, its letter.

In a state the cards of a shop are one string, `CARD` characters each: x + 3, y + 3, the layout, the
letters and spaces.

A region are all blocks of one colour that hang together by their sides, the register's quarters
among them. How the rules are read, see "Earn coins":
- A region earns its toys if it has a block of the new card and something else: each block is one
  toy, whatever its size, and those of the new card count. The register counts nothing; but then
  the new block counts, so to touch it earns at least 1.
- Each region is counted once, however many blocks of the card it has.
"""

from toychest.games.my_toy_shop.rules.cards import (
    CARDS,
    KINDS,
    LAYOUTS,
    TOYS,
    TYPES,
    blocks,
    letter,
    toy,
)

CARD = 7  # characters of a card in a state
_FAR = 3  # cards between the ends of a row
_SIDE = 16  # quarters: seven cards and an edge on each side
_STEPS = (-_SIDE, -1, 1, _SIDE)


def card(x, y, layout, toys):
    """A card as it stands in a state."""
    return "%d%d%d%-4s" % (x + _FAR, y + _FAR, layout, toys)


def cards(laid):
    """Yield (x, y, layout, toys) of each card of a shop; the last one laid comes last."""
    digits = laid.encode()  # faster than `int` of each
    for at in range(0, len(laid), CARD):
        yield (
            digits[at] - 48 - _FAR, digits[at + 1] - 48 - _FAR, digits[at + 2] - 48,
            laid[at + 3 : at + CARD].rstrip(),
        )


def are_cards(laid):
    """Whether this can be the cards of a shop in a state."""
    if len(laid) % CARD:
        return False
    for x, y, layout, toys in cards(laid):
        if abs(x) > _FAR or abs(y) > _FAR or _refuse_kind(layout, toys):
            return False
    return True


def _cells(laid):
    """Where there is a card, the register included."""
    return [(0, 0)] + [(x, y) for x, y, _, _ in cards(laid)]


def refuse_place(laid, x, y):
    """Why no card can be put there, as a language key, or None."""
    return _refuse_place(_cells(laid), x, y)


def _refuse_place(cells, x, y):
    if (x, y) in cells:
        return "shop.refuse.occupied"
    touches = False
    for left, top in cells:
        if abs(x - left) > _FAR or abs(y - top) > _FAR:
            return "shop.refuse.bounds"
        touches = touches or abs(x - left) + abs(y - top) == 1
    return None if touches else "shop.refuse.apart"


def places(laid):
    """All places (x, y) where a card can be put, row by row."""
    cells = _cells(laid)
    beside = set()
    for x, y in cells:
        beside.update(((y, x - 1), (y, x + 1), (y - 1, x), (y + 1, x)))
    return [(x, y) for y, x in sorted(beside) if not _refuse_place(cells, x, y)]


def is_register(colours):
    """Whether these are the four colours of a register card."""
    if not isinstance(colours, str) or len(colours) != 4:
        return False
    return all(colour in "0123" for colour in colours)


def is_seat(state, seat):
    """Whether this is the seat of a player."""
    return isinstance(seat, int) and 0 <= seat < state["players"]


def refuse_register(state, seat, colours):
    """Each player has one, each its own."""
    if not is_seat(state, seat):
        return "shop.refuse.player"
    if state["registers"][seat]:
        return "shop.refuse.register"
    if not is_register(colours):
        return "shop.refuse.unknown"
    return "shop.refuse.same_register" if colours in state["registers"] else None


def apply_register(state, seat, colours):
    """The first card of a shop."""
    registers = state["registers"] = list(state["registers"])
    registers[seat] = colours


def refuse_card(state, x, y, layout, toys):
    """The box must know all cards that lie there, and the card must fit."""
    seat = state["turn"]
    if not state["registers"][seat]:
        return "shop.refuse.no_register"
    if not_laid(state, seat):
        return "shop.refuse.earlier"
    return _refuse_card(state["laid"][seat], x, y, layout, toys)


def refuse_lay(state, seat, x, y, layout, toys):
    """There must be a card that the box does not know yet, and the card must fit."""
    if not is_seat(state, seat):
        return "shop.refuse.player"
    if not state["registers"][seat]:
        return "shop.refuse.no_register"
    if not not_laid(state, seat):
        return "shop.refuse.all_laid"
    return _refuse_card(state["laid"][seat], x, y, layout, toys)


def apply_lay(state, seat, x, y, layout, toys):
    """A card more in a shop."""
    laid = state["laid"] = list(state["laid"])
    laid[seat] = laid[seat] + card(x, y, layout, toys)


def not_laid(state, seat):
    """How many cards of a player have earned coins without the box knowing them."""
    return len(state["earned"][seat]) - len(state["laid"][seat]) // CARD


def _refuse_card(laid, x, y, layout, toys):
    reason = _refuse_kind(layout, toys)
    if reason:
        return reason
    if not (isinstance(x, int) and isinstance(y, int)):
        return "shop.refuse.unknown"
    return refuse_place(laid, x, y)


def _refuse_kind(layout, letters):
    """Why there is no card with these toys, or None."""
    if isinstance(layout, int) and 0 <= layout < len(LAYOUTS) and len(letters) == blocks(layout):
        if all(0 <= toy(one) < len(TOYS) for one in letters):
            return None
    return "shop.refuse.toys"


def _corner(x, y):
    """Where the first quarter of a card is on a map."""
    return (2 * (y + _FAR) + 1) * _SIDE + 2 * (x + _FAR) + 1


def _put_card(colours, toys, x, y, layout, letters):
    """Put a card on a map; returns where its quarters are."""
    corner = _corner(x, y)
    at = corner, corner + 1, corner + _SIDE, corner + _SIDE + 1
    types = [toy(one) // KINDS + 1 for one in letters]
    last = -1
    for where, number in zip(at, LAYOUTS[layout].encode()):
        block = number - 48
        colours[where] = types[block]
        if block > last:
            toys[where] = 1
            last = block
    return at


def _map(register, laid):
    """Of each quarter its colour, from 1, and whether it is the first of a toy: two bytearrays of
    _SIDE x _SIDE."""
    colours = bytearray(_SIDE * _SIDE)
    toys = bytearray(_SIDE * _SIDE)
    corner = _corner(0, 0)
    for i in range(4):
        colours[corner + i // 2 * _SIDE + i % 2] = int(register[i]) + 1
    for one in cards(laid):
        _put_card(colours, toys, *one)
    return colours, toys


def pays(register, laid, x, y, layout, toys):
    """What a new card earns: [type, coins] of each region that it joins or extends."""
    colours, starts = _map(register, laid)
    return _count(colours, starts, _put_card(colours, starts, x, y, layout, toys))


def _count(colours, starts, own):
    """`pays`; own: the quarters of the new card. The map is used up."""
    regions = []
    for first in own:
        colour = colours[first]
        if not colour:
            continue  # of a region that was counted
        colours[first] = 0
        reached = [first]
        toys = 0
        alone = True
        for at in reached:  # which grows
            toys += starts[at]
            alone = alone and at in own
            for step in _STEPS:
                if colours[at + step] == colour:
                    colours[at + step] = 0
                    reached.append(at + step)
        if not alone:
            regions.append([colour - 1, toys])
    return regions


def best(register, laid, layout, toys):
    """Where a card earns most: (coins, x, y), the first one of equals; None in a full shop."""
    colours, starts = _map(register, laid)
    found = None
    for x, y in places(laid):
        now = bytearray(colours)
        starts_now = bytearray(starts)
        own = _put_card(now, starts_now, x, y, layout, toys)
        coins = sum([one for _, one in _count(now, starts_now, own)])
        if found is None or coins > found[0]:
            found = coins, x, y
    return found


def held(laid, award):
    """How many of each of its five toys a shop has of a type."""
    first = award * KINDS
    return [laid.count(letter(first + kind)) for kind in range(KINDS)]


def has_all(state, seat, award):
    """Whether a player has collected all five toys of a type."""
    return 0 not in held(state["laid"][seat], award)


def due(state):
    """The diversity awards that whose turn it is has earned, and nobody has taken."""
    return [
        award for award in range(TYPES)
        if state["diversity"][award] < 0 and has_all(state, state["turn"], award)
    ]


def is_complete(state):
    """Whether the box knows all cards of all shops."""
    return all(len(laid) == CARDS * CARD for laid in state["laid"])


def majority(state, award):
    """The seats with the most identical toys of a type."""
    most = [max(held(laid, award)) for laid in state["laid"]]
    return [seat for seat, count in enumerate(most) if count and count == max(most)]
