"""How even dice fell: Pearson's chi-square test, in plain Python."""

import math

ENOUGH = 5  # times that each face must be expected: below that the test says little


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
        found = math.erfc(math.sqrt(half))
        term = math.sqrt(4 * half / math.pi) * math.exp(-half)
        first = 3
    else:
        found = 0.0
        term = math.exp(-half)
        first = 2
    for below in range(first, freedom + 1, 2):
        found += term
        term *= value / below
    return min(found, 1.0)
