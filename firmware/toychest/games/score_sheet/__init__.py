"""A score sheet for any game, by the rules of its owner."""

DICE = False
