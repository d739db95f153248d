"""The card game Toss Your Cookies with two special dice, for three to eight players. Gamewright
2007."""

DICE = True
