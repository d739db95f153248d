"""Rules of My Toy Shop: the shop plan, from which the box knows every card and counts the coins.

x and y count cards from the register to the right and downwards, -3 to 3: the register can end up
anywhere in the grid of 4 x 4 cards. layout, toys: see `cards`.

The cards of a shop are one string, with `CARD` characters for each card: x + 3, y + 3, the layout,
1 if the box has counted its coins or 0, the toys, spaces.

A region are all blocks of one colour that touch each other by their sides, the quarters of the
register included. The rules, "Earn coins", are read so:
- A region pays if it has a block of the new card and another card. It pays a coin for each block,
  whatever its size, those of the new card included. The quarters of the register pay nothing. So a
  block that touches the register earns at least 1.
- A region pays once, however many blocks of the new card it has.
- Two blocks of the new card that touch each other, and nothing else of their colour, pay nothing:
  the card must touch an area that lay there before.
- Cards lie as they are printed: "no flipping, no offset/angles".
"""

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
FAR = 3  # cards from one end of a row to the other
_SIDE = 16  # quarters: seven cards and an edge on each side
_STEPS = (-_SIDE, -1, 1, _SIDE)


def card(x, y, layout, toys, counted=1):
    """Return a card as it stands in a state."""
    return "%d%d%d%d%-4s" % (x + FAR, y + FAR, layout, counted, toys)


def cards(laid):
    """Yield (x, y, layout, toys) of each card of a shop; the last one laid comes last."""
    digits = laid.encode()  # faster than `int` of each
    for at in range(0, len(laid), CARD):
        yield (
            digits[at] - 48 - FAR,
            digits[at + 1] - 48 - FAR,
            digits[at + 2] - 48,
            laid[at + 4 : at + CARD].rstrip(),
        )


def is_counted(laid, number):
    """Return whether the box has counted the coins of a card, by its number."""
    return laid[number * CARD + 3 : number * CARD + 4] == "1"


def replaced(laid, number, x, y, layout, toys):
    """Return the cards of a shop with another card in place of one, by its number."""
    at = number * CARD
    new = card(x, y, layout, toys, is_counted(laid, number))
    return laid[:at] + new + laid[at + CARD :]


def count(laid):
    """Return the number of cards of a shop."""
    return len(laid) // CARD


def are_toys(toys):
    """Return whether this is a string of toys and types."""
    if not isinstance(toys, str):
        return False
    return all("0" <= one <= "3" or 0 <= toy(one) < len(TOYS) for one in toys)


def is_card(layout, toys):
    """Return whether there are cards of this layout with these toys."""
    return 0 <= layout < len(LAYOUTS) and len(toys) == blocks(layout) and are_toys(toys)


def are_cards(laid):
    """Return whether this can be the cards of a shop in a state."""
    if len(laid) % CARD:
        return False
    for number, (x, y, layout, toys) in enumerate(cards(laid)):
        if abs(x) > FAR or abs(y) > FAR or not is_card(layout, toys):
            return False
        if laid[number * CARD + 3] not in "01":
            return False
    return True


def _cells(laid):
    """Return the places (x, y) of the register and all cards."""
    return [(0, 0)] + [(x, y) for x, y, _, _ in cards(laid)]


def refuse_place(laid, x, y):
    """Return why no card can be put there, as a language key, or None."""
    return _refuse_place(_cells(laid), x, y)


def refuse_move(laid, number, x, y):
    """Return why a card, by its number, can't lie there, as a language key, or None. All cards must
    have been allowed one after the other."""
    cells = _cells(laid)
    cells[number + 1] = x, y
    return _refuse_cells(cells)


def _refuse_place(cells, x, y):
    if (x, y) in cells:
        return "toy_shop.refuse.occupied"
    touches = False
    for left, top in cells:
        if abs(x - left) > FAR or abs(y - top) > FAR:
            return "toy_shop.refuse.bounds"
        touches = touches or abs(x - left) + abs(y - top) == 1
    return None if touches else "toy_shop.refuse.apart"


def places(laid):
    """Return all places (x, y) where a card can be put, row by row."""
    cells = _cells(laid)
    return [(x, y) for x, y in _beside(cells) if not _refuse_place(cells, x, y)]


def places_of(laid, number):
    """Return all places (x, y) where a card of a shop, by its number, can lie, row by row. The
    place where it lies is among them."""
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
    """Return the next place (x, y) of a list in a direction.

    UP (right 0, down -1) and DOWN (0, 1) lead to the nearest place that way, first in the same
    column. ACTION (1, 0) leads to the nearest place in the next column to the right. A step beyond
    the last place leads to the other end of the shop. So each place can be reached.
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
    """Return the places beside these cells, row by row."""
    beside = set()
    for x, y in cells:
        beside.update(((y, x - 1), (y, x + 1), (y - 1, x), (y + 1, x)))
    return [(x, y) for y, x in sorted(beside)]


def _refuse_cells(cells):
    """Return why cards can't have been put there one after the other, or None."""
    for i in range(1, len(cells)):
        reason = _refuse_place(cells[:i], *cells[i])
        if reason:
            return reason
    return None


def is_register(colours):
    """Return whether these are the four types of a register card."""
    if not isinstance(colours, str) or len(colours) != 4:
        return False
    return all(one in "0123" for one in colours)


def not_laid(state, seat):
    """Return how many cards of a player are not entered, but have earned coins."""
    return len(state["earned"][seat]) - count(state["laid"][seat])


# ---- coins


def _corner(x, y):
    """Return the index of a card's first quarter on a map."""
    return (2 * (y + FAR) + 1) * _SIDE + 2 * (x + FAR) + 1


def _put_card(colours, starts, x, y, layout, toys):
    """Put a card on a map. Return the indices of its quarters."""
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
    """Return two bytearrays of _SIDE x _SIDE quarters: the colour of each, from 1 on, or 0; and 1
    for the first quarter of each toy, or 0."""
    colours = bytearray(_SIDE * _SIDE)
    starts = bytearray(_SIDE * _SIDE)
    corner = _corner(0, 0)
    for i in range(4):
        colours[corner + i // 2 * _SIDE + i % 2] = int(register[i]) + 1
    for one in cards(laid):
        _put_card(colours, starts, *one)
    return colours, starts


def pays(register, laid, x, y, layout, toys):
    """Return [type, coins] of each region that a new card joins or extends."""
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
    """Return (coins, x, y) of the first place where a card earns most, or None in a full shop."""
    found = None
    for x, y in places(laid):
        coins = sum([one for _, one in pays(register, laid, x, y, layout, toys)])
        if found is None or coins > found[0]:
            found = coins, x, y
    return found


# ---- awards


def held(laid, award):
    """Return how often a shop has each of the five toys of a type, as far as they are known."""
    first = award * KINDS
    return [laid.count(letter(first + kind)) for kind in range(KINDS)]


def _unknown(laid, award):
    """Return the number of blocks of a type whose toy is not known."""
    return sum([toys.count(str(award)) for _, _, _, toys in cards(laid)])


def has_all(state, seat, award):
    """Return whether the box knows that a player has all five toys of a type."""
    return 0 not in held(state["laid"][seat], award)


def lacks(state, seat, award):
    """Return whether the box knows that a player does not have all five toys of a type. It must
    know all cards of the shop; the blocks whose toy is unknown could not fill the gap."""
    laid = state["laid"][seat]
    if not_laid(state, seat):
        return False
    return held(laid, award).count(0) > _unknown(laid, award)


def due(state, seat):
    """Return the diversity awards that a player has earned and nobody has taken."""
    return [
        award
        for award in range(TYPES)
        if state["diversity"][award] < 0 and has_all(state, seat, award)
    ]


def is_complete(state, award):
    """Return whether the box knows all toys of a type in all shops."""
    return all(len(laid) == CARDS * CARD and not _unknown(laid, award) for laid in state["laid"])


def majority(state, award):
    """Return the seats of the players with the most identical toys of a type."""
    most = [max(held(laid, award)) for laid in state["laid"]]
    return [seat for seat, toys in enumerate(most) if toys and toys == max(most)]
