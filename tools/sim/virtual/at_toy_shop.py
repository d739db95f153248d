"""Give tests a table of the game My Toy Shop, and the cards of a full shop.

A card is a tuple (x, y, layout, toys), the arguments of the event "card", see the game's rules.
"""

from shots import drawn

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "", "", "", ""]
# The register is in a corner.
SHOP = (
    (0, -1, 2, "ag"),
    (1, 0, 0, "f"),
    (1, -1, 1, "mb"),
    (0, -2, 7, "abck"),
    (1, -2, 3, "fst"),
    (2, 0, 4, "ckl"),
    (2, -1, 5, "dpq"),
    (2, -2, 6, "ecr"),
    (3, 0, 0, "a"),
    (3, -1, 2, "oe"),
    (0, -3, 1, "hi"),
    (1, -3, 7, "jpqr"),
    (2, -3, 0, "k"),
    (3, -2, 2, "na"),
    (3, -3, 3, "stt"),
)


async def seated(device, *setup):
    """Turn on a box that draws its screens, at the table of a new game. Return its Shots, the
    game's Session (which holds the state) and its Table (the screen of a game in progress).

    device: simulated box.
    setup: arguments of the event "start".
    """
    shots = await drawn(device, NAMES)
    return (shots,) + begin(shots, *setup)


def begin(shots, *setup):
    """Begin another game, and show its table. Return its Session and Table.

    shots: Shots of the simulated box.
    setup: arguments of the event "start".
    """
    table = shots.begin("", "toy_shop", *setup)
    return table.session, table
