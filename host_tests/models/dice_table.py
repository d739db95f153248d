"""Make random events for My dice."""

from random import Random
from typing import Any

from toychest import lang
from toychest.games.dice import rules
from toychest.games.dice.dice_file import DiceFile

COPIED = {
    "action": ["1swap", "1swap", "1toss", "1toss", "1left", "1right"],
    "number": ["1one", "1two", "1three", "1all", "1milk", "1milk"],
}
SETS = (
    "10d6", "10d100", "6d6!", "2d6!!kh1", "d8!!+d6!!kh1", "d%", "4dF", "4d6kh3", "2d20kl1-999",
    "8d10!9cs>=7", "2d6+d8+3",
)  # fmt: skip
lang.use(lang.code)  # some sets are named after games, in the current language
FILE = DiceFile("/nowhere", COPIED.get)  # only the built-in dice
DOCUMENT: dict[str, Any] = {
    "version": 1,
    "dice": [
        {"name": "d6", "faces": [1, 2, 3, 4, 5, 6]},
        {"name": "action", "faces": [{"icon": "swap"}, "skip", {"icon": "milk", "count": 2}, 3]},
    ],
    "sets": [
        {"name": "2d6", "dice": ["d6", "d6"]},
        {"name": "2d6 + action", "dice": ["2d6", "action"]},
        {"name": "Yahtzee", "dice": ["d6"] * 5},
        {"name": "Attack", "dice": "2d20kh1+5"},
        {"name": "Damage", "dice": ["d6", "d6"], "rule": "!"},
    ],
}


class Table:
    """Makes random events. wrong: share of events that the rules may refuse, from 0 to 1."""

    def __init__(self, seed: int, wrong: float = 0.02):
        self._random = Random(seed)
        self._wrong = wrong

    def setup(self) -> tuple[Any, ...]:
        some = self._random
        luck = some.random()
        if luck < 0.4:
            return FILE.on_table(some.choice(FILE.set_names()))[0]
        if luck < 0.8:
            return FILE.on_table(some.choice(SETS))[0]
        sides = [some.randint(2, 60) for _ in range(some.randint(1, 3))]
        dice = [*range(len(sides)), *some.choices(range(len(sides)), k=some.randint(0, 3))]
        return (
            some.choice(("mine", "Niño", "3 × d9")),
            dice,
            sides,
            rules.SUM,
            some.randrange(2**30),
        )

    def face(self, state: dict[str, Any], side: int) -> Any:
        """Return a face for a side of a die: number, word or icon, as the rules write it. A set
        with a rule has only numbers. side: index of the side."""
        if state["set"] == "4dF":
            return "+- "[side % 3]
        if state["rule"] != rules.SUM or len(state["dice"]) > 6:
            return side + 1
        return (side, "'skip", "2milk", "9own-icon", 9_999, "'¡Ay, no!", -5)[side % 7]

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        some = self._random
        luck = some.random()
        if luck < 0.03:
            return ("set", *self.setup())
        if luck < 0.06 and state["faces"]:
            return "undone", state["faces"]
        explode = state["rule"][rules.EXPLODE]
        added = []
        dice = list(state["dice"])
        while explode and some.random() < 0.3 and len(dice) < rules.MOST_DICE:
            die = some.randrange(len(state["dice"]))
            added.append(die if explode <= rules.JOINED else state["dice"][die])
            dice.append(state["dice"][die])
        places = [some.randrange(state["sides"][die]) for die in dice]
        faces = [self.face(state, side) for side in places]
        kept = 0
        if state["faces"] and not explode and some.random() < 0.5:
            kept = some.randrange(2 ** len(dice) - 1)
        if some.random() >= self._wrong:
            for i in range(len(dice)):
                if kept >> i & 1:
                    places[i], faces[i] = state["places"][i], state["faces"][i]
        return "roll", kept, places, faces, added
