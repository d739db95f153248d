"""Make random events for play money."""

from random import Random
from typing import Any

from toychest.core import events as core_events
from toychest.games.play_money import rules


class Table:
    """Makes random events. wrong: share of events that the rules refuse, from 0 to 1."""

    def __init__(self, seed: int, wrong: float = 0.02):
        self._random = Random(seed)
        self._wrong = wrong

    def values(self) -> list[Any]:
        """Return random rules of a game."""
        some = self._random
        quick = some.sample((1, 5, 10, 20, 50, 100, 500, 1_000, 999_999), some.randint(0, 8))
        return [
            some.choice((0, 15, 1_500, 10_000)),
            some.choice(rules.SIGNS),
            some.choice((0, 2, 200, 2_000)),
            some.randint(0, 1),
            some.randint(0, 1),
            *sorted(quick),
        ]

    def setup(self) -> tuple[Any, ...]:
        name = self._random.choice(("", "Farm", "Railway", "WMWMWMWMWMWM"))
        return self._random.randint(2, 8), name, self.values()

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        some = self._random
        if some.random() < self._wrong:
            return some.choice((
                ("pay", 0, 0, 10), ("pay", -1, -1, 10), ("pay", 0, 1, 10**6), ("pay", 0, 1, -5),
                ("pay", 8, 0, 1), ("pay", 0.0, 1, 1), ("each", -2, 5), ("pot", 0, 0),
                ("pot", -1, 5), ("pot", 0, -state["pot"] - 1), ("each", 0, 0), ("go", -1),
                ("each", 1, 10**6), ("each", 1, None), ("go", True), ("nothing",), ("out", 8),
                ("out", True), *(("out", seat) for seat in state["out"]),
                *(("pay", rules.BANK, seat, 1) for seat in state["out"]),
            ))  # fmt: skip
        if rules.is_over(state):
            return ("on",)
        if some.random() < 0.01:
            return ("over",)
        for _ in range(20):
            seat, other = some.sample(range(state["players"]), 2)
            amount = some.choice((1, 10, 20, 50, 120, 200, 3_000))
            event = some.choice((
                ("pay", seat, other, amount), ("pay", seat, rules.BANK, amount),
                ("pay", rules.BANK, seat, amount), ("each", seat, amount), ("each", seat, -amount),
                ("each", rules.BANK, some.choice((amount, -amount))), ("pot", seat, amount),
                ("pot", seat, -max(1, state["pot"])), ("go", seat),
                *[("out", seat)] * (some.random() < 0.1),
            ))  # fmt: skip
            if not core_events.refuse(rules, state, event):
                return event
        poorest = min(rules.playing(state), key=lambda seat: state["money"][seat])
        return "pay", rules.BANK, poorest, 1
