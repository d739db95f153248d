"""Toss Your Cookies, a card game with two special dice, for three to eight players. Gamewright
2007."""

DICE = True
