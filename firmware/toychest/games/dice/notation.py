"""Read and write dice as players write them, such as "4d6kh3", "2d20kl1+2", "d6!" or "4dF".

    4d6    four dice with six sides, of 2 to 100; dF: a Fudge die; d%: the two dice that make 1 to
           100. Several kinds are joined by "+", as in "2d6+d8"; only a number can follow them
    kh3    only the three highest dice count; kl1: only the lowest one
    !      the highest number of the die adds another die; !5: the number 5 does
    cs>=5  the dice with 5 or more are counted, not their sum
    +2     the number added to the sum; -2: subtracted

The parts stand in this order. "4d6", "kh3", "kl1" and "+2" mean the same in Avrae, Foundry and
Roll20. "!" is from Roll20, "cs>=5" from Foundry, and "dF" from both.
"""

from toychest.games.dice.rules import (
    ADD,
    EXPLODE,
    HIGHEST,
    KEEP,
    MAX_SIDES,
    MIN_SIDES,
    MOST_DICE,
    SUCCESS,
    SUM,
    is_rule,
)

PERCENT = ["d00", "d10"]  # the dice of d%


class NoDice(ValueError):
    """Raised for a text that does not follow the notation. index: int, the index in the text of the
    first part that is wrong."""

    def __init__(self, index):
        super().__init__(index)
        self.index = index


def parse(text):
    """Return (names, rule) of dice in this notation. names: list of the names of the dice. rule:
    list that says what a roll counts, see KEEP in rules.py. Raises NoDice."""
    names = []
    end = -1
    while True:
        start = end + 1
        count, end = _positive(text, start, 1)
        if text[end : end + 1] != "d":
            raise NoDice(end)
        kind, end = _kind(text, end + 1)
        names += kind * min(count, MOST_DICE + 1)
        if len(names) > MOST_DICE:
            raise NoDice(start)
        if text[end : end + 1] != "+" or text[_number(text, end + 1)[1] :][:1] != "d":
            break
    rule = parse_rule(text, end)
    plain = rule[:ADD] + rule[SUCCESS:] == SUM[1:]
    if not is_rule(rule, len(names)) or not plain and len(set(names)) > 1:
        raise NoDice(end)
    return names, rule


def parse_rule(text, start=0):
    """Return the rule, a list, of the part after the dice, such as "kh3+2". start: int, the index
    in the text at which that part begins. Raises NoDice."""
    rule = list(SUM)
    at = start
    for mark, sign in (("kh", 1), ("kl", -1)):
        if text[at : at + 2] == mark:
            count, at = _positive(text, at + 2, 1)
            rule[KEEP] = sign * count
    if text[at : at + 1] == "!":
        rule[EXPLODE], at = _positive(text, at + 1, HIGHEST)
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
    """Return a rule as text that `parse_rule` reads, such as "kh3+2"."""
    keep, explode, add, success = rule
    return "".join(
        (
            "kh%d" % keep if keep > 0 else "kl%d" % -keep if keep else "",
            "!" if explode == HIGHEST else "!%d" % explode if explode else "",
            "cs>=%d" % success if success else "",
            "%+d" % add if add else "",
        )
    )


def _kind(text, at):
    """Return (names of the dice, index after them) for the sides of a die."""
    if text[at : at + 1] == "F":
        return ["dF"], at + 1
    if text[at : at + 1] == "%":
        return PERCENT, at + 1
    sides, end = _number(text, at)
    if sides is None or not MIN_SIDES <= sides <= MAX_SIDES:
        raise NoDice(at)
    return ["d%d" % sides], end


def _positive(text, start, default):
    """Return (number, index after it). Raises NoDice for 0. default: the number if no digit stands
    at `start`."""
    number, end = _number(text, start)
    if number is None:
        number = default
    if not number:
        raise NoDice(start)
    return number, end


def _number(text, start):
    """Return (number, index after it). The number is None if no digit stands at `start`."""
    end = start
    while text[end : end + 1].isdigit() and end < start + 6:
        end += 1
    return int(text[start:end]) if end > start else None, end
