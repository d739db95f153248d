"""Compute the probabilities of faces and sums of dice, as exact fractions."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
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

_MOST_STEPS = 5_000_000  # steps for one roll, which take a few s


class NoOdds(Exception):
    """Raised if the odds of a roll are not computed. The message has the reason."""


def _within(steps: int) -> None:
    if steps > _MOST_STEPS:
        raise NoOdds("that would take too long")


def of_faces(faces: Sequence[T]) -> dict[T, Fraction]:
    """Return {face: probability} of a die, in the order of the faces. Several faces may be
    equal."""
    return {face: Fraction(count, len(faces)) for face, count in Counter(faces).items()}


def of_sums(dice: Iterable[Sequence[int]]) -> dict[int, Fraction]:
    """Return {sum: probability} of some dice, the smallest sum first. Raises NoOdds.

    dice: numbers on the faces of each die.
    """
    ways = {0: 1}
    rolls = 1
    steps = 0
    for faces in dice:
        steps += len(ways) * len(faces)
        _within(steps)
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


def of_rolls(dice: Sequence[Sequence[int]], rule: Sequence[int]) -> dict[int, Fraction]:
    """Return {result: probability} of a roll of dice, the smallest result first.

    Dice may explode: a certain face adds another die. Raises NoOdds if dice explode that are not
    all of the same kind, or that do not all count.
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
            raise NoOdds("its dice explode, and are of different kinds, or not all of them count")
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
    steps = 0
    for read in range(1, most + 1):
        steps += len(open_ways) * len(faces)
        _within(steps)
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
    sign, most = (1 if keep > 0 else -1), abs(keep)
    values = {face for faces in dice for face in faces}
    low, high = min(map(points, values)), max(map(points, values))
    rolls = 1
    for faces in dice:
        rolls *= len(faces)
    size = rolls.bit_length() // 8 + 1
    _within(len(values) * len(dice) * most**2 * (high - low + 1) * size // 100)

    def ways_to(points_more: int, number: int = 1) -> int:
        # A polynomial as one integer: each coefficient, the ways to one sum, has `size` bytes.
        return number << 8 * size * points_more

    found = 0
    # Each number may be the worst that is kept. How many dice are better, how many are equal to it?
    for worst in values:
        ways = Counter({(0, 0): 1})  # {(better, equal): ways to reach each sum of the better ones}
        for faces in dice:
            worse = sum(sign * face < sign * worst for face in faces)
            equal = faces.count(worst)
            better = sum(
                ways_to(points(face) - low) for face in faces if sign * face > sign * worst
            )
            after: Counter[tuple[int, int]] = Counter()
            for (above, same), number in ways.items():
                after[above, same] += number * worse
                after[above, min(same + 1, most)] += number * equal
                if above + 1 < most:  # else the worst is not kept
                    after[above + 1, same] += number * better
            ways = after
        for (above, same), number in ways.items():
            if above + same >= most:
                found += ways_to((most - above) * (points(worst) - low), number)
    data = found.to_bytes(size * (most * (high - low) + 1), "little")
    sums = {
        most * low + at // size: int.from_bytes(data[at : at + size], "little")
        for at in range(0, len(data), size)
    }
    return {total: Fraction(number, rolls) for total, number in sums.items() if number}
