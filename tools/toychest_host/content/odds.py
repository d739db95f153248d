"""Compute the probabilities of faces and sums of dice, as exact fractions."""

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

from toychest_host import firmware

firmware.prepare()

from toychest.games.dice.rules import (  # noqa: E402
    ADD,
    EXPLODE,
    HIGHEST,
    KEEP,
    MOST_DICE,
    SUCCESS,
)

T = TypeVar("T", bound=Hashable)


def of_faces(faces: Sequence[T]) -> dict[T, Fraction]:
    """Return {face: probability} of a die, in the order of the faces. Several faces may be
    equal."""
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
    """Return the average of a random number. odds: {possible number: its probability}."""
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


def of_rolls(dice: Sequence[Sequence[int]], rule: Sequence[int]) -> dict[int, Fraction] | None:
    """Return {result: probability} of a roll of dice, the smallest result first.

    Dice may explode: a certain face adds another die. Return None if dice explode that are not all
    of the same kind, or that do not all count.
    dice: numbers on the faces of each die.
    rule: list [keep, explode, add, success] that says what the roll counts, such as only the
        highest die. The four numbers are explained in games/dice/rules.py, at KEEP to SUCCESS.
    """
    least = rule[SUCCESS]

    def points(face: int) -> int:
        return int(face >= least) if least else face

    kinds = {tuple(sorted(faces)) for faces in dice}
    if rule[EXPLODE]:
        if len(kinds) > 1 or rule[KEEP]:
            return None
        faces = next(iter(kinds))
        explodes = max(faces) if rule[EXPLODE] == HIGHEST else rule[EXPLODE]
        found = _exploding(
            [(points(face), face == explodes) for face in faces], len(dice), MOST_DICE
        )
    elif rule[KEEP]:
        found = _kept([list(faces) for faces in dice], rule[KEEP], points)
    else:
        found = of_sums([[points(face) for face in faces] for faces in dice])
    return {total + rule[ADD]: found[total] for total in sorted(found)}


def _exploding(faces: list[tuple[int, bool]], count: int, most: int) -> dict[int, Fraction]:
    """Return {sum of points: probability} of dice that explode: some faces add another die to the
    roll.

    faces: (points, whether the face adds a die) for each face of one die.
    count: number of dice at first.
    most: largest number of dice, added ones included.
    """
    found: Counter[int] = Counter()
    open_ways = {(count, 0): 1}  # {(number of dice, sum of the dice read so far): ways}
    for read in range(1, most + 1):
        after: Counter[tuple[int, int]] = Counter()
        for (dice, total), ways in open_ways.items():
            for points, adds in faces:
                after[min(dice + adds, most), total + points] += ways
        open_ways = {}
        for (dice, total), ways in after.items():
            if dice == read:  # all dice are read; count as if `most` dice were rolled
                found[total] += ways * len(faces) ** (most - read)
            else:
                open_ways[dice, total] = ways
    return {total: Fraction(ways, len(faces) ** most) for total, ways in found.items()}


def _kept(dice: list[list[int]], keep: int, points: Callable[[int], int]) -> dict[int, Fraction]:
    """Return {sum of points: probability} of a roll in which only the highest or lowest dice count.

    dice: numbers on the faces of each die.
    keep: n if the n highest dice count, -n if the n lowest count.
    points: function that gets the number on a face and returns its points.
    """
    kinds = Counter(tuple(sorted(faces)) for faces in dice)
    # Go through the values, those that are kept first. How many dice of each kind show the value?
    # {(number of dice of each kind that show later values, sum): ways}
    ways = {(tuple(kinds.values()), 0): 1}
    for value in sorted({face for kind in kinds for face in kind}, reverse=keep > 0):
        after: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (left, total), before in ways.items():
            room = max(0, abs(keep) - (len(dice) - sum(left)))
            for shows in itertools.product(*(range(count + 1) for count in left)):
                number = before
                for kind, show, count in zip(kinds, shows, left, strict=True):
                    number *= comb(count, show) * kind.count(value) ** show
                if number:
                    rest = tuple(count - show for count, show in zip(left, shows, strict=True))
                    after[rest, total + points(value) * min(room, sum(shows))] += number
        ways = after
    rolls = 1
    for faces in dice:
        rolls *= len(faces)
    found: Counter[int] = Counter()
    for (left, total), number in ways.items():
        if not any(left):
            found[total] += number
    return {total: Fraction(number, rolls) for total, number in found.items()}
