"""Toss Your Cookies, Gamewright 2007."""

NAME = "game.toss"
WORDS = "toss"
DICE = True
NEEDS = {
    "play": ("core.dice", "games.toss_your_cookies.dice", "ui.game_widgets", "ui.icons"),
    "setup": (
        "core.dice", "games.toss_your_cookies.dice", "ui.game_widgets",
        "games.toss_your_cookies.players",
    ),
}
