"""What the rules of Take That Toy! leave open, and how a game reads it.

The readings of a game are a string with a digit for each of READINGS; 0 is the one that the other
sentences of the rules support. What each says: lang, "stray_cat.reading.NAME" and
"stray_cat.reads.NAME0".
"""

# (name, how many ways to read it, whether it is about the cat)
READINGS = (
    ("keep", 3, False),  # which cards of a trick go in front of who takes it
    ("seven", 2, False),  # whether the 7 that makes a 1 an 8 is of its colour
    ("eight", 2, False),  # whether such a 1 beats the 8
    ("lead", 2, False),  # who leads the next trick
    ("rest", 2, True),  # where the burst cards but one go
    ("twice", 2, False),  # whether two colours that burst are shuffled together
    ("five", 2, False),  # whether five colours come before a burst
    ("end", 2, False),  # whether the game ends with the first empty hand or the last
)
KEEP, SEVEN, EIGHT, LEAD, REST, TWICE, FIVE, END = range(len(READINGS))
USUAL = "0" * len(READINGS)

KEEP_ALL, KEEP_OTHERS, KEEP_CAT = "012"


def ways(reading, with_cat):
    """How many ways there are to read something."""
    _, number, about_cat = READINGS[reading]
    if with_cat:
        return number
    return 1 if about_cat else min(number, 2)  # there is no cat's card to keep


def are_readings(digits, with_cat):
    """Whether these can be the readings of a game."""
    if type(digits) is not str or len(digits) != len(READINGS):
        return False
    return all(one in "012"[: ways(i, with_cat)] for i, one in enumerate(digits))
