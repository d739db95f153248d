"""The games. To add a game: add its folder, its words in lang, and its slug to GAMES there; or run
`make new-game`. The slug is the name of the folder, of the file of words and of the saves.

A game is a package with
    DICE             whether the game has dice that the owner can copy
and the modules
    dice             DICE: those dice (core.dice.Die), if there are any
    rules            the rules, see core.session
    story            the events and the state in words, see `story`
    screens.setup    Setup(session): the screen that begins a game, see screens.questions
    screens.table    Table(session): the screen of a game in progress
"""

from toychest import lang

GAMES = lang.GAMES

# The icons on the home screen; a game that is not here has a die.
_PICTURES = {
    "toss": "cookies",
    "monopoly": "top_hat",
    "toy_shop": "bear",
    "stray_cat": "cat",
    "score_sheet": "notepad",
    "play_money": "money",
    "timer": "stopwatch",
}


def title(name):
    """Return the title of a game. name: the slug, here and below."""
    return lang.t("game." + name)


def picture(name):
    """Return the name of a game's icon."""
    return _PICTURES.get(name, "die")


def package(name):
    """Return the package of a game."""
    return _import(name)


def rules(name):
    """Return the rules of a game, a module."""
    return _import(name + ".rules")


def story(name, saves):
    """Return the object that tells a game in words, with describe(state, event, player) and
    status(state). saves: path of all saves.

    describe returns an event as a line of the history, or "" for an event that needs no words.
    state: before the event, or None before the first. player: function of a seat that returns a
    name. status returns the progress of the game in a few words.

    The object is the game's module `story`. If the words depend on something that the owner
    entered, the module has a function read(saves) instead, which returns the object.
    """
    module = _import(name + ".story")
    return module.read(saves) if hasattr(module, "read") else module


def dice_of(name):
    """Return the dice of a game that the owner can copy, a tuple."""
    return _import(name + ".dice").DICE if package(name).DICE else ()


def setup(name, session):
    """Return the screen that begins a game."""
    return _import(name + ".screens.setup").Setup(session)


def table(name, session):
    """Return the screen of a game in progress."""
    return _import(name + ".screens.table").Table(session)


def _import(path):
    return __import__("toychest.games." + path, None, None, ("*",))
