"""How even dice fell: Pearson's chi-square test, in plain Python."""

ENOUGH = 5  # times that each face must be expected: below that the test says little
_E = 2.718281828
_PI = 3.141592654
# Of a Chebyshev fit of the complementary error function: Press et al., Numerical Recipes, 6.2.
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
    """How far counts are from what is expected of each."""
    return sum([(one - other) ** 2 / other for one, other in zip(counts, expected)])


def chance(value, freedom):
    """How likely fair dice are as uneven as this, or more: the upper tail of the chi-square
    distribution. value: as from `chi_square`. freedom: degrees of it, at least 1.

    For whole degrees it is a finite sum: Abramowitz and Stegun 26.4.4 and 26.4.5.
    """
    half = value / 2
    if freedom % 2:
        found = _erfc(half**0.5)
        term = (4 * half / _PI) ** 0.5 * _E**-half
        first = 3
    else:
        found = 0.0
        term = _E**-half
        first = 2
    for below in range(first, freedom + 1, 2):
        found += term
        term *= value / below
    return min(found, 1.0)


def _erfc(x):
    """The complementary error function of x >= 0. Its relative error is below 1.2e-7. The frozen
    firmware has no module math (firmware/port)."""
    t = 1 / (1 + x / 2)
    power = 0.0
    for term in _FIT:
        power = power * t + term
    return t * _E ** (power - x * x)
