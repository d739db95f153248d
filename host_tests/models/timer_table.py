"""Make random events for the timer."""

from random import Random
from typing import Any

from toychest.games.timer import rules


class Table:
    """Makes random events. wrong: share of events that the rules refuse, from 0 to 1."""

    def __init__(self, seed: int, wrong: float = 0.02):
        self._random = Random(seed)
        self._wrong = wrong

    def setup(self) -> tuple[Any, ...]:
        some = self._random
        players = some.choice((1, 2, 3, 5, 8))
        name = some.choice(("", "Eggs", "Chess", "WMWMWMWMWMWM"))
        kinds = [*range(rules.CLOCK, rules.USED + 1), rules.STAGES]
        if players == 1:
            kinds = [rules.COUNTDOWN, rules.ROUNDS]
        kind = some.choice(kinds)
        choices = (1, 3, 90, 300, rules.MOST)
        seconds = 0 if kind == rules.USED else some.choice(choices)
        extra = 0
        if kind in (rules.FISCHER, rules.DELAY, rules.ROUNDS):
            extra = some.choice((0, 3, 99))
        times = [seconds or rules.LONGEST] * players
        if 1 < players and seconds and some.random() < 0.3:
            times[some.randrange(players)] = some.choice(choices)
        values = [kind, seconds, extra]
        if kind == rules.STAGES:
            values += [some.choice((1, 3, 99)), some.choice(choices)]
        return some.randrange(players), name, values, times

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        some = self._random
        left = state["left"][state["turn"]]
        if some.random() < self._wrong:
            return some.choice((
                ("spent", -(2**31)), ("spent", left + 1), ("spent", "1"), ("spent", None),
                ("turn", 8), ("turn", 1.0), ("nothing",),
            ))  # fmt: skip
        luck = some.random()
        if luck < 0.01 and len(state["left"]) > 1:
            return "over", some.randint(rules.BANK, len(state["left"]) - 1)
        others = [seat for seat, ms in enumerate(state["left"]) if ms]
        if luck < 0.05 or not others:
            return ("reset",)
        if not left and rules.following(state) is not None and luck < 0.5:
            return ("pass",)
        if not left or luck < 0.15:
            return "turn", some.choice(others)
        if rules.following(state) is not None and luck < 0.5:
            return ("pass",)
        return "spent", some.choice((left, -1_000)) if luck > 0.95 else min(left, 10_000)
