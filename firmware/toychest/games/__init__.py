"""List the names of all games, and load the modules of one game.

The name of a game, such as "toy_shop", is also the name of its folder, of its file of words and of
its saves. To add a game, run `make new-game`; or add its folder, its words in lang, and its name to
GAMES in lang.

A game is a package with
    DICE             bool: whether the game has printed dice, whose faces the owner can enter
and the modules
    dice             DICE: tuple of those dice (core.dice.Die); no such module if there are none
    rules            the rules, see core.session
    story            functions that put events and states into words, see `story`
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
    """Return the title of a game in the language of the device. name: str, such as "toy_shop"."""
    return lang.t("game." + name)


def picture(name):
    """Return the name of a game's icon on the home screen. name: str, such as "toy_shop"."""
    return _PICTURES.get(name, "die")


def package(name):
    """Import a game, and return its package. name: str, such as "toy_shop"."""
    return _import(name)


def rules(name):
    """Import the rules of a game, and return their module. name: str, such as "toy_shop"."""
    return __import__(_RULES % name, None, None, ("*",))


def story(name, saves):
    """Return an object that puts a game into words, with two functions.

    describe(state, event, player): returns an event as a line of the history, or "" if it needs no
        words. event: [kind, argument, ...]. state: dict, the state before the event; None before
        the first event. player: function that gets a seat and returns the player's name
    status(state): returns the progress of the game in a few words

    name: str, the game, such as "toy_shop"
    saves: str, path of the folder of all saves
    """
    # A module `story` whose words depend on texts of the owner has a function read(saves).
    module = _import(name + ".story")
    return module.read(saves) if hasattr(module, "read") else module


def dice_of(name):
    """Return the printed dice of a game: tuple of core.dice.Die, () for none. The owner can enter
    the faces of these dice. name: str, the game, such as "toy_shop"."""
    return _import(name + ".dice").DICE if package(name).DICE else ()


def setup(name, session):
    """Return the screen with the questions before a new game. name: str, the game, such as
    "toy_shop". session: Session of the game."""
    return _import(name + ".screens.setup").Setup(session)


def table(name, session):
    """Return the screen of a game in progress. name: str, the game, such as "toy_shop". session:
    Session of the game."""
    return __import__(_TABLE % name, None, None, ("*",)).Table(session)


def _import(path):
    return __import__("toychest.games." + path, None, None, ("*",))
