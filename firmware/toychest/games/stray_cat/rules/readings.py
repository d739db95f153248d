"""Gaps in the rules of Take That Toy!, and the ways to read them. The readings of a game are a
string with a digit for each of READINGS. 0 is the reading that the other sentences of the rules
support. The words of a reading are "stray_cat.reading.NAME" and "stray_cat.reads.NAME0" in lang."""

# (name, number of ways to read the gap, whether it is about the Stray Cat)
READINGS = (
    ("keep", 3, False),  # which cards of a trick go in front of its taker
    ("seven", 2, False),  # whether the 7 that makes a 1 an 8 must be of the same colour
    ("eight", 2, False),  # whether such a 1 beats the 8
    ("lead", 2, False),  # which player leads the next trick
    ("rest", 2, True),  # where the other burst cards go, all but one
    ("twice", 2, False),  # whether two colours that burst are shuffled together
    ("five", 2, False),  # whether five colours come before a burst
    ("end", 2, False),  # whether the game ends with the first empty hand or the last
)
KEEP, SEVEN, EIGHT, LEAD, REST, TWICE, FIVE, END = range(len(READINGS))
USUAL = "0" * len(READINGS)

KEEP_ALL, KEEP_OTHERS, KEEP_CAT = "012"


def ways(reading, with_cat):
    """Return the number of ways to read a gap. reading: index of READINGS."""
    _, number, about_cat = READINGS[reading]
    if with_cat:
        return number
    return 1 if about_cat else min(number, 2)  # without the cat, there is no KEEP_CAT


def are_readings(digits, with_cat):
    """Return whether a game can have these readings."""
    if type(digits) is not str or len(digits) != len(READINGS):
        return False
    return all(digit in "012"[: ways(i, with_cat)] for i, digit in enumerate(digits))
