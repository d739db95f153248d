"""A bank of play money for any game, by the rules of its owner."""

DICE = False
