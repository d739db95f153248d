"""Play First to ten at random, for tests."""

from random import Random
from typing import Any

from toychest.games.first_to_ten import rules


class Table:
    """A table of players who act at random.

    seed: seed of the random numbers.
    wrong: share of events that the rules refuse, from 0 to 1.
    """

    def __init__(self, seed: int, wrong: float = 0.02):
        self._random = Random(seed)
        self._wrong = wrong

    def setup(self) -> tuple[Any, ...]:
        """Return random arguments for `rules.start`, which begins a game."""
        return (self._random.randint(rules.MIN_PLAYERS, rules.MAX_PLAYERS),)

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        """Return a random event, such as ("points", 2). A few are refused by the rules."""
        if self._random.random() < self._wrong:
            return "points", rules.MOST + 1
        return "points", self._random.randint(0, rules.MOST)
