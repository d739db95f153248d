"""Lead to the games and to the settings without the home screen, if its picture can't be drawn."""

from toychest.app import catalog
from toychest.box.shelf import opener
from toychest.ui.page import Chooser


def menu(app):
    """Return the screen with a menu of all games, and a button for the settings."""
    home = app.stack[0]
    rows = [(catalog.title(name), "", opener(home, name)) for name in catalog.GAMES]
    last = catalog.GAMES.index(home.last())

    def settings():
        from toychest.box.settings import menu

        app.close()
        app.open(menu(app))

    return Chooser("error.oops", lambda: rows, last, action=("settings.title", settings))
