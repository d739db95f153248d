"""Games in progress, for the cards on the simulator's page and for the page's demo.

`boot.py` begins one of them in a box without games, before the firmware starts.
"""

from toychest.app import catalog
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.core.settings import Settings
from toychest.games.monopoly.copied_board import CopiedBoard
from toychest.games.monopoly.rules.numbers import DEEDS
from toychest.games.monopoly.title_deeds import PRICE, TitleDeeds, blank
from toychest.games.toss import rules as toss

_NAMES = ["Ana", "Ben", "Cleo"]
_BOARD = "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr"  # made up
_SETS = "AABBCCDDEEFFGGHHRR"  # the colour set of each deed, made up
_ANA, _BEN = 0, 1
_DEED, _SPACE, _DIE = 6, "g", 4  # Ben's deed, its space, and Ana's roll
_TOSS = "toss", (3, 3, _ANA, toss.GUESSED_ACTION_FACES, toss.GUESSED_NUMBER_FACES)
_BEGUN = {  # {name of an example: (game, arguments of the event "start", events)}
    "roll": _TOSS + ((),),
    "battery": _TOSS + ((("roll", toss.TOSS, "2"),),),
    "rent": (
        "monopoly",
        (3, _SETS, _BOARD),
        (
            ("order", 6, 6),
            ("order", 1, 1),
            ("order", 1, 1),
            ("buy", _BEN, _DEED, 60),
            ("on", _ANA, _BOARD.index(_SPACE) - _DIE),
            ("roll", _DIE),
        ),
    ),
}


def begin(name, saves):
    """Save the game of an example in the folder `saves`. Return the name of the game's module.
    name: name of the example."""
    game, setup, events = _BEGUN[name]
    settings = Settings(saves)
    settings["names"] = _NAMES + settings["names"][len(_NAMES) :]
    if game == "monopoly":
        CopiedBoard(saves).take(_BOARD)
        amounts = [60, 30, 50, 50, 12]  # made up: price, mortgage, a House, a Hotel, rent
        TitleDeeds(saves).take([blank(deed)[:PRICE] + amounts for deed in range(DEEDS)])
    rules = catalog.rules(game)
    session = Session(rules, Journal(saves + "/games/" + game, rules.VERSION), lambda: 0)
    session.new(*setup)
    for event in events:
        session.commit(*event)
    return game
