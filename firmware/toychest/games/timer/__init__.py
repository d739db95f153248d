"""A timer: a countdown for all, or a turn clock with a time for each player."""

DICE = False
