"""A timer: a countdown for all, or a turn clock, on which each player has a time of their own."""

DICE = False
