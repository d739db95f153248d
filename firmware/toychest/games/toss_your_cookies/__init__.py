"""Toss Your Cookies, Gamewright 2007."""

NAME = "game.toss"
WORDS = "toss"
DICE = True
NEEDS = {
    "dice": ("core.dice",),
    "play": ("dice", "ui.game_widgets", "ui.icons"),
    "menu": ("play",),
    "won": ("ui.game_widgets",),
    "records": ("dice", "ui.game_widgets"),
    "setup": ("dice", "players", "screens.new_game", "ui.game_widgets"),
}
