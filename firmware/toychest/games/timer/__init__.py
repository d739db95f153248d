"""A timer: a countdown, or a turn clock for several players."""

DICE = False
