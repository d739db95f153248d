"""The game Monopoly Toy Story (Hasbro, 2020). The box (this device) is the Banker and rolls the
dice. The players use the printed board, cards and tokens."""

DICE = False
