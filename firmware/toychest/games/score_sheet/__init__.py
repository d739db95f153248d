"""A score sheet for any game. It counts each player's points, by house rules."""

DICE = False
