"""Lead to the games and to the settings without the home screen, if its picture can't be drawn."""

from toychest import games
from toychest.screens.shelf import opener
from toychest.ui.screens import Chooser


def menu(app):
    """Return the screen with a menu of all games, and a button for the settings."""
    home = app.stack[0]
    rows = [(games.title(name), "", opener(home, name)) for name in games.GAMES]
    last = games.GAMES.index(home.last())

    def settings():
        from toychest.screens.settings import menu

        app.close()
        app.open(menu(app))

    return Chooser("error.oops", lambda: rows, last, action=("settings.title", settings))
