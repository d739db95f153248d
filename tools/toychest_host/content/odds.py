"""Compute the probabilities of faces and sums of dice, as exact fractions."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def of_faces(faces: Sequence[T]) -> dict[T, Fraction]:
    """Return {face: probability} of a die, in the order of the faces."""
    return {face: Fraction(count, len(faces)) for face, count in Counter(faces).items()}


def of_sums(dice: Iterable[Sequence[int]]) -> dict[int, Fraction]:
    """Return {sum: probability} of some dice, the smallest sum first.

    dice: numbers on the faces of each die.
    """
    ways = {0: 1}
    rolls = 1
    for faces in dice:
        found: Counter[int] = Counter()
        for face, count in Counter(faces).items():
            for total, before in ways.items():
                found[total + face] += before * count
        ways = dict(found)
        rolls *= len(faces)
    return {total: Fraction(ways[total], rolls) for total in sorted(ways)}


def average(odds: dict[int, Fraction]) -> Fraction:
    """Return the average of some values. odds: {value: probability}."""
    return sum((value * chance for value, chance in odds.items()), Fraction(0))
