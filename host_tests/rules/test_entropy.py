"""The dice are fair, and never the same after a restart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toychest.core import dice, entropy
from toychest.games.toss import rules

ROLLS = 600_000
# Chi-square limits that a fair die exceeds once in a million, by degrees of freedom.
LIMITS = {2: 27.6, 3: 30.7, 4: 33.4, 5: 35.9, 15: 56.5, 24: 72.2, 35: 89.0}


def chi_square(counts, expected):
    return sum((counts[key] - expected[key]) ** 2 / expected[key] for key in expected)


def fair(counts, expected):
    """Return whether these counts may come from fair dice. counts, expected: {face: number of
    rolls}."""
    assert set(counts) <= set(expected)
    return chi_square(counts, expected) < LIMITS[len(expected) - 1]


def tally(values, keys):
    counts = dict.fromkeys(keys, 0)
    for value in values:
        counts[value] += 1
    return counts


@pytest.fixture(scope="module")
def pool():
    return entropy.Pool(b"a fixed seed", lambda n: bytes(n))


def one_in(faces, rolls):
    return {symbol: dice.expected(faces, symbol, rolls) for symbol in set(faces)}


@pytest.mark.parametrize(
    "faces", [rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES, "SLLRRT", "11123M"]
)
def test_each_die_over_600_000_rolls(pool, faces):
    rolls = [dice.roll(pool, faces) for _ in range(ROLLS)]
    assert fair(tally(rolls, set(faces)), one_in(faces, ROLLS))
    pairs = tally(zip(rolls[::2], rolls[1::2], strict=True), {(a, b) for a in faces for b in faces})
    share = {a: faces.count(a) / 6 for a in faces}
    expected = {(a, b): share[a] * share[b] * ROLLS / 2 for a, b in pairs}
    assert fair(pairs, expected)


def test_the_six_sides_and_their_serial_pairs(pool):
    sides = [pool.below(6) for _ in range(ROLLS)]
    assert fair(tally(sides, range(6)), dict.fromkeys(range(6), ROLLS / 6))
    pairs = tally(zip(sides, sides[1:], strict=False), {(a, b) for a in range(6) for b in range(6)})
    assert fair(pairs, dict.fromkeys(pairs, (ROLLS - 1) / 36))


class Biased(entropy.Pool):
    """A pool with a known fault: it takes a byte's remainder, so that 0 to 3 come 43 times in 256,
    and the others 42 times."""

    def below(self, n):
        return self.byte() % n


def test_a_modulo_bias_is_caught():
    pool = Biased(b"", lambda n: bytes(n))
    sides = [pool.below(6) for _ in range(ROLLS)]
    assert not fair(tally(sides, range(6)), dict.fromkeys(range(6), ROLLS / 6))


def test_a_die_that_depends_on_the_last_roll_is_caught(pool):
    sides = []
    for _ in range(ROLLS):
        side = pool.below(6)
        if sides and side == sides[-1] and pool.below(20) == 0:
            side = (side + 1) % 6
        sides.append(side)
    assert fair(tally(sides, range(6)), dict.fromkeys(range(6), ROLLS / 6))  # each side is right
    pairs = tally(zip(sides, sides[1:], strict=False), {(a, b) for a in range(6) for b in range(6)})
    assert not fair(pairs, dict.fromkeys(pairs, (ROLLS - 1) / 36))


@given(st.integers(1, 256), st.binary(max_size=40))
def test_below_draws_no_number_that_is_too_large(n, seed):
    pool = entropy.Pool(seed, lambda count: bytes(count))
    assert all(0 <= pool.below(n) < n for _ in range(50))


@pytest.mark.parametrize("n", [-1, 0, 257, 10**9])
def test_below_refuses_more_than_one_byte_can_draw(pool, n):
    with pytest.raises(ValueError):
        pool.below(n)


def numbers(pool, count=40):
    return [pool.below(256) for _ in range(count)]


@given(st.binary(min_size=1, max_size=40))
def test_each_source_of_entropy_changes_the_rolls(data):
    def silent(n):
        return bytes(n)

    plain = entropy.Pool(b"", silent)
    stirred = entropy.Pool(b"", silent)
    stirred.add(data)
    reference = numbers(plain)
    assert numbers(stirred) != reference
    assert numbers(entropy.Pool(data, silent)) != reference
    assert numbers(entropy.Pool(b"", lambda n: data.ljust(n, b"x")[:n])) != reference


@given(st.integers(0, 2**30 - 1), st.integers(0, 2**30 - 1))
def test_one_microsecond_of_difference_changes_the_rolls(one, two):
    pools = [entropy.Pool(b"s", bytes), entropy.Pool(b"s", bytes)]
    pools[0].press(one)
    pools[1].press(two)
    assert (numbers(pools[0]) == numbers(pools[1])) == (one == two)


def test_with_a_poor_urandom_no_two_starts_roll_alike(tmp_path):
    path = str(tmp_path / "seed")
    seen = set()
    for _ in range(200):  # same urandom, no press, and the battery is pulled at once
        pool = entropy.restore(path, bytes)
        seen.add(tuple(numbers(pool)))
    assert len(seen) == 200


def test_the_stored_seed_does_not_reveal_the_rolls(tmp_path):
    path = tmp_path / "seed"
    pool = entropy.restore(str(path), bytes)
    first = numbers(pool)
    assert numbers(entropy.Pool(path.read_bytes(), bytes)) != first


def test_the_dice_roll_even_if_the_flash_fails(tmp_path):
    pool = entropy.restore(str(tmp_path / "no" / "such" / "folder" / "seed"), bytes)
    assert len(set(numbers(pool))) > 10
