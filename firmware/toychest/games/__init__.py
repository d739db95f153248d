"""The games. To add one: add its folder, its words to lang, and its name to GAMES there; or let
`make new-game` do it. A game has one name: its folder, its file of words and its saves have it.

A game is a package with
    DICE             whether it has dice that an owner can copy
and the modules
    dice             DICE: those dice (core.dice.Die), if there are any
    rules            the rules, see core.session
    story            the events and the state in words, see `story`
    screens.setup    Setup(session): the screen that begins a game, see screens.questions
    screens.table    Table(session): the screen of a game in progress
"""

from toychest import lang

GAMES = lang.GAMES


def title(name):
    """What a game is called."""
    return lang.t("game." + name)


def package(name):
    """A game's package."""
    return _import(name)


def rules(name):
    """The rules of a game."""
    return _import(name + ".rules")


def story(name, saves):
    """Return what tells the events of a game in words: an object with describe(state, event,
    player) and status(state). saves: path of all saves.

    describe returns an event as a line of a story, or "" for an event that goes without saying.
    state: before the event, None before the first. player: function of a seat that returns a name.
    status returns how far the game is, in a few words.

    The object is the game's module `story`. If the words depend on what the owner has copied, that
    module has a function read(saves) instead, which returns the object.
    """
    module = _import(name + ".story")
    return module.read(saves) if hasattr(module, "read") else module


def dice_of(name):
    """The dice of a game that an owner can copy."""
    return _import(name + ".dice").DICE if package(name).DICE else ()


def setup(name, session):
    """The screen that begins a game."""
    return _import(name + ".screens.setup").Setup(session)


def table(name, session):
    """The screen of a game in progress."""
    return _import(name + ".screens.table").Table(session)


def _import(path):
    return __import__("toychest.games." + path, None, None, ("*",))
