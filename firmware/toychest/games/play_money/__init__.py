"""A bank of play money for any game: it counts each player's money, by rules that the owner
chooses."""

DICE = False
