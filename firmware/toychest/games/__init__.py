"""The games. To add one: add its folder and its name to GAMES, and its words to lang.

A game is a package with
    DICE             whether it has dice that an owner can copy
    NEEDS            a line for each module of the game that imports others: so they are loaded
                     one by one before it, in this order, and stay as long as it does. They are
                     modules of the game, or with a dot paths below toychest
and the modules
    dice             DICE: those dice (core.dice.Die), if there are any
    rules            the fold, see core.session
    setup            Setup(session): the screen that begins a game, see screens.new_game
    play             Play(session): the screen of a game in progress
Modules take memory, so they are imported when a screen is opened, and those that no open screen
needs are dropped in a calm moment or when the next one is opened; so are the rules of a game that
is not played.
"""

import asyncio
import sys

import toychest
from toychest import lang

GAMES = ("toss_your_cookies", "monopoly_toy_story", "my_toy_shop")  # as their words in lang.GAMES
_SAVES = ("toychest.core.records", "toychest.core.journal", "toychest.core.session")
_SELDOM = (
    "toychest.core.countdown", "toychest.core.dice", "toychest.core.reading",
    "toychest.core.repair", "toychest.ui.game_widgets", "toychest.ui.picker",
)


def words(name):
    """The file of a game's words, see lang."""
    return lang.GAMES[GAMES.index(name)]


def title(name):
    """What a game is called."""
    return lang.t("game." + words(name))


def load(name, module=None):
    """A game's package, or one of its modules."""
    return _load("games." + name + ("." + module if module else ""))


def _load(path):
    path = "toychest." + path
    if path in sys.modules:
        return sys.modules[path]
    try:
        return __import__(path, None, None, ("*",))
    except MemoryError:  # there is what is held for others, and words can be read again
        toychest.spare = None
        lang.forget()
        return __import__(path, None, None, ("*",))


def needs(name, module):
    """The paths below toychest of what a module of a game imports: its package first, itself
    last."""
    lines = load(name).NEEDS
    at = lines.find("\n" + module + ": ")
    names = lines[at : lines.find("\n", at + 1)].split()[1:] if at >= 0 else []
    names.append(module)
    package = "games." + name
    paths = [package]
    for need in names:
        paths.append(need if "." in need else package + "." + need)
    return paths


def loading(paths):
    """Import modules, below toychest, one at a time: a generator that yields often."""
    new = missing(paths)
    if len(new) > 2:
        yield from toychest.hold_spare()
    for path in new:
        yield
        if toychest.modules:
            toychest.modules.read(path)
            yield
        _load(path)
        yield


async def load_calmly(*paths):
    """Import modules below toychest that nobody waits for."""
    for path in paths:
        for _ in loading((path,)):
            await asyncio.sleep_ms(0)


def missing(paths):
    """Those modules below toychest that are not in memory."""
    return [path for path in paths if "toychest." + path not in sys.modules]


def opening(app, paths, make):
    """Open the screen make(module): a generator that loads what it needs, a module at a time.

    paths: of modules below toychest; the last is given to `make`.
    """
    yield from app.tidying(paths)
    yield from loading(paths)
    module = _load(paths[-1])
    toychest.spare = None
    yield
    app.open(make(module))


def opening_part(app, name, module, make):
    """`opening` for a module of a game."""
    return opening(app, needs(name, module), make)


def beginning(app, name, session):
    """Begin a new game: `opening` as above."""
    return opening_part(app, name, "setup", lambda setup: setup.Setup(session))


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


def tidying(screens, sessions, paths=()):
    """Drop the modules of screens that are closed, and of games without a session: a generator
    that yields often. screens: those that are open; sessions: the names of the games that have
    one; paths: below toychest, what stays, too."""
    used = {"toychest." + path for path in paths}
    for screen in screens:
        yield
        used.update(_of(screen.__module__))
        used.update(["toychest." + path for path in screen.parts()])
    for name in sessions:
        yield
        used.update(_of("toychest.games." + name + ".rules"))
    if sessions:
        used.update(_SAVES)
    yield
    for path in list(sys.modules):
        seldom = path.startswith("toychest.games.") or path.startswith("toychest.screens.")
        if (seldom or path in _SAVES or path in _SELDOM) and path not in used:
            yield
            toychest.drop(path)


def _of(path):
    """A module and, if it is one of a game, what it imports."""
    parts = path.split(".")
    if len(parts) == 4 and parts[1] == "games":
        return ["toychest." + need for need in needs(parts[2], parts[3])]
    return [path]
