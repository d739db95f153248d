"""A timer: a countdown for all, or a turn clock, which has a time for each player."""

DICE = False
