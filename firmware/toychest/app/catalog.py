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
    result           for a game that can end: has result(state), which returns (list of (points or
                     None, rank) by seat, whether the fewest points win). The best rank is 1, and
                     0 stands for a player who has left. The family book keeps it.
                     For a table with the button "Again", it also has
                     again(state, first, begins, app), see `again`
    screens          has Setup(session), the screen that begins a game, see asking.questions, and
                     Table(session), the screen of a game in progress. In a large game, screens is a
                     folder, and its modules setup and table have them
"""

from toychest.lang import t

# (name, icon on the home screen, whether its screens are one module)
_GAMES = (
    ("toss", "cookies", False),
    ("monopoly", "top_hat", False),
    ("toy_shop", "bear", False),
    ("stray_cat", "cat", False),
    ("dice", "die", False),
    ("score_sheet", "notepad", False),
    ("play_money", "money", False),
    ("timer", "stopwatch", False),
)
GAMES = tuple([game[0] for game in _GAMES])

# Importing these takes much of the stack, so `rules`, `setup` and `table` do not call `_import`.
_RULES = "toychest.games.%s.rules"
_SCREENS = "toychest.games.%s.screens"


def title(name):
    """Return the title of a game in the current language."""
    return t("game." + name)


def picture(name):
    """Return the name of the icon that a game has on the home screen."""
    return _GAMES[GAMES.index(name)][1]


def package(name):
    """Import a game, and return its package (a module)."""
    return _import(name)


def rules(name):
    """Import the rules of a game, and return their module."""
    return __import__(_RULES % name, None, None, ("*",))


def lasting(name):
    """Return the names of the modules with screens and words that stay in memory as long as the
    game does: tuple, () if the screens are several modules."""
    if _is_one_module(name):
        return _screens(name, ""), "toychest.games." + name + ".words"
    return ()


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


def result(name, state):
    """Return the result of a finished game for the family book, see the top of this file. Return
    None for a game without the module `result`: the book keeps no line of such a game."""
    try:
        return _import(name + ".result").result(state)
    except ImportError:
        return None


def again(name, state, first, begins, app):
    """Return the first events of the next game of the same players: list of tuple.

    state: of the game that is over
    first: its state before the first turn; `state` if a repaired save has lost its first step
    begins: function that gets the seat that began that game, and returns the seat for the next one
    """
    return _import(name + ".result").again(state, first, begins, app)


def dice_of(name):
    """Return the dice of a printed game whose faces the owner can enter: tuple of core.dice.Die, ()
    for none."""
    return _import(name + ".dice").DICE if package(name).DICE else ()


def setup(name, session):
    """Return the screen with the questions before a new game."""
    return __import__(_screens(name, ".setup"), None, None, ("*",)).Setup(session)


def table(name, session):
    """Return the screen of a game in progress."""
    return __import__(_screens(name, ".table"), None, None, ("*",)).Table(session)


def _is_one_module(name):
    return _GAMES[GAMES.index(name)][2]


def _screens(name, part):
    return _SCREENS % name + ("" if _is_one_module(name) else part)


def _import(path):
    return __import__("toychest.games." + path, None, None, ("*",))
