"""List questions that the printed rules of the card game Take That Toy! leave open, and possible
answers.

The answers of a game are called its readings. They are a string with one digit for each question in
READINGS. The digit 0 is the usual answer, which fits the rest of the rules. The texts in lang/ have
keys with the question's name in READINGS, such as "keep": ".reading.keep" for the question, and
".reads.keep0", ".reads.keep1" and so on for its answers. The argument `with_cat` is whether the
Stray Cat, an imaginary player, plays.
"""

# (name, number of answers, whether the question is about the Stray Cat)
READINGS = (
    ("keep", 3, False),  # which cards of a trick go in front of its taker: see KEEP_ALL below
    ("seven", 2, False),  # 1: the 7 that makes a 1 count as 8 must have the same colour
    ("eight", 2, False),  # 1: a 1 that counts as 8 beats the 8
    ("lead", 2, False),  # next lead. 0: the taker. 1: most tricks, unless the cat took this one
    ("rest", 2, True),  # where all but one of the burst cards go. 0: Stray Cat's deck. 1: discard
    ("twice", 2, False),  # 1: two colours that burst are shuffled together. 0: one after the other
    ("five", 2, False),  # five colours and a burst at once. 0: the five win. 1: the burst is first
    ("end", 2, False),  # when the game ends. 0: with the first empty hand. 1: with the last
)
KEEP, SEVEN, EIGHT, LEAD, REST, TWICE, FIVE, END = range(len(READINGS))
USUAL = "0" * len(READINGS)

# All cards of the trick; all but the taker's own card; only the Stray Cat's card.
KEEP_ALL, KEEP_OTHERS, KEEP_CAT = "012"


def ways(reading, with_cat):
    """Return the number of possible answers to a question. reading: its index in READINGS."""
    _, number, about_cat = READINGS[reading]
    if with_cat:
        return number
    return 1 if about_cat else min(number, 2)  # without the cat, there is no KEEP_CAT


def open_readings(with_cat):
    """Return the indices in READINGS of the questions that have several answers."""
    return [i for i in range(len(READINGS)) if ways(i, with_cat) > 1]


def are_readings(digits, with_cat):
    """Return whether a value is a str of valid answers, a digit for each question in READINGS."""
    if type(digits) is not str or len(digits) != len(READINGS):
        return False
    return all(digit in "012"[: ways(i, with_cat)] for i, digit in enumerate(digits))
