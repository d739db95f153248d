"""The games. To add one: add its folder, and its name to the list.

A game's package names itself in `screens.Game`; it is imported when it is first opened.
"""

GAMES = ("toss_your_cookies",)


def load(name):
    """A game's screens module, such as toychest.games.toss_your_cookies.screens."""
    package = "toychest.games." + name
    return __import__(package + ".screens", None, None, ("Game",))


def rules(name):
    """A game's rules module."""
    return __import__("toychest.games." + name + ".rules", None, None, ("apply",))
