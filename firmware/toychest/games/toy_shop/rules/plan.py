"""Rules of My Toy Shop: the shop plan, which says where each card of a shop lies. With it the box
can count the coins.

x and y are the place of a card, counted in cards from the register to the right and downwards. They
are -3 to 3, because the register can end up anywhere in the grid of 4 x 4 cards. layout, toys: see
`cards`.

laid: the cards of a shop as one string, with `CARD` characters for each card: x + 3; y + 3; the
layout; 1 if the box has counted the coins of the card, or 0 if the players have; the toys; spaces.

A region is a group of blocks of one colour that touch each other by their sides. The quarters of
the register belong to regions, too. The rules, "Earn coins", are read like this:
- A region pays if it has a block of the new card and a block of another card or the register. It
  pays one coin for each of its blocks, whatever their size, also for those of the new card. The
  quarters of the register pay nothing. So a block that touches the register earns at least 1.
- A region pays once, even if it has several blocks of the new card.
- Two blocks of the new card that touch only each other pay nothing: the card must touch an older
  area of their colour.
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

CARD = 8  # characters of a card in the string of a shop
FAR = 3  # largest distance of two cards in a row or column
SIDE = 16  # length of a side of a map, quarters: seven cards, and an empty edge on both sides
_STEPS = (-SIDE, -1, 1, SIDE)  # from the index of a quarter on a map to those of its neighbours


def card(x, y, layout, toys, counted=1):
    """Return a card as CARD characters, see the module's docstring. counted: 1 if the box has
    counted the coins of the card, or 0."""
    return "%d%d%d%d%-4s" % (x + FAR, y + FAR, layout, counted, toys)


def cards(laid):
    """Yield (x, y, layout, toys) of each card of a shop, the newest card last. laid: the cards of
    the shop, here and below."""
    digits = laid.encode()  # faster than `int` of each
    for start in range(0, len(laid), CARD):
        yield (
            digits[start] - 48 - FAR,
            digits[start + 1] - 48 - FAR,
            digits[start + 2] - 48,
            laid[start + 4 : start + CARD].rstrip(),
        )


def is_counted(laid, number):
    """Return whether the box has counted the coins of a card. number: index of the card."""
    return laid[number * CARD + 3 : number * CARD + 4] == "1"


def replaced(laid, number, x, y, layout, toys):
    """Return the cards of a shop, a string, with one card replaced. number: index of that card."""
    start = number * CARD
    new = card(x, y, layout, toys, is_counted(laid, number))
    return laid[:start] + new + laid[start + CARD :]


def count(laid):
    """Return the number of cards of a shop."""
    return len(laid) // CARD


def are_toys(toys):
    """Return whether a value is a string of characters for toys and types."""
    if not isinstance(toys, str):
        return False
    return all("0" <= char <= "3" or 0 <= toy(char) < len(TOYS) for char in toys)


def is_card(layout, toys):
    """Return whether there can be a card with this layout and these toys: a character for each
    block."""
    return 0 <= layout < len(LAYOUTS) and len(toys) == blocks(layout) and are_toys(toys)


def are_cards(laid):
    """Return whether a string can be the cards of a shop."""
    if len(laid) % CARD:
        return False
    for number, (x, y, layout, toys) in enumerate(cards(laid)):
        if abs(x) > FAR or abs(y) > FAR or not is_card(layout, toys):
            return False
        if laid[number * CARD + 3] not in "01":
            return False
    return True


def _cells(laid):
    """Return the list of the places (x, y) of the register and of all cards of a shop."""
    return [(0, 0)] + [(x, y) for x, y, _, _ in cards(laid)]


def refuse_place(laid, x, y):
    """Return why a new card can't be put on the place (x, y), as a language key, or None."""
    return _refuse_place(_cells(laid), x, y)


def refuse_move(laid, number, x, y):
    """Return why a card can't be moved to the place (x, y), as a language key, or None. The later
    cards must still touch an earlier one. number: index of the card."""
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
    """Return a list of all places (x, y) for a new card, row by row."""
    cells = _cells(laid)
    return [(x, y) for x, y in _beside(cells) if not _refuse_place(cells, x, y)]


def places_of(laid, number):
    """Return a list of all places (x, y) to which a card of the shop can be moved, row by row. The
    place where it lies is among them. number: index of the card."""
    cells = _cells(laid)
    here = cells.pop(number + 1)
    possible = []
    for x, y in _beside(cells[: number + 1]):
        cells.insert(number + 1, (x, y))
        if not _refuse_cells(cells):
            possible.append((x, y))
        cells.pop(number + 1)
    return possible or [here]


def toward(places, here, right, down):
    """Return the next place (x, y) of a list in a direction, for the three buttons that select a
    place.

    places: list of places. here: the selected place. (right, down) is (0, -1) for UP and (0, 1) for
    DOWN: they lead to the nearest place above or below, if possible in the same column. For ACTION
    it is (1, 0), which leads to the nearest place in the next column to the right. After the last
    place, the other end of the shop follows. So each place can be reached.
    """
    x, y = here
    if right:
        ahead = [place for place in places if place[0] > x] or places
        column = min([place[0] for place in ahead])
        return min([place for place in ahead if place[0] == column], key=lambda p: abs(p[1] - y))
    ahead = [place for place in places if (place[1] - y) * down > 0]
    if not ahead:
        end = min([place[1] * down for place in places])
        ahead = [place for place in places if place[1] * down == end]
    return min(ahead, key=lambda p: (p[0] != x, 2 * abs(p[1] - y) + 3 * abs(p[0] - x)))


def _beside(cells):
    """Return the list of the places (x, y) beside some places, row by row. cells: list of
    places."""
    beside = set()
    for x, y in cells:
        beside.update(((y, x - 1), (y, x + 1), (y - 1, x), (y + 1, x)))
    return [(x, y) for y, x in sorted(beside)]


def _refuse_cells(cells):
    """Return why cards can't have been put on these places in this order, as a language key, or
    None. cells: list of places (x, y), the register first."""
    for i in range(1, len(cells)):
        reason = _refuse_place(cells[:i], *cells[i])
        if reason:
            return reason
    return None


def is_register(colours):
    """Return whether a value is a string of the four types on a register card."""
    if not isinstance(colours, str) or len(colours) != 4:
        return False
    return all(char in "0123" for char in colours)


def not_laid(state, seat):
    """Return the number of a player's cards that have earned coins, but that nobody has entered
    into the plan."""
    return len(state["earned"][seat]) - count(state["laid"][seat])


# ---- coins, counted on a map of the quarters of a shop


def corner(x, y):
    """Return the index on a map of the first quarter of a card at (x, y)."""
    return (2 * (y + FAR) + 1) * SIDE + 2 * (x + FAR) + 1


def _put_card(colours, starts, x, y, layout, toys):
    """Put a card on a map, see `quarters`. Returns the indices of its four quarters."""
    first = corner(x, y)
    own = first, first + 1, first + SIDE, first + SIDE + 1
    types = [colour(char) + 1 for char in toys]
    last = -1
    for quarter, number in zip(own, LAYOUTS[layout].encode()):
        block = number - 48
        colours[quarter] = types[block]
        if block > last:
            starts[quarter] = 1
            last = block
    return own


def quarters(register, laid):
    """Return the map of a shop: (colours, starts), bytearrays with a byte for each of SIDE x SIDE
    quarters, row by row.

    colours: 1 + the type of the quarter, or 0 for no card. starts: 1 for the first quarter of each
    block, otherwise 0. register: the types of the register card, as a string.
    """
    colours = bytearray(SIDE * SIDE)
    starts = bytearray(SIDE * SIDE)
    first = corner(0, 0)
    for i in range(4):
        colours[first + i // 2 * SIDE + i % 2] = int(register[i]) + 1
    for own in cards(laid):
        _put_card(colours, starts, *own)
    return colours, starts


def pays(register, laid, x, y, layout, toys):
    """Return the coins that a new card earns: list of [type, coins] for each region that the card
    joins. register: the types of the register card. laid: the cards before."""
    colours, starts = quarters(register, laid)
    own = _put_card(colours, starts, x, y, layout, toys)  # its quarters
    regions = []
    for first in own:
        region_colour = colours[first]
        if not region_colour:
            continue  # its region is already counted
        colours[first] = 0
        reached = [first]
        toys = 0
        alone = True
        for quarter in reached:  # the list grows
            toys += starts[quarter]
            alone = alone and quarter in own
            for step in _STEPS:
                if colours[quarter + step] == region_colour:
                    colours[quarter + step] = 0
                    reached.append(quarter + step)
        if not alone:
            regions.append([region_colour - 1, toys])
    return regions


def best(register, laid, layout, toys):
    """Return (coins, x, y): the place where a new card earns most, the first of several. It is None
    if the shop has no place left."""
    most = None
    for x, y in places(laid):
        coins = sum([earned for _, earned in pays(register, laid, x, y, layout, toys)])
        if most is None or coins > most[0]:
            most = coins, x, y
    return most


# ---- awards


def held(laid, award):
    """Return how often a shop has each of the five toys of a type: list of five numbers. Unknown
    toys are not counted. award: the type, 0 to 3."""
    first = award * KINDS
    return [laid.count(letter(first + kind)) for kind in range(KINDS)]


def _unknown(laid, award):
    """Return the number of blocks in a shop that show an unknown toy of a type. award: the type."""
    return sum([toys.count(str(award)) for _, _, _, toys in cards(laid)])


def has_all(state, seat, award):
    """Return whether the box knows that a player has all five toys of a type. award: the type."""
    return 0 not in held(state["laid"][seat], award)


def lacks(state, seat, award):
    """Return whether the box knows that a player does not have all five toys of a type. It does if
    all cards are entered, and more toys are missing than there are blocks with an unknown toy.
    award: the type."""
    laid = state["laid"][seat]
    if not_laid(state, seat):
        return False
    return held(laid, award).count(0) > _unknown(laid, award)


def due(state, seat):
    """Return the types of the diversity awards that a player has earned and nobody has taken:
    list."""
    return [
        award
        for award in range(TYPES)
        if state["diversity"][award] < 0 and has_all(state, seat, award)
    ]


def is_complete(state, award):
    """Return whether the box knows all toys of a type in all shops. award: the type."""
    return all(len(laid) == CARDS * CARD and not _unknown(laid, award) for laid in state["laid"])


def majority(state, award):
    """Return the seats of the players with the most identical toys of a type: list, several if they
    are tied. Only known toys count. award: the type."""
    most = [max(held(laid, award)) for laid in state["laid"]]
    return [seat for seat, toys in enumerate(most) if toys and toys == max(most)]
