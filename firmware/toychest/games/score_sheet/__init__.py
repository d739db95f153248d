"""A score sheet for any game. It counts each player's points, by rules that the owner chooses."""

DICE = False
