"""A bank of play money for any game. It counts each player's money, by rules that the owner
chooses."""

DICE = False
