"""The bank of Monopoly Toy Story, Hasbro 2020."""

NAME = "game.bank"
WORDS = "bank"
DICE = False
NEEDS = {
    "rules": ("bank",),
    "deeds": ("bank",),
    "auction": ("deeds",),
    "debt": ("deeds",),
    "titles": ("deeds",),
    "words": ("bank",),
    "choose": ("bank", "widgets"),
    "amount": ("bank", "widgets"),
    "play": ("core.dice", "widgets", "words"),
    "setup": ("titles", "screens.new_game", "widgets"),
    "menu": ("choose", "amount", "play"),
    "trade": ("choose", "amount", "words"),
    "property": ("choose", "amount", "words", "titles"),
    "wait": ("auction", "choose", "amount", "words", "titles"),
}
