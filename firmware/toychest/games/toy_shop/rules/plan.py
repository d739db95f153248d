"""Rules of My Toy Shop: the shop plan, in which the box knows every card and counts the coins.

("register", seat, colours)       a player's register card: the type of each quarter, as "0123"
("card", x, y, layout, toys)      whose turn it is attaches a card
("lay", seat, x, y, layout, toys) a card that lay there already when the plan began: earns nothing
("reregister", seat, colours)     the register card was another one
("recard", seat, number, x, y, layout, toys)
                                  this card of a shop, counted from 0 in the order in which they
                                  were entered, was another one, or lies elsewhere

x and y count cards from the register to the right and downwards, -3 to 3: it can end up anywhere in
the 4 x 4 grid. layout: see `cards.LAYOUTS`. toys: of each block, its character.

In a state the cards of a shop are one string, `CARD` characters each: x + 3, y + 3, the layout,
whether the box has counted its coins (1, or 0 for one that lay there), the toys and spaces.

A region are all blocks of one colour that hang together by their sides, the register's quarters
among them. How the rules are read, see "Earn coins":
- A region earns its toys if it has a block of the new card and something else: each block is one
  toy, whatever its size, and those of the new card count. The register counts nothing; but then
  the new block counts, so to touch it earns at least 1.
- Each region is counted once, however many blocks of the card it has.
- Two blocks of one card that have the same colour and touch each other, and nothing else of it,
  earn nothing: the card's area must touch one that lay there before, and these are the same area.
- Cards lie as they are printed: "no flipping, no offset/angles".

What is put right counts from the beginning: each card that the box has counted earns what it would
have, had all been entered so. So all of them must have been allowed one after the other, and awards
that were given must still be right.
"""

from toychest.core.schema import fits
from toychest.games.toy_shop.rules.cards import (
    CARDS,
    KINDS,
    LAYOUTS,
    TOYS,
    TYPES,
    blocks,
    colour,
    letter,
    toy,
)

CARD = 8  # characters of a card in a state
_FAR = 3  # cards between the ends of a row
_SIDE = 16  # quarters: seven cards and an edge on each side
_STEPS = (-_SIDE, -1, 1, _SIDE)


def card(x, y, layout, toys, counted=1):
    """A card as it stands in a state."""
    return "%d%d%d%d%-4s" % (x + _FAR, y + _FAR, layout, counted, toys)


def cards(laid):
    """Yield (x, y, layout, toys) of each card of a shop; the last one laid comes last."""
    digits = laid.encode()  # faster than `int` of each
    for at in range(0, len(laid), CARD):
        yield (
            digits[at] - 48 - _FAR,
            digits[at + 1] - 48 - _FAR,
            digits[at + 2] - 48,
            laid[at + 4 : at + CARD].rstrip(),
        )


def is_counted(laid, number):
    """Whether the box has counted the coins of a card, by its number."""
    return laid[number * CARD + 3 : number * CARD + 4] == "1"


def are_cards(laid):
    """Whether this can be the cards of a shop in a state."""
    if len(laid) % CARD:
        return False
    for number, (x, y, layout, toys) in enumerate(cards(laid)):
        if abs(x) > _FAR or abs(y) > _FAR or _refuse_kind(layout, toys):
            return False
        if laid[number * CARD + 3] not in "01":
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
        return "toy_shop.refuse.occupied"
    touches = False
    for left, top in cells:
        if abs(x - left) > _FAR or abs(y - top) > _FAR:
            return "toy_shop.refuse.bounds"
        touches = touches or abs(x - left) + abs(y - top) == 1
    return None if touches else "toy_shop.refuse.apart"


def places(laid):
    """All places (x, y) where a card can be put, row by row."""
    cells = _cells(laid)
    return [(x, y) for x, y in _beside(cells) if not _refuse_place(cells, x, y)]


def places_of(laid, number):
    """All places (x, y) where a card of a shop can lie, by its number, row by row; the one where
    it lies is among them."""
    cells = _cells(laid)
    here = cells.pop(number + 1)
    found = []
    for x, y in _beside(cells[: number + 1]):
        cells.insert(number + 1, (x, y))
        if not _refuse_cells(cells):
            found.append((x, y))
        cells.pop(number + 1)
    return found or [here]


def toward(places, here, right, down):
    """The place that the next step leads to: UP (right 0, down -1) and DOWN (0, 1) to the nearest
    one that way, first in the same column; to the right (1, 0) to the nearest one in the next
    column. Around the end of the shop, if there is none.

    So all columns can be reached, and all places in each.
    """
    x, y = here
    if right:
        ahead = [one for one in places if one[0] > x] or places
        column = min([one[0] for one in ahead])
        return min([one for one in ahead if one[0] == column], key=lambda one: abs(one[1] - y))
    ahead = [one for one in places if (one[1] - y) * down > 0]
    if not ahead:
        end = min([one[1] * down for one in places])
        ahead = [one for one in places if one[1] * down == end]
    return min(ahead, key=lambda one: (one[0] != x, 2 * abs(one[1] - y) + 3 * abs(one[0] - x)))


def _beside(cells):
    """Where a card would touch one of these, row by row."""
    beside = set()
    for x, y in cells:
        beside.update(((y, x - 1), (y, x + 1), (y - 1, x), (y + 1, x)))
    return [(x, y) for y, x in sorted(beside)]


def _refuse_cells(cells):
    """Why cards can't have been put there one after the other, or None."""
    for i in range(1, len(cells)):
        reason = _refuse_place(cells[:i], *cells[i])
        if reason:
            return reason
    return None


def is_register(colours):
    """Whether these are the four colours of a register card."""
    if not isinstance(colours, str) or len(colours) != 4:
        return False
    return all(one in "0123" for one in colours)


def is_seat(state, seat):
    """Whether this is the seat of a player."""
    return isinstance(seat, int) and 0 <= seat < state["players"]


# ---- what happens


def refuse_register(state, seat, colours):
    """Each player has one."""
    if not is_seat(state, seat):
        return "toy_shop.refuse.player"
    if state["registers"][seat]:
        return "toy_shop.refuse.register"
    return None if is_register(colours) else "toy_shop.refuse.unknown"


def apply_register(state, seat, colours):
    """The first card of a shop."""
    _replace(state, "registers", seat, colours)


def refuse_card(state, x, y, layout, toys):
    """The box must know all cards that lie there, and the card must fit."""
    seat = state["turn"]
    reason = _refuse_shop(state, seat)
    if not reason and not_laid(state, seat):
        reason = "toy_shop.refuse.earlier"
    return reason or _refuse_card(state["laid"][seat], x, y, layout, toys)


def apply_card(state, seat, x, y, layout, toys, counted=1):
    """A card more in a shop; its coins are not among what the player has earned."""
    _replace(state, "laid", seat, state["laid"][seat] + card(x, y, layout, toys, counted))


def refuse_lay(state, seat, x, y, layout, toys):
    """There must be a card that the box does not know yet, and the card must fit."""
    reason = _refuse_shop(state, seat)
    if not reason and not not_laid(state, seat):
        reason = "toy_shop.refuse.all_laid"
    return reason or _refuse_card(state["laid"][seat], x, y, layout, toys)


def apply_lay(state, seat, x, y, layout, toys):
    """A card more in a shop, which earned its coins before."""
    apply_card(state, seat, x, y, layout, toys, 0)


def _refuse_shop(state, seat):
    """Why there is no shop of a player on the plan, or None."""
    if not is_seat(state, seat):
        return "toy_shop.refuse.player"
    return None if state["registers"][seat] else "toy_shop.refuse.no_register"


def refuse_reregister(state, seat, colours):
    """There must be one that was entered."""
    return _refuse_shop(state, seat) or (
        None if is_register(colours) else "toy_shop.refuse.unknown"
    )


def apply_reregister(state, seat, colours):
    """Another register card, and the coins of all cards that the box has counted."""
    _replace(state, "registers", seat, colours)
    _recount(state, seat)


def refuse_recard(state, seat, number, x, y, layout, toys):
    """The card must be there; all cards of the shop must have been allowed one after the other, and
    the awards that were given must still be right."""
    reason = _refuse_shop(state, seat)
    if reason:
        return reason
    laid = state["laid"][seat]
    if not fits(number, (0, len(laid) // CARD - 1)):
        return "toy_shop.refuse.no_such_card"
    reason = _refuse_kind(layout, toys) or _refuse_numbers(x, y)
    if reason:
        return reason
    cells = _cells(laid)
    cells[number + 1] = x, y
    reason = _refuse_cells(cells)
    if reason:
        return reason
    after = dict(state)
    _put_right(after, seat, number, x, y, layout, toys)
    for award in range(TYPES):
        if state["diversity"][award] == seat and lacks(after, seat, award):
            if not lacks(state, seat, award):
                return "toy_shop.refuse.five_taken"
    for award, seats in enumerate(state["majority"]):
        if is_complete(after, award) and seats != majority(after, award):
            return "toy_shop.refuse.most_taken"
    return None


def apply_recard(state, seat, number, x, y, layout, toys):
    """Another card, or another place, and the coins of all cards that the box has counted."""
    _put_right(state, seat, number, x, y, layout, toys)
    _recount(state, seat)


def _put_right(state, seat, number, x, y, layout, toys):
    laid = state["laid"][seat]
    at = number * CARD
    new = card(x, y, layout, toys, is_counted(laid, number))
    _replace(state, "laid", seat, laid[:at] + new + laid[at + CARD :])


def _recount(state, seat):
    """What each card of a shop that the box has counted earned."""
    laid = state["laid"][seat]
    earned = list(state["earned"][seat])
    for number, one in enumerate(cards(laid)):
        if is_counted(laid, number):
            regions = pays(state["registers"][seat], laid[: number * CARD], *one)
            earned[number] = sum([coins for _, coins in regions])
    _replace(state, "earned", seat, earned)


def _replace(state, name, seat, value):
    """Put what a player has in the place of what it was, in a list of its own."""
    values = state[name] = list(state[name])
    values[seat] = value


def not_laid(state, seat):
    """How many cards of a player have earned coins without the box knowing them."""
    return len(state["earned"][seat]) - len(state["laid"][seat]) // CARD


def _refuse_card(laid, x, y, layout, toys):
    return _refuse_kind(layout, toys) or _refuse_numbers(x, y) or refuse_place(laid, x, y)


def _refuse_numbers(x, y):
    return None if isinstance(x, int) and isinstance(y, int) else "toy_shop.refuse.unknown"


def _refuse_kind(layout, toys):
    """Why there is no card with these toys, or None."""
    if not isinstance(toys, str) or not isinstance(layout, int):
        return "toy_shop.refuse.toys"
    if 0 <= layout < len(LAYOUTS) and len(toys) == blocks(layout):
        if all("0" <= one <= "3" or 0 <= toy(one) < len(TOYS) for one in toys):
            return None
    return "toy_shop.refuse.toys"


# ---- coins


def _corner(x, y):
    """Where the first quarter of a card is on a map."""
    return (2 * (y + _FAR) + 1) * _SIDE + 2 * (x + _FAR) + 1


def _put_card(colours, starts, x, y, layout, toys):
    """Put a card on a map; returns where its quarters are."""
    corner = _corner(x, y)
    at = corner, corner + 1, corner + _SIDE, corner + _SIDE + 1
    types = [colour(one) + 1 for one in toys]
    last = -1
    for where, number in zip(at, LAYOUTS[layout].encode()):
        block = number - 48
        colours[where] = types[block]
        if block > last:
            starts[where] = 1
            last = block
    return at


def _map(register, laid):
    """Of each quarter its colour, from 1, and whether it is the first of a toy: two bytearrays of
    _SIDE x _SIDE."""
    colours = bytearray(_SIDE * _SIDE)
    starts = bytearray(_SIDE * _SIDE)
    corner = _corner(0, 0)
    for i in range(4):
        colours[corner + i // 2 * _SIDE + i % 2] = int(register[i]) + 1
    for one in cards(laid):
        _put_card(colours, starts, *one)
    return colours, starts


def pays(register, laid, x, y, layout, toys):
    """What a new card earns: [type, coins] of each region that it joins or extends."""
    colours, starts = _map(register, laid)
    own = _put_card(colours, starts, x, y, layout, toys)  # its quarters
    regions = []
    for first in own:
        one = colours[first]
        if not one:
            continue  # of a region that was counted
        colours[first] = 0
        reached = [first]
        toys = 0
        alone = True
        for at in reached:  # which grows
            toys += starts[at]
            alone = alone and at in own
            for step in _STEPS:
                if colours[at + step] == one:
                    colours[at + step] = 0
                    reached.append(at + step)
        if not alone:
            regions.append([one - 1, toys])
    return regions


def best(register, laid, layout, toys):
    """Where a card earns most: (coins, x, y), the first one of equals; None in a full shop."""
    found = None
    for x, y in places(laid):
        coins = sum([one for _, one in pays(register, laid, x, y, layout, toys)])
        if found is None or coins > found[0]:
            found = coins, x, y
    return found


# ---- awards


def held(laid, award):
    """How many of each of its five toys a shop has of a type, as far as they are known."""
    first = award * KINDS
    return [laid.count(letter(first + kind)) for kind in range(KINDS)]


def _unknown(laid, award):
    """How many blocks of a type are in a shop whose toy is not known."""
    return sum([toys.count(str(award)) for _, _, _, toys in cards(laid)])


def has_all(state, seat, award):
    """Whether a player has collected all five toys of a type, as far as the box knows."""
    return 0 not in held(state["laid"][seat], award)


def lacks(state, seat, award):
    """Whether the box knows that a player has not collected all five toys of a type: it knows all
    cards of the shop, and what it does not know of them would not be enough."""
    laid = state["laid"][seat]
    if not_laid(state, seat):
        return False
    return held(laid, award).count(0) > _unknown(laid, award)


def due(state, seat):
    """The diversity awards that a player has earned, and nobody has taken."""
    return [
        award
        for award in range(TYPES)
        if state["diversity"][award] < 0 and has_all(state, seat, award)
    ]


def is_complete(state, award):
    """Whether the box knows all toys of a type in all shops."""
    return all(len(laid) == CARDS * CARD and not _unknown(laid, award) for laid in state["laid"])


def majority(state, award):
    """The seats with the most identical toys of a type."""
    most = [max(held(laid, award)) for laid in state["laid"]]
    return [seat for seat, count in enumerate(most) if count and count == max(most)]
