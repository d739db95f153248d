"""Make random events for the score sheet."""

from random import Random
from typing import Any

from toychest.games.score_sheet import rules


class Table:
    """Makes random events. wrong: share of events that the rules refuse, from 0 to 1."""

    def __init__(self, seed: int, wrong: float = 0.02):
        self._random = Random(seed)
        self._wrong = wrong

    def sheet(self) -> list[int]:
        """Return random rules of a sheet."""
        some = self._random
        down = some.randint(0, 1)
        begin = some.choice((0, 0, 501, -20)) if not down else some.choice((501, 20, 0))
        end = some.randrange(rules.ENDS if down else rules.EXACT)
        number = 0
        if end == rules.ROUNDS:
            number = some.randint(1, 99)
        elif end:
            number = begin + (-1 if down else 1) * some.choice((20, 501, some.randint(1, 2000)))
        steps = [some.choice((1, 5, 10, -1, -20, 999)) for _ in range(2)]
        return [begin, down, *steps, end, number, some.randint(0, 1)]

    def setup(self) -> tuple[Any, ...]:
        some = self._random
        players = some.randint(2, 8)
        name = some.choice(("", "Uno", "Scrabble", "WMWMWMWMWMWM"))
        return players, some.randrange(players), name, self.sheet()

    def points(self) -> int:
        return self._random.choice((0, 0, 1, 8, 22, -3, -60, 140))

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        some = self._random
        if some.random() < self._wrong:
            return some.choice((
                ("points", 10**6), ("points", "1"), ("extra", 8, 1), ("extra", 0, None), ("join",),
                ("leave", 8), ("lead", -1), ("lead", 1.0), ("on",), ("over",), ("nothing",),
                ("until",),
            ))  # fmt: skip
        seat = some.randrange(state["players"])
        luck = some.random()
        if state["over"]:
            tie = len(rules.leaders(state)) != 1
            return some.choice((("until" if tie else "on",), ("extra", seat, 1)))
        if luck > 0.97:
            return "leave", seat
        if luck > 0.95:
            return "join", self.points()
        if luck < 0.1 and rules.round_begins(state):
            return "lead", seat
        if luck < 0.2:
            return "extra", seat, self.points()
        return ("over",) if luck < 0.205 else ("points", self.points())
