"""Toss Your Cookies, Gamewright 2007."""

DICE = True
