"""My Toy Shop, published also as "Jouets a Gogo"."""

NAME = "game.shop"
WORDS = "shop"
DICE = False
NEEDS = """
rules: toys
plan: rules toys
words: rules toys
"""
