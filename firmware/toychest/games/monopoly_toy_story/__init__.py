"""The bank of Monopoly Toy Story, Hasbro 2020."""

NAME = "game.bank"
WORDS = "bank"
DICE = False
_PICTURES = "games.monopoly_toy_story.widgets"
_PLAYERS = "games.monopoly_toy_story.choose"
_AMOUNT = "games.monopoly_toy_story.amount"
NEEDS = {
    "play": ("core.dice", _PICTURES),
    "setup": ("core.dice", _PICTURES, _PLAYERS),
    "menu": (_PLAYERS, _AMOUNT),
    "trade": (
        _PLAYERS, _AMOUNT, "games.monopoly_toy_story.words", "games.monopoly_toy_story.deeds",
    ),
    "property": (
        _PLAYERS, _AMOUNT, "games.monopoly_toy_story.words", "games.monopoly_toy_story.deeds",
        "games.monopoly_toy_story.titles",
    ),
}
