"""Count the coins of My Toy Shop by the plan of a shop. The plan says where each card lies.

The arguments of most functions here are
    x, y      place of a card, counted in cards from the register card to the right and downwards,
              -3 to 3: the register can end up anywhere in the grid of 4 x 4 cards
    layout    index in LAYOUTS, the division of the card into blocks of one toy each
    toys      str with a character for each block, see cards.py
    register  str with the types of the four quarters of the register card, such as "0123"
    toy_type  type of toys, 0 to 3
    laid      the cards of a shop as one string, with PACKED characters for each card: a digit for
              x + 3; a digit for y + 3; a digit for the layout; 1 if the box has counted the coins
              of the card, or 0 if the players have; the toys, filled up with spaces to four
              characters

A region is a connected area of one colour: blocks that touch each other by their sides. The
quarters of the register belong to regions, too. The rules, "Earn coins", are read like this:
- A region pays if it has a block of the new card, and a block of another card or a quarter of the
  register.
- It pays one coin for each of its blocks, large or small, on the new card or an older one. The
  quarters of the register pay nothing.
- A region pays once, even if it has several blocks of the new card.
- Cards lie as they are printed: "no flipping, no offset/angles".
"""

from toychest.games.toy_shop.rules.cards import (
    CARDS,
    CHARACTERS,
    KINDS,
    LAYOUTS,
    TYPES,
    blocks,
    colour,
    letter,
)

PACKED = 8  # characters of a card in the string of a shop
FAR = 3  # largest distance of two cards in a row or column
SIDE = 16  # quarters in a row of a map: those of seven cards, and an empty one on both sides
_STEPS = (-SIDE, -1, 1, SIDE)  # from the index of a quarter on a map to those of its neighbours


def packed(x, y, layout, toys, counted=1):
    """Return a card as PACKED characters of the string `laid`. counted: 1 if the box has counted
    the coins of the card, 0 if the players have."""
    return "%d%d%d%d%-4s" % (x + FAR, y + FAR, layout, counted, toys)


def each_card(laid):
    """Yield (x, y, layout, toys) of each card in the string `laid`, the newest card last."""
    digits = laid.encode()  # faster than `int` of each
    for start in range(0, len(laid), PACKED):
        yield (
            digits[start] - 48 - FAR,
            digits[start + 1] - 48 - FAR,
            digits[start + 2] - 48,
            laid[start + 4 : start + PACKED].rstrip(),
        )


def is_counted(laid, number):
    """Return whether the box has counted the coins of a card. If not, the players have. number:
    index of the card in the shop."""
    return laid[number * PACKED + 3 : number * PACKED + 4] == "1"


def count(laid):
    """Return the number of cards in the string `laid` of a shop."""
    return len(laid) // PACKED


def are_toys(toys):
    """Return whether a value of any type is a string in which each character stands for a toy ("a"
    to "t") or a type of toys ("0" to "3")."""
    return isinstance(toys, str) and not toys.strip(CHARACTERS)


def is_card(layout, toys):
    """Return whether a card is possible: whether `layout` is an index in LAYOUTS, and `toys` has a
    valid character for each block of this layout."""
    return 0 <= layout < len(LAYOUTS) and len(toys) == blocks(layout) and are_toys(toys)


def are_cards(laid):
    """Return whether a string is a valid `laid`: the cards of a shop, PACKED characters each."""
    if len(laid) % PACKED:
        return False
    for number, (_, _, layout, toys) in enumerate(each_card(laid)):
        if not is_card(layout, toys) or laid[number * PACKED + 3] not in "01":
            return False
    return not _refuse_cells(_cells(laid))


def _cells(laid):
    # The register comes first.
    return [(0, 0)] + [(x, y) for x, y, _, _ in each_card(laid)]


def refuse_place(laid, x, y):
    """Return the key of the reason why a new card can't lie at the place x, y (in cards, not px),
    or None if it can."""
    return _refuse_place(_cells(laid), x, y)


def _refuse_place(cells, x, y):
    if (x, y) in cells:
        return ".refuse.occupied"
    touches = False
    for left, top in cells:
        if abs(x - left) > FAR or abs(y - top) > FAR:
            return ".refuse.bounds"
        touches = touches or abs(x - left) + abs(y - top) == 1
    return None if touches else ".refuse.apart"


def places(laid):
    """Return a list of all places (x, y), in cards, at which a new card can lie, row by row."""
    cells = _cells(laid)
    return [(x, y) for x, y in _neighbours(cells) if not _refuse_place(cells, x, y)]


def toward(places, selected, right, down):
    """Return the place (x, y), in cards, that is selected after a press. UP and DOWN select the
    nearest place above or below in the same column; if there is none, in another column. ACTION
    selects the nearest place in the next column on the right. At an edge, the selection goes on at
    the opposite edge.

    places: list of all places to choose from
    selected: the place that is selected before the press
    right, down: the direction, (0, -1) for UP, (0, 1) for DOWN, (1, 0) for ACTION
    """
    x, y = selected
    if right:
        ahead = [place for place in places if place[0] > x] or places
        column = min([place[0] for place in ahead])
        return min([place for place in ahead if place[0] == column], key=lambda p: abs(p[1] - y))
    ahead = [place for place in places if (place[1] - y) * down > 0]
    if not ahead:
        end = min([place[1] * down for place in places])
        ahead = [place for place in places if place[1] * down == end]
    return min(ahead, key=lambda p: (p[0] != x, 2 * abs(p[1] - y) + 3 * abs(p[0] - x)))


def _neighbours(cells):
    places = set()
    for x, y in cells:
        places.update(((y, x - 1), (y, x + 1), (y - 1, x), (y + 1, x)))
    return [(x, y) for y, x in sorted(places)]


def _refuse_cells(cells):
    # Each card must touch an earlier one.
    for i in range(1, len(cells)):
        reason = _refuse_place(cells[:i], *cells[i])
        if reason:
            return reason
    return None


def is_register(colours):
    """Return whether a value of any type is a valid register card (the first card of a shop): a str
    of four digits, the type of toys (0 to 3) of each quarter."""
    if not isinstance(colours, str) or len(colours) != 4:
        return False
    return all(char in "0123" for char in colours)


def not_laid(state, seat):
    """Return how many of the cards that a player has taken are not in the plan of the shop,
    because the players have not typed them in."""
    return len(state["earned"][seat]) - count(state["laid"][seat])


# ---- coins, counted on a map of the quarters of a shop


def first_quarter(x, y):
    """Return the index of the upper left quarter of the card at the place x, y (in cards, not px)
    in the bytearrays of `quarters`."""
    return (2 * (y + FAR) + 1) * SIDE + 2 * (x + FAR) + 1


def _put_card(colours, starts, x, y, layout, toys):
    first = first_quarter(x, y)
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
    """Return a map of a shop: (colours, starts), two bytearrays. Each has SIDE rows of SIDE bytes.
    A byte stands for a place where a quarter of a card can lie.

    colours: the type of toys (0 to 3) plus 1, or 0 where no card lies
    starts: 1 for the first quarter of each block (part of a card with one toy), counted from the
        upper left; 0 for all others. The register has no blocks, so its quarters are 0
    """
    colours = bytearray(SIDE * SIDE)
    starts = bytearray(SIDE * SIDE)
    first = first_quarter(0, 0)
    for i in range(4):
        colours[first + i // 2 * SIDE + i % 2] = int(register[i]) + 1
    for own in each_card(laid):
        _put_card(colours, starts, *own)
    return colours, starts


def pays(register, laid, x, y, layout, toys):
    """Return the coins that a new card earns at the place x, y (in cards, not px): list of [type of
    toys (0 to 3), coins]. The list has an item for each connected area of one colour that the card
    joins. laid: the cards that were laid before, without the new one."""
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
    """Return (coins, x, y) of the place where a new card earns the most coins; None if the shop has
    no place left. x, y: counted in cards."""
    most = None
    for x, y in places(laid):
        coins = sum([earned for _, earned in pays(register, laid, x, y, layout, toys)])
        if most is None or coins > most[0]:
            most = coins, x, y
    return most


# ---- awards


def held(laid, toy_type):
    """Return how many of each of the five toys of a type a shop has: list of five numbers. Toys
    that the players did not type in don't count."""
    first = toy_type * KINDS
    return [laid.count(letter(first + kind)) for kind in range(KINDS)]


def _unknown(laid, toy_type):
    # A digit stands for a toy of which only the type was typed in.
    return sum([toys.count(str(toy_type)) for _, _, _, toys in each_card(laid)])


def has_all(state, seat, toy_type):
    """Return whether a player has all five toys of a type, not counting toys that were not typed
    in."""
    return 0 not in held(state["laid"][seat], toy_type)


def lacks(state, seat, toy_type):
    """Return whether a player certainly lacks one of the five toys of a type. Return False if the
    player has all five, or if the missing ones may be toys that the players did not type in."""
    laid = state["laid"][seat]
    if not_laid(state, seat):
        return False
    return held(laid, toy_type).count(0) > _unknown(laid, toy_type)


def due(state, seat):
    """Return the diversity awards that a player has earned and nobody has taken: list of types of
    toys, 0 to 3. The award is for a shop with all five toys of a type. Toys that the players did
    not type in don't count."""
    return [
        toy_type
        for toy_type in range(TYPES)
        if state["diversity"][toy_type] < 0 and has_all(state, seat, toy_type)
    ]


def is_complete(state, toy_type):
    """Return whether the box knows all toys of a type in all shops: the players typed in all cards,
    and for this type not only the colour, but also each toy."""
    size = CARDS * PACKED
    return all(len(laid) == size and not _unknown(laid, toy_type) for laid in state["laid"])


def majority(state, toy_type):
    """Return the seats of the players who have the most copies of one toy of a type: several if
    players are tied, [] if nobody has a toy of the type. Toys that were not typed in don't
    count."""
    most = [max(held(laid, toy_type)) for laid in state["laid"]]
    return [seat for seat, toys in enumerate(most) if toys and toys == max(most)]
