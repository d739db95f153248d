"""Make random events for Toss Your Cookies."""

from random import Random
from typing import Any


class Table:
    """Makes random events. The rules refuse many of them."""

    def __init__(self, seed: int):
        self._random = Random(seed)

    def setup(self) -> tuple[Any, ...]:
        players = self._random.randint(3, 8)
        return players, self._random.choice((1, 3, 5, 7, 21)), 0, "SSTTLR", "123AMM"

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        some = self._random
        return some.choice((
            ("roll", some.choice("SLRT"), some.choice("123AM")), ("tossed",), ("next",),
            ("round", some.randrange(3)), ("win", 0) if some.random() < 0.1 else ("next",),
        ))  # fmt: skip
