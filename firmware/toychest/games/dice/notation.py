"""Read and write dice as players write them, such as "4d6kh3", "2d20kl1+2", "d6!" or "4dF".

    4d6    four dice with six sides each. A die has 2 to 100 sides. dF: a Fudge die. d%: the two
           dice that make 1 to 100, without "kh", "!" and "cs". d66: 11 to 66, a d6 for the tens
           and a d6 for the ones. 2d6+d8: two kinds of dice
    kh3    only the three highest dice count; kl1: only the lowest die counts
    !      each die that shows its highest number adds another die; !5: each 5 adds another die
    !!     the same, but an added die and the die that added it count as one die with their sum
    cs>=5  the result is the number of dice that show 5 or more, not the sum
    +2     2 is added to the result; -2: 2 is subtracted

The dice come first. All other parts may be left out, but they must be in the order of this list.
Only "!" and "!!" may also stand before "kh3".

If the dice are of several kinds, "!" stands after each kind or nowhere, and "kh" counts over all
dice, as in "d8!!+d6!!kh1". Other programs count "kh" only over the last kind. So "kh" must not
keep fewer dice than there are of the last kind, and "cs" can't follow several kinds at all.

Blanks between the parts and capital letters make no difference. "w" is read as "d", "k3" as "kh3",
and a long minus as "-".

"4d6", "kh3", "kl1" and "+2" mean the same in Avrae, Foundry and Roll20. "!" and "!!" are from
Roll20, "cs>=5" from Foundry, and "dF" from both.
"""

from toychest.games.dice.rules import (
    ADD,
    EXPLODE,
    HIGHEST,
    JOINED,
    KEEP,
    MAX_SIDES,
    MIN_SIDES,
    MOST_DICE,
    SUCCESS,
    SUM,
    is_rule,
)

PERCENT = ["d00", "d10"]  # the dice of d%
_DIGITS = tuple("0123456789")
_BEFORE_NUMBER = _DIGITS + ("!",)  # a blank between one of these and a number stays
_MINUS = ("\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212")  # dashes, minus sign


class NoDice(ValueError):
    """Raised for a text that does not follow the notation. index: the position in the text at which
    the first wrong part begins."""

    def __init__(self, index):
        super().__init__(index)
        self.index = index


def parse(text):
    """Return (names, rule) of a text that describes dice, such as "4d6kh3". The names are those of
    all dice, such as ["d6", "d6", "d6", "d6"]. For the rule see rules.py. Raises NoDice for other
    texts."""
    plain, places = _plain(text)
    try:
        return _parse(plain)
    except NoDice as error:
        raise NoDice(places[error.index])


def parse_rule(text):
    """Return the rule of a text such as "kh3+2", see KEEP in rules.py. Return SUM (the sum of all
    dice) for "". Raises NoDice for any other text."""
    plain, places = _plain(text)
    try:
        return _parse_rule(plain, 0)
    except NoDice as error:
        raise NoDice(places[error.index])


def _plain(text):
    """Return (plain, places) of a text as a player writes it.

    plain: the text in small letters, with "d" for "w" and "-" for a long minus. A blank stays only
        between a digit or "!" and a number, so "d6 6" is not "d66"
    places: list with the index in the text of each character of `plain`, then the length of the
        text
    """
    plain = ""
    places = []
    for i, letter in enumerate(text):
        if letter == " ":
            if plain[-1:] not in _BEFORE_NUMBER or text[i:].lstrip(" ")[:1] not in _DIGITS:
                continue
        elif "A" <= letter <= "Z":
            letter = letter.lower()
        elif letter in _MINUS:
            letter = "-"
        plain += "d" if letter == "w" else letter
        places.append(i)
    return plain, places + [len(text)]


def _parse(text):
    names = []
    end = -1
    explode = None
    while True:
        start = end + 1
        count, end = _positive(text, start, 1)
        if text[end : end + 1] != "d":
            raise NoDice(end)
        kind, mark = _kind(text, end + 1)
        names += kind * min(count, MOST_DICE + 1)
        if len(names) > MOST_DICE:
            raise NoDice(start)
        value, end = _explode(text, mark)
        if explode is None:
            explode = value
        elif value != explode:
            raise NoDice(mark)
        if text[end : end + 1] != "+" or text[_number(text, end + 1)[1] :][:1] != "d":
            break
    rule = _parse_rule(text, end, explode)
    if PERCENT[0] in names and rule[:ADD] + rule[SUCCESS:] != SUM[1:]:
        raise NoDice(mark)
    mixed = len(set(names)) > 1
    if mixed and (rule[EXPLODE] != explode or rule[SUCCESS] or 0 < abs(rule[KEEP]) < count):
        raise NoDice(end)
    if not is_rule(rule, len(names)):
        raise NoDice(end)
    return names, rule


def _explode(text, at):
    """Read "!" or "!!" and the number after it, if there is one. Return (value, end). Raises
    NoDice for the number 0. value: the number for the index EXPLODE of a rule; 0 if there is no
    "!". end: the index in the text after the part that was read."""
    if text[at : at + 1] != "!":
        return 0, at
    if text[at + 1 : at + 2] == "!":
        number, at = _positive(text, at + 2, HIGHEST)
        return JOINED - max(number, 0), at
    return _positive(text, at + 1, HIGHEST)


def _parse_rule(text, at, explode=0):
    rule = list(SUM)
    rule[EXPLODE] = explode
    while True:
        mark = text[at : at + 1]
        if mark == "k" and not rule[KEEP]:
            low = text[at + 1 : at + 2] == "l"
            count, at = _positive(text, at + (2 if low or text[at + 1 : at + 2] == "h" else 1), 1)
            rule[KEEP] = -count if low else count
        elif mark == "!" and not rule[EXPLODE]:
            rule[EXPLODE], at = _explode(text, at)
        else:
            break
    if text[at : at + 4] == "cs>=":
        rule[SUCCESS], at = _positive(text, at + 4, 0)
    sign = text[at : at + 1]
    if sign == "+" or sign == "-":
        count, at = _positive(text, at + 1, 0)
        rule[ADD] = int(sign + str(count))
    if at < len(text):
        raise NoDice(at)
    return rule


def written(rule):
    """Return a rule, see KEEP in rules.py, as text such as "kh3+2", which `parse_rule` can read."""
    keep, explode, add, success = rule
    mark = "!" if explode else ""
    if explode <= JOINED:
        mark = "!!"
        explode = JOINED - explode
    return "".join(
        (
            "kh%d" % keep if keep > 0 else "kl%d" % -keep if keep else "",
            mark + str(explode) if explode > 0 else mark,
            "cs>=%d" % success if success else "",
            "%+d" % add if add else "",
        )
    )


def _kind(text, at):
    """Read what follows the "d" of a die: a number of sides such as "6", or "f" or "%". Return
    (names, end). Raises NoDice for anything else.

    at: the index in the text after the "d"
    names: list with the name of the die, such as ["d6"]; "%" gives the names of two dice
    end: the index in the text after the part that was read
    """
    if text[at : at + 1] == "f":
        return ["dF"], at + 1
    if text[at : at + 1] == "%":
        return PERCENT, at + 1
    sides, end = _number(text, at)
    if sides is None or not MIN_SIDES <= sides <= MAX_SIDES:
        raise NoDice(at)
    return ["d%d" % sides], end


def _positive(text, start, default):
    """Read a positive number in a text. Return (number, index after the number). The number is
    `default` if there is no digit at `start`. Raises NoDice for 0, also for a `default` of 0."""
    number, end = _number(text, start)
    if number is None:
        number = default
    if not number:
        raise NoDice(start)
    return number, end


def _number(text, start):
    """Read a number of up to six digits in a text. Return (number, index after the number). The
    number is None if there is no digit at `start`."""
    end = start
    while "0" <= text[end : end + 1] <= "9" and end < start + 6:
        end += 1
    return int(text[start:end]) if end > start else None, end
