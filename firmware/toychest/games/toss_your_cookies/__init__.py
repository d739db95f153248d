"""Toss Your Cookies, Gamewright 2007."""
