"""Warn before a new game if the flash has too little room for a long game."""

from toychest.app import catalog
from toychest.core import files, room
from toychest.core.session import NotSaved
from toychest.lang import t
from toychest.ui.page import Chooser


def check_later(app, name, setup):
    """Show a warning if the flash has too little room for a long game. The check waits until the
    panel begins to show the first question. name: the new game. setup: its screen with the
    questions."""
    usual = setup.idle_work

    def idle_work():
        if app.screen is setup:
            setup.idle_work = usual
            if _lacking(app, name):
                text, heading = t("room.text"), t("room.heading")
                app.warn(t("error.title"), text, lambda: _choose(app, name), heading)
        usual()

    setup.idle_work = idle_work


def _lacking(app, name):
    lines = app.settings["lines"]
    playing = [game for game in catalog.GAMES if lines.get(game, ("on",))[0] == "on"]
    return room.lacking(app.board.SAVES, name, playing)


def _choose(app, name):
    from toychest.core import repair

    saves = app.board.SAVES
    copies = repair.aside(saves)
    lines = app.settings["lines"]
    rows = []

    def add(title, note, paths, other=""):
        def remove():
            _remove(app, name, paths, other)

        def ask():
            app.warn(t("room.title"), t("room.sure"), remove, title)

        rows.append((title, note, ask))

    if copies:
        add(t("room.copies"), "", copies)
    for other in catalog.GAMES:
        folder = saves + "/games/" + other
        if other != name and files.exists(folder):
            add(catalog.title(other), lines[other][1] if other in lines else "", [folder], other)
    if rows:
        app.open(Chooser("room.title", lambda: rows, keep=True))


def _remove(app, name, paths, other):
    app.close()  # the menu, whose rows are no longer true
    if other:
        app.stack[0].release(other)
    try:
        for path in paths:
            files.remove_tree(path)
    except OSError:
        raise NotSaved
    if _lacking(app, name):
        _choose(app, name)
