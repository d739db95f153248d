"""A score sheet for any game, by the owner's rules."""

DICE = False
