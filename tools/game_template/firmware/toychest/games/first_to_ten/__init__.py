"""First to ten."""

DICE = False
