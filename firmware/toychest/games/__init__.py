"""The games. To add one: add its folder, and its name to GAMES.

A game is a package with
    NAME             language key of its name
    DICE             whether it has dice that an owner can copy
    status(state)    how far a game is, in a few words
    is_over(state)   whether there is nothing to resume
and the modules
    dice             DICE: those dice (core.dice.Die), if there are any
    rules            the fold, see core.session
    setup            begin(app, session): the screen that begins a game
    play             Play(session): the screen of a game in progress
Screens take memory, so modules are imported when they are opened and dropped when no screen
needs them any more.
"""

import gc
import sys

import toychest

GAMES = ("toss_your_cookies",)


def load(name, module=None):
    """A game's package, or one of its modules."""
    path = "toychest.games." + name + ("." + module if module else "")
    held = None
    if path not in sys.modules and toychest.spare is None:
        gc.collect()
        try:
            held = [bytearray(256) for _ in range(toychest.SPARE // 256)]  # the lowest places
        except MemoryError:
            pass
    loaded = __import__(path, None, None, ("*",))
    del held
    return loaded


def table(name, session):
    """The screen of a game in progress."""
    return load(name, "play").Play(session)


def at_table(screens):
    """The game whose table lies directly on the home screen, or "". screens: those that are
    open."""
    module = screens[1].__module__ if len(screens) > 1 else ""
    for name in GAMES:
        if module == "toychest.games." + name + ".play":
            return name
    return ""


def tidy(screens):
    """Drop the modules of screens that are closed. screens: those that are open."""
    used = [screen.__module__ for screen in screens]
    for path in list(sys.modules):
        parent, _, name = path.rpartition(".")
        games_part = parent.startswith("toychest.games.") and name != "rules"
        if (games_part or parent == "toychest.screens") and path not in used:
            del sys.modules[path]
            if parent in sys.modules and hasattr(sys.modules[parent], name):
                delattr(sys.modules[parent], name)
            gc.collect()
