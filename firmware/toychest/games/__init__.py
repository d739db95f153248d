"""The games. To add one: add its folder, and its name to GAMES.

A game is a package with
    NAME             language key of its name
    WORDS            file of its words, see lang
    DICE             whether it has dice that an owner can copy
    NEEDS            module of the game: those that it imports, so that they are loaded one by
                     one and stay as long as it is used. Names of modules of the game, and paths
                     below toychest with a dot
and the modules
    dice             DICE: those dice (core.dice.Die), if there are any
    rules            the fold, see core.session
    setup            Setup(session): the screen that begins a game, see screens.new_game
    play             Play(session): the screen of a game in progress
Modules take memory, so they are imported when a screen is opened, and those that no open screen
needs are dropped in a calm moment or when the next one is opened; so are the rules of a game that
is not played.
"""

import sys

import toychest
from toychest.lang import t

GAMES = ("toss_your_cookies", "monopoly_toy_story")
_SAVES = ("toychest.core.records", "toychest.core.journal", "toychest.core.session")
_SELDOM = ("toychest.core.reading", "toychest.core.repair")


def load(name, module=None):
    """A game's package, or one of its modules."""
    return _load("games." + name + ("." + module if module else ""))


def _load(path):
    return __import__("toychest." + path, None, None, ("*",))


def needs(name, module):
    """The paths below toychest of what a module of a game imports, itself last."""
    paths = []
    for need in load(name).NEEDS.get(module, ()):
        for path in [need] if "." in need else needs(name, need):
            if path not in paths:
                paths.append(path)
    return paths + ["games." + name + "." + module]


def loading(paths):
    """Import modules, below toychest, one at a time: a generator that yields often."""
    new = missing(paths)
    if len(new) > 1:
        yield from toychest.hold_spare()
    for path in new:
        yield
        try:
            _load(path)
        except MemoryError:  # what is held may be what is missing
            toychest.spare = None
            _load(path)


def missing(paths):
    """Those modules below toychest that are not in memory."""
    return [path for path in paths if "toychest." + path not in sys.modules]


def opening(app, paths, make):
    """Open the screen make(module): a generator that loads what it needs, a module at a time.

    paths: of modules below toychest; the last is given to `make`.
    """
    tidy(app.stack, app.sessions, paths)
    yield from loading(paths)
    module = _load(paths[-1])
    toychest.spare = None
    yield
    app.open(make(module))


def opening_part(app, name, module, make):
    """`opening` for a module of a game."""
    return opening(app, needs(name, module), make)


def beginning(app, name, session):
    """Begin a new game: `opening` as above. If one is in progress, it is asked about first."""

    def make(module):
        from toychest.ui.screens import Message  # the host has no screens

        setup = module.Setup(session)
        if not session.state or session.rules.is_over(session.state):
            return setup
        return Message(
            t(load(name).NAME), t("replace"), t("replace.heading"), "warning",
            lambda: app.open(setup),
        )

    return opening_part(app, name, "setup", make)


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


def tidy(screens, sessions, paths=()):
    """Drop the modules of screens that are closed, and of games without a session. screens: those
    that are open; sessions: the names of the games that have one; paths: below toychest, what
    stays, too."""
    used = ["toychest." + path for path in paths]
    for screen in screens:
        used += _of(screen.__module__)
        used += ["toychest." + path for path in screen.parts()]
    for name in sessions:
        used += _of("toychest.games." + name + ".rules")
    if sessions:
        used += _SAVES
    for path in list(sys.modules):
        parent = path.rpartition(".")[0]
        seldom = parent.startswith("toychest.games.") or parent == "toychest.screens"
        if (seldom or path in _SAVES or path in _SELDOM) and path not in used:
            toychest.drop(path)


def _of(path):
    """A module and, if it is one of a game, what it imports."""
    parts = path.split(".")
    if len(parts) == 4 and parts[1] == "games":
        return ["toychest." + need for need in needs(parts[2], parts[3])]
    return [path]
