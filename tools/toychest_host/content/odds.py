"""How likely each face and each sum of some dice is, as exact fractions."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def of_faces(faces: Sequence[T]) -> dict[T, Fraction]:
    """The odds of each different face of a die, in their order."""
    return {face: Fraction(count, len(faces)) for face, count in Counter(faces).items()}


def of_sums(dice: Iterable[Sequence[int]]) -> dict[int, Fraction]:
    """The odds of each sum of some dice, from the least on. Source: the ways to make a sum are the
    convolution of the ways of its parts."""
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
    """What comes on average."""
    return sum((value * chance for value, chance in odds.items()), Fraction(0))
