"""Compute the exact odds of rolls of dice with icepool."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import icepool

from toychest_host import firmware

firmware.prepare()

from toychest.games.dice.rules import JOINED, MOST_DICE, exploding  # noqa: E402

# Most steps for one roll. They take 1 to 4 s.
_MOST_STEPS = 500_000


class NoOdds(Exception):
    """Raised if the odds of a roll are not computed. The message has the reason."""


class _Sum(icepool.MultisetEvaluator):
    """The sum of dice. It raises NoOdds if too many steps would be needed."""

    def __init__(self):
        self._steps = 0

    def _count(self, steps):
        self._steps += steps
        if self._steps > _MOST_STEPS:
            raise NoOdds("that would take too long")

    def next_state(self, state, order, outcome, count):  # called by icepool for each step
        self._count(1)
        return (state or 0) + outcome * count

    def of(self, dice: Sequence[icepool.Die], keep: int) -> icepool.Die:
        """Return the sum as a die. keep: n if the n highest dice count, -n if the n lowest count,
        0 if all count."""
        if keep in (1, -1):  # many times as quick as a pool
            return icepool.highest(dice) if keep > 0 else icepool.lowest(dice)
        if keep:
            kept = slice(-keep, None) if keep > 0 else slice(-keep)
            found: Any = self.evaluate(icepool.Pool(dice)[kept])
            return found
        total = icepool.Die([0])
        for die in dice:
            self._count(len(total) * len(die))
            total += die
        return total


def of_rolls(dice: Sequence[Sequence[int]], rule: Sequence[int]) -> icepool.Die:
    """Return the result of a roll of dice, as a die whose faces are the results. Raises NoOdds.

    dice: numbers on the faces of each die.
    rule: list [keep, explode, add, success] that says what the roll counts, such as only the
        highest die. The four numbers are explained in games/dice/rules.py, at KEEP to SUCCESS.
    """
    keep, explode, add, least = rule
    total = _Sum()

    @cache
    def result(*shown: icepool.Die) -> icepool.Die:
        points = [die >= least for die in shown] if least else shown
        return total.of(points, keep) + add

    def read(queue: list[tuple[icepool.Die, int]], shown: list[icepool.Die]) -> icepool.Die:
        """Return the result if the first dice in the queue show `shown`. The later dice in the
        queue may still explode, which adds dice to the queue.

        queue: (die, index in `dice` of the die that it belongs to) of each die on the table.
        shown: die with the possible faces, for each of the first dice in the queue.
        """
        if not explode or len(shown) == len(queue) or len(queue) == MOST_DICE:
            shown = shown + [die for die, _ in queue[len(shown) :]]
            if explode <= JOINED:
                owners = [owner for _, owner in queue]
                shown = [
                    total.of([d for d, o in zip(shown, owners, strict=True) if o == owner], 0)
                    for owner in range(len(dice))
                ]
            return result(*sorted(shown, key=hash))
        die, owner = queue[len(shown)]
        adds = exploding(die.outcomes(), explode)
        return (die == adds).map(
            lambda explodes: (
                read([*queue, (die, owner)], [*shown, icepool.Die([adds])])
                if explodes
                else read(queue, [*shown, die.reroll([adds], depth="inf")])
            )
        )

    return read([(icepool.Die(faces), index) for index, faces in enumerate(dice)], [])
