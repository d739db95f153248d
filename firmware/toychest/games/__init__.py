"""The games. To add one: add its folder, and its name to GAMES.

A game is a package with
    NAME             language key of its name
    WORDS            file of its words, see lang
    DICE             whether it has dice that an owner can copy
    NEEDS            module of the game: others that it imports (their paths below toychest), to
                     be loaded one by one before it
and the modules
    dice             DICE: those dice (core.dice.Die), if there are any
    rules            the fold, see core.session
    setup            begin(app, session): the screen that begins a game
    play             Play(session): the screen of a game in progress
Screens take memory, so modules are imported when they are opened and dropped when no screen
needs them any more; so are the rules of a game that is not played.
"""

import sys

import toychest

GAMES = ("toss_your_cookies",)
_SAVES = ("toychest.core.records", "toychest.core.journal", "toychest.core.session")
_SELDOM = ("toychest.core.reading", "toychest.core.repair")


def load(name, module=None):
    """A game's package, or one of its modules."""
    return _load("games." + name + ("." + module if module else ""))


def _load(path):
    return __import__("toychest." + path, None, None, ("*",))


def opening(app, path, make, needs=()):
    """Open the screen make(module): a generator that loads what it needs, a module at a time.

    path: of the module below toychest; needs: those of others that it imports.
    """
    if needs:
        yield from toychest.hold_spare()
    for need in needs:
        yield
        _load(need)
    yield
    module = _load(path)
    yield
    app.open(make(module))


def opening_part(app, name, module, make):
    """`opening` for a module of a game."""
    return opening(app, "games." + name + "." + module, make, load(name).NEEDS.get(module, ()))


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


def tidy(screens, sessions):
    """Drop the modules of screens that are closed, and of games without a session. screens: those
    that are open; sessions: the names of the games that have one."""
    used = [screen.__module__ for screen in screens]
    used += ["toychest.games." + name + ".rules" for name in sessions]
    if sessions:
        used += _SAVES
    for path in list(sys.modules):
        parent = path.rpartition(".")[0]
        seldom = parent.startswith("toychest.games.") or parent == "toychest.screens"
        if (seldom or path in _SAVES or path in _SELDOM) and path not in used:
            toychest.drop(path)
