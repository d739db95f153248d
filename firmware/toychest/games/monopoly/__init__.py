"""The game Monopoly Toy Story (Hasbro, 2020). The box is the Banker, and rolls the dice; the
players use the printed board, cards and tokens."""

DICE = False
