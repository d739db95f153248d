"""The games. To add one: add its folder, and its name to GAMES.

A game is a package with
    NAME             language key of its name
    status(state)    how far a game is, in a few words
and the modules `rules` (see core.session) and `screens`, which has
    DICE             its dice that an owner can copy, see core.dice.Die
    setup(app, session), play(session), die_editor(die)    its screens
Only what is asked for is imported: screens take memory.
"""

GAMES = ("toss_your_cookies",)


def load(name, module=None):
    """A game's package, or one of its modules."""
    path = "toychest.games." + name + ("." + module if module else "")
    return __import__(path, None, None, ("*",))
