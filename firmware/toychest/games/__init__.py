"""The games. To add a game, run `make new-game`; or add its folder, its words in lang, and its name
to GAMES in lang. The name, such as "toy_shop", is that of the folder, of the file of words and of
the saves.

A game is a package with
    DICE             whether the game has printed dice, whose faces the owner can enter
and the modules
    dice             DICE: tuple of those dice (core.dice.Die); no such module if there are none
    rules            the rules, see core.session
    story            the events and the state in words, see `story`
    screens.setup    Setup(session): the screen that begins a game, see screens.questions
    screens.table    Table(session): the screen of a game in progress
"""

from toychest import lang

GAMES = lang.GAMES

# What these modules import takes much of the stack, so no function of ours is between.
_RULES = "toychest.games.%s.rules"
_TABLE = "toychest.games.%s.screens.table"

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
    """Return the title of a game, as text. name: name of the game, here and below."""
    return lang.t("game." + name)


def picture(name):
    """Return the name of a game's icon."""
    return _PICTURES.get(name, "die")


def package(name):
    """Return the package of a game, as a module."""
    return _import(name)


def rules(name):
    """Return the rules of a game, a module."""
    return __import__(_RULES % name, None, None, ("*",))


def story(name, saves):
    """Return an object with the functions describe and status, which tell a game in words.

    describe(state, event, player) returns an event as a line of the history, or "" for an event
        that needs no words. state: before the event, or None before the first event. event: [kind,
        ...]. player: function of a seat that returns the name of the player
    status(state) returns the progress of the game in a few words

    The object is the game's module `story`. If the words depend on something that the owner has
    entered, such as names of deeds, the module has a function read(saves) that returns the object.
    saves: path of the folder of all saves.
    """
    module = _import(name + ".story")
    return module.read(saves) if hasattr(module, "read") else module


def dice_of(name):
    """Return the printed dice of a game, whose faces the owner can enter: tuple of core.dice.Die,
    () if the game has none."""
    return _import(name + ".dice").DICE if package(name).DICE else ()


def setup(name, session):
    """Return the screen that asks the questions before a game. session: Session of the game."""
    return _import(name + ".screens.setup").Setup(session)


def table(name, session):
    """Return the screen of a game in progress. session: Session of the game."""
    return __import__(_TABLE % name, None, None, ("*",)).Table(session)


def _import(path):
    return __import__("toychest.games." + path, None, None, ("*",))
