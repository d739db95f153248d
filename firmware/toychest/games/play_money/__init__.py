"""A bank of play money for any game, by the owner's rules."""

DICE = False
