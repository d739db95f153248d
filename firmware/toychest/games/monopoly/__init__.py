"""The bank of Monopoly Toy Story, Hasbro 2020."""

DICE = False
