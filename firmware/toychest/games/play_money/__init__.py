"""A bank of play money for any game. It counts each player's money, by rules of the owner."""

DICE = False
