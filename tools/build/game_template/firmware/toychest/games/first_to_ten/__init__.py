"""First to ten: the first player with ten points wins."""

DICE = False
