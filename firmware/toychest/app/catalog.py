"""The games in the order of the home screen, and their modules.

The name of a game, such as "toy_shop", is also the name of its folder, of its text file in each
language, and of its saves. ADD_A_GAME.md says how to add one.

A game is a package. It has the attribute
    DICE             bool: whether the printed game has special dice, whose faces the owner can
                     enter
and the modules
    dice             only for a game with special dice: its own DICE is the tuple of these dice, of
                     the class core.dice.Die
    rules            the rules of the game, see core.session
    words            functions that put events and states into words, see `words`
    screens          has Setup(session), the screen that begins a game, see asking.questions, and
                     Table(session), the screen of a game in progress. Of a large game, it is a
                     folder: then its modules setup and table have them
"""

from toychest.lang import t

# (name, icon on the home screen)
_PICTURES = (
    ("toss", "cookies"),
    ("monopoly", "top_hat"),
    ("toy_shop", "bear"),
    ("stray_cat", "cat"),
    ("dice", "die"),
    ("score_sheet", "notepad"),
    ("play_money", "money"),
    ("timer", "stopwatch"),
)
_ONE_MODULE = ("toss", "score_sheet", "play_money", "timer")  # games whose screens are one module
GAMES = tuple([name for name, _ in _PICTURES])

# What these modules import takes much of the stack, so no function of ours is between.
_RULES = "toychest.games.%s.rules"
_SCREENS = "toychest.games.%s.screens"


def title(name):
    """Return the title of a game in the current language."""
    return t("game." + name)


def picture(name):
    """Return the name of the icon that a game has on the home screen."""
    return dict(_PICTURES)[name]


def package(name):
    """Import a game, and return its package (a module)."""
    return _import(name)


def rules(name):
    """Import the rules of a game, and return their module."""
    return __import__(_RULES % name, None, None, ("*",))


def lasting(name):
    """Return the names of the modules that stay from the set-up of a game to its end: tuple of
    str."""
    screens = _SCREENS % name
    return (screens, "toychest.games." + name + ".words") if name in _ONE_MODULE else ()


def words(name, saves):
    """Return an object (often the module `words` of the game) that puts a game into words. The game
    may read texts of the owner in the folder `saves`. The object has two functions.

    describe(state, event, player): returns an event as a line of the history, or "" if the event
        has no line. state: the state before the event; None before the first event. player:
        function that gets a seat and returns the player's name
    status(state): returns the progress of the game in a few words
    """
    # A module `words` that depends on texts of the owner has a function read(saves).
    module = _import(name + ".words")
    return module.read(saves) if hasattr(module, "read") else module


def dice_of(name):
    """Return the dice of a printed game whose faces the owner can enter: tuple of core.dice.Die, ()
    for none."""
    return _import(name + ".dice").DICE if package(name).DICE else ()


def setup(name, session):
    """Return the screen with the questions before a new game."""
    screens = __import__(_SCREENS % name, None, None, ("*",))
    if not hasattr(screens, "Setup"):  # it is a folder
        screens = __import__(_SCREENS % name + ".setup", None, None, ("*",))
    return screens.Setup(session)


def table(name, session):
    """Return the screen of a game in progress."""
    screens = __import__(_SCREENS % name, None, None, ("*",))
    if not hasattr(screens, "Table"):  # it is a folder
        screens = __import__(_SCREENS % name + ".table", None, None, ("*",))
    return screens.Table(session)


def _import(path):
    return __import__("toychest.games." + path, None, None, ("*",))
