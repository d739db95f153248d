"""The bank of Monopoly Toy Story, Hasbro 2020."""

NAME = "game.bank"
WORDS = "bank"
DICE = False
_PICTURES = "games.monopoly_toy_story.widgets"
_PLAYERS = "games.monopoly_toy_story.choose"
NEEDS = {
    "play": ("core.dice", _PICTURES),
    "setup": ("core.dice", _PICTURES, _PLAYERS),
    "menu": (_PLAYERS, "games.monopoly_toy_story.amount"),
}
