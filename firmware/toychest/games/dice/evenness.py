"""Test whether a die is fair, by Pearson's chi-square test. All is plain Python, because the
firmware has no module math."""

ENOUGH = 5  # expected rolls of each face; with fewer, the test says little
_E = 2.718281828
_PI = 3.141592654
# Coefficients of a Chebyshev fit of the complementary error function. Source: Press et al.,
# Numerical Recipes, 6.2.
_FIT = (
    0.17087277,
    -0.82215223,
    1.48851587,
    -1.13520398,
    0.27886807,
    -0.18628806,
    0.09678418,
    0.37409196,
    1.00002368,
    -1.26551223,
)


def chi_square(counts, expected):
    """Return the chi-square statistic of a die. A larger value means a less even die.

    counts: list, how often the die has shown each face
    expected: list, how often a fair die would have shown each face on average
    """
    return sum([(count - mean) ** 2 / mean for count, mean in zip(counts, expected)])


def chance(value, freedom):
    """Return the chance, 0 to 1, that the rolls of a fair die are at least as uneven as the given
    rolls. Source: Abramowitz and Stegun 26.4.4 and 26.4.5, the upper tail of the chi-square
    distribution.

    value: the chi-square statistic of the given rolls, see `chi_square`
    freedom: the degrees of freedom: the number of different faces minus 1
    """
    half = value / 2
    if freedom % 2:
        tail = _erfc(half**0.5)
        term = (4 * half / _PI) ** 0.5 * _E**-half
    else:
        tail = 0
        term = _E**-half
    for below in range(2 + freedom % 2, freedom + 1, 2):
        tail += term
        term *= value / below
    return min(tail, 1)


def _erfc(x):
    """Return the complementary error function of x >= 0. The fit has a relative error below
    1.2e-7."""
    t = 1 / (1 + x / 2)
    power = 0
    for term in _FIT:
        power = power * t + term
    return t * _E ** (power - x * x)
