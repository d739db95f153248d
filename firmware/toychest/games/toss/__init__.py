"""The card game Toss Your Cookies (Gamewright 2007) with two special dice, for 3 to 8 players."""

DICE = True
