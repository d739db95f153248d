"""Give tests the cards of a full shop in the game My Toy Shop.

A card is a tuple (x, y, layout, toys), the arguments of the event "card", see the game's rules.
"""

# The arguments of event "card" for each card; the register is in a corner.
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
