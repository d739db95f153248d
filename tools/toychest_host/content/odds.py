"""Compute the probabilities of faces and sums of dice, as exact fractions."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from toychest_host import firmware

firmware.prepare()

from toychest.games.dice.rules import (  # noqa: E402
    ADD,
    EXPLODE,
    JOINED,
    KEEP,
    MOST_DICE,
    SUCCESS,
    exploding,
)

T = TypeVar("T", bound=Hashable)
Faces = tuple[int, ...]  # the numbers that a die may show, one for each of its faces

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


def of_sums(dice: Iterable[Sequence[int]], times: int = 1) -> dict[int, Fraction]:
    """Return {sum: probability} of some dice, the smallest sum first. Raises NoOdds.

    dice: numbers on the faces of each die.
    times: number of such calls for one answer.
    """
    ways = {0: 1}
    rolls = 1
    steps = 0
    for faces in dice:
        steps += times * len(ways) * len(faces)
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
    """Return {result: probability} of a roll of dice, the smallest result first. Raises NoOdds.

    dice: numbers on the faces of each die.
    rule: list [keep, explode, add, success] that says what the roll counts, such as only the
        highest die. The four numbers are explained in games/dice/rules.py, at KEEP to SUCCESS.
    """
    least = rule[SUCCESS]

    def points(face: int) -> int:
        return int(face >= least) if least else face

    ways = _exploded(dice, rule[EXPLODE])
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for shown, chance in ways.items():
        if rule[KEEP]:
            odds = _kept(shown, rule[KEEP], points, len(ways))
        else:
            odds = of_sums([[points(face) for face in faces] for faces in shown], len(ways))
        for total in odds:
            found[total + rule[ADD]] += odds[total] * chance
    return {total: found[total] for total in sorted(found)}


def _exploded(dice: Sequence[Sequence[int]], explode: int) -> dict[tuple[Faces, ...], Fraction]:
    """Return {dice: probability} of the dice that a roll can lead to because dice explode. Each of
    these dice shows one of its numbers, all with the same probability. The sum of two dice that are
    joined is one die here.

    dice: numbers on the faces of each die that is rolled at first.
    explode: the number of the rule at the index EXPLODE.
    """
    joined = explode <= JOINED
    found: defaultdict[tuple[Faces, ...], Fraction] = defaultdict(Fraction)

    def read(queue: list[tuple[Faces, int]], shown: list[Faces], chance: Fraction) -> None:
        """queue: (faces, index in `dice` of the die that it belongs to) of each die on the table.
        shown: the numbers that each of the first dice in the queue may show."""
        if not explode or len(shown) == len(queue) or len(queue) == MOST_DICE:
            shown = shown + [faces for faces, _ in queue[len(shown) :]]
            if joined:
                sums: list[Faces] = [(0,)] * len(dice)
                for numbers, (_, die) in zip(shown, queue, strict=True):
                    sums[die] = tuple(one + more for one in sums[die] for more in numbers)
                shown = sums
            found[tuple(sorted(shown))] += chance
            return
        faces, die = queue[len(shown)]
        adds = exploding(faces, explode)
        for numbers, more in (
            (tuple(face for face in faces if face != adds), []),
            (tuple(face for face in faces if face == adds), [(faces, die)]),
        ):
            if numbers:
                read(queue + more, [*shown, numbers], chance * Fraction(len(numbers), len(faces)))

    read([(tuple(sorted(faces)), die) for die, faces in enumerate(dice)], [], Fraction(1))
    return found


def _kept(
    dice: Sequence[Faces], keep: int, points: Callable[[int], int], times: int
) -> dict[int, Fraction]:
    """Return {sum of points: probability} of a roll in which only the highest or lowest dice count.

    dice: numbers on the faces of each die.
    keep: n if the n highest dice count, -n if the n lowest count.
    points: function that gets the number on a face and returns its points.
    times: number of such calls for one answer.
    """
    sign, most = (1 if keep > 0 else -1), abs(keep)
    values = {face for faces in dice for face in faces}
    low, high = min(map(points, values)), max(map(points, values))
    rolls = 1
    for faces in dice:
        rolls *= len(faces)
    size = rolls.bit_length() // 8 + 1
    _within(times * len(values) * len(dice) * most**2 * (high - low + 1) * size // 100)

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
