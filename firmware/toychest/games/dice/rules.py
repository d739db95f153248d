"""The rules of My dice: which dice are on the table, and what they show.

Events:
    ("start", set, dice, sides, rule, check)   the players put the dice of a set on the table
        set: name of the set, str
        dice: list of the kind of each die: an index in `sides`. Two dice of one name are of one
            kind
        sides: list of the number of sides of each kind
        rule: list [keep, explode, add, success] that says what a roll counts; the constants KEEP to
            SUCCESS are its indices, and say what each number means
        check: checksum of the name, the dice, their faces and the rule. It shows whether the owner
            has changed them since
    ("set", set, dice, sides, rule, check)     the players put the dice of another set on the table
    ("roll", kept, places, faces, added)       the players rolled dice
        kept: a bit for each die, 1 if it was not rolled again; bit 0 is for the first die
        places: list of the index of the side that each die shows
        faces: list of the face on that side
        added: list of the kind of each die that the roll has added because a die exploded. If the
            rule joins such dice (see JOINED), list of the die that each belongs to instead: an
            index in `dice`. These dice are the last in `places` and `faces`
    ("undone", faces)                          saved before a new roll or other dice: the players
                                               had undone a roll that showed these faces

A face is a whole number or a string. There are three kinds of strings: an apostrophe and a word,
such as "'stop"; the count and the name of an icon, such as "2milk"; "+", "-" or " " on a Fudge die.
"""

from toychest.core.events import first_state, fits

VERSION = 2
TURN = ("roll", "undone")  # an undone roll stays when the roll before it is removed
MADE = ("roll", "undone")

MOST_DICE = 10
MIN_SIDES = 2
MAX_SIDES = 100
ALL_SIDES = 200  # most sides of a set: the sum over its kinds of dice
NAME_LENGTH = 16
# The name of the built-in set with the dice of Toss Your Cookies, in every language. This name is
# too long for an owner's set.
TOSS_SET = "Toss Your Cookies"
WORD_LENGTH = 8
MAX_NUMBER = 9_999
MAX_COUNT = 9  # of an icon on a face
WORD = "'"
FUDGE = {"+": 1, "-": -1, " ": 0}  # {face of a Fudge die: its number}

# The indices of a rule, a list that says what a roll counts
KEEP = 0  # n: only the n highest dice count; -n: only the n lowest; 0: all
EXPLODE = 1  # a die with this number adds another die of its kind; 0: no die is added
ADD = 2  # this number is added to the result
SUCCESS = 3  # the result is the number of dice that show this or more; 0: the result is the sum

HIGHEST = -1  # at the index EXPLODE: the highest number of each die
# JOINED or less at the index EXPLODE: an added die and the die that added it count as one die with
# the sum of both. JOINED stands for the highest number of each die, JOINED - n for the number n.
JOINED = -2
SUM = [0, 0, 0, 0]  # the rule that the result is the sum of all dice
MAX_ADD = 999

_ICON_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_"
_MANY = 0, 2**30  # rolls, and a check


# ---- faces


def is_text(value, length):
    """Return whether a value can be a name or a word: a string of 1 to `length` characters, with no
    space at either end and no control character."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= length
        and value.strip() == value
        and all(" " <= letter != "\x7f" for letter in value)
    )


def is_icon(value):
    """Return whether a value can be the name of an icon: a string of 1 to NAME_LENGTH small
    letters, digits, "-" and "_"."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= NAME_LENGTH
        and all(letter in _ICON_LETTERS for letter in value)
    )


def is_face(value):
    """Return whether a value is a face of a die: a whole number, or a str for a word, an icon or a
    Fudge die, such as "2milk". The top of this file describes these strings."""
    if isinstance(value, str):
        if value[:1] == WORD:
            return is_text(value[1:], WORD_LENGTH)
        return value in FUDGE or value[:1] in tuple("123456789") and is_icon(value[1:])
    return fits(value, (-MAX_NUMBER, MAX_NUMBER))


def numbers(faces):
    """Return the list of the numbers that dice show. The faces "+", "-" and " " of a Fudge die
    stand for 1, -1 and 0. Return None if a face is a word or an icon."""
    found = [FUDGE[face] if face in FUDGE else face for face in faces]
    return None if any(isinstance(number, str) for number in found) else found


# ---- what a roll counts


def is_rule(rule, dice):
    """Return whether a JSON value is a rule, see KEEP, that fits a set of `dice` dice."""
    return fits(
        rule,
        [(-dice, dice), (JOINED - MAX_NUMBER, MAX_NUMBER), (-MAX_ADD, MAX_ADD), (0, MAX_NUMBER)],
    )


def exploding(numbers, explode):
    """Return the number on which a die explodes, which means that it adds another die. numbers:
    list of the numbers on the sides of the die. explode: the number in a rule at EXPLODE, not 0."""
    if explode <= JOINED:
        explode = JOINED - explode or HIGHEST
    return max(numbers) if explode == HIGHEST else explode


def owners(dice, rule, added):
    """Return for each die of a roll the index of the die that it counts with: its own index, or
    that of the die to which it is joined, see JOINED.

    dice: the number of dice in the roll
    added: list of the dice that exploded dice have added, see the event "roll"
    """
    if rule[EXPLODE] > JOINED:
        return list(range(dice))
    return list(range(dice - len(added))) + list(added)


def counted(numbers, rule, added=()):
    """Return the list of the indices of the dice that count for the result of a roll by its rule,
    see KEEP. For example, only the three highest dice may count. Joined dice count together, or not
    at all.

    numbers: list of the number that each die shows
    added: list of the dice that exploded dice have added, see the event "roll"
    """
    keep = rule[KEEP]
    sign = -1 if keep > 0 else 1
    own = owners(len(numbers), rule, added)
    sums = [0] * len(numbers)
    for i, number in zip(own, numbers):
        sums[i] += number
    dice = sorted(set(own), key=lambda i: (sign * sums[i], i))
    if keep:
        dice = dice[: abs(keep)]
    if rule[SUCCESS]:
        dice = [i for i in dice if sums[i] >= rule[SUCCESS]]
    return [i for i in range(len(numbers)) if own[i] in dice]


def result(faces, rule, added=()):
    """Return the result of a roll by its rule, see KEEP: the sum of the dice that count, or the
    number of dice that are a success, plus the number at ADD. Return None if a face is a word or
    an icon. Also return None for a single die without a rule, because the result would only repeat
    its face. added: list of the dice that exploded dice have added, see the event "roll"."""
    shown = numbers(faces)
    if shown is None or len(faces) < 2 and rule == SUM:
        return None
    dice = counted(shown, rule, added)
    if rule[SUCCESS]:  # joined dice are one success
        own = owners(len(shown), rule, added)
        return len({own[i] for i in dice}) + rule[ADD]
    return sum([shown[i] for i in dice]) + rule[ADD]


def _is_rule(rule):
    return is_rule(rule, MOST_DICE)


def _is_set_name(value):
    return is_text(value, len(TOSS_SET))


_DICE = [(0, MOST_DICE - 1), ..., MOST_DICE]
_SIDES = [(MIN_SIDES, MAX_SIDES), ..., MOST_DICE]
_PLACES = [(0, MAX_SIDES - 1), ..., MOST_DICE]
_FACES = [is_face, ..., MOST_DICE]
_ADDED = [(0, MOST_DICE - 1), ..., MOST_DICE - 1]
START = (_is_set_name, _DICE, _SIDES, _is_rule, _MANY)
STATE = {
    "set": (_is_set_name,),
    "dice": (_DICE,),
    "sides": (_SIDES,),
    "rule": (_is_rule,),
    "check": (_MANY,),
    "rolls": (_MANY, 0),  # number of rolls since the start, with any dice
    "kept": ((0, 2**MOST_DICE - 2), 0),  # dice that were not rolled again at the last roll, as bits
    "places": (_PLACES, []),  # sides of the last roll with these dice, or []
    "faces": (_FACES, []),  # faces of that roll
    "added": (_ADDED, []),  # dice that were added to that roll because a die exploded, see "roll"
    "struck": (_MANY, 0),  # number of events "undone" since that roll
    "counts": ([[_MANY, ..., MAX_SIDES], ..., MOST_DICE],),  # rolls of each side, by kind
}


def refuse_start(name, dice, sides, rule, check):
    """Return why the dice of a set can't be put on the table, as a key; None if they can."""
    kinds = set(range(len(sides)))
    possible = kinds and set(dice) == kinds and sum(sides) <= ALL_SIDES and is_rule(rule, len(dice))
    return None if possible else "refuse.event"


def start(name, dice, sides, rule, check):
    """Return the state before the first roll. For the arguments see the event "start" above."""
    counts = [[0] * number for number in sides]
    return first_state(
        STATE, set=name, dice=dice, sides=sides, rule=rule, check=check, counts=counts
    )


# ---- the events


def _refuse_set(state, *setup):
    return refuse_start(*setup)


def _set(state, *setup):
    state.update(start(*setup), rolls=state["rolls"])


def _kinds(state, added):
    """Return the list of the kind of each die of a roll, the added dice last. Return [] if a roll
    can't have these added dice. added: list, see the event "roll"."""
    dice, explode = state["dice"], state["rule"][EXPLODE]
    joined = explode <= JOINED
    kinds = len(dice if joined else state["sides"]) if explode else 0
    if not fits(added, [(0, kinds - 1), ...]) or len(dice) + len(added) > MOST_DICE:
        return []
    return dice + ([dice[i] for i in added] if joined else added)


def _refuse_roll(state, kept, places, faces, added):
    explode = state["rule"][EXPLODE]
    kinds = _kinds(state, added)
    if not kinds:
        return "refuse.event"
    sides = [(0, state["sides"][die] - 1) for die in kinds]
    if not fits(places, sides) or len(faces) != len(sides):
        return "refuse.event"
    if state["rule"] != SUM and numbers(faces) is None:
        return "refuse.event"
    if kept and (explode or not state["faces"] or kept > 2 ** len(sides) - 2):
        return "refuse.event"
    for i in range(len(sides)):
        if kept >> i & 1 and (places[i], faces[i]) != (state["places"][i], state["faces"][i]):
            return "refuse.event"
    return None


def _roll(state, kept, places, faces, added):
    state["rolls"] += 1
    state["kept"] = kept
    state["places"] = places
    state["faces"] = faces
    state["added"] = added
    state["struck"] = 0
    for i, die in enumerate(_kinds(state, added)):
        if not kept >> i & 1:
            state["counts"][die][places[i]] += 1


def _undone(state, faces):
    state["struck"] += 1  # the history shows the faces


EVENTS = {
    "set": (START, _refuse_set, _set),
    "roll": (((0, 2**MOST_DICE), _PLACES, _FACES, _ADDED), _refuse_roll, _roll),
    "undone": ((_FACES,), None, _undone),
}


def is_over(state):
    """Return False, because dice can always be rolled again."""
    return False


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together."""
    sides, kept = state["sides"], state["kept"]
    places, faces, added = state["places"], state["faces"], state["added"]
    if refuse_start(*[state[key] for key in ("set", "dice", "sides", "rule", "check")]):
        return False
    if [len(counts) for counts in state["counts"]] != sides:
        return False
    if not faces:
        return not (kept or places or added)
    kinds = _kinds(state, added)
    return (
        state["rolls"] > 0
        and kept <= 2 ** len(state["dice"]) - 2
        and len(kinds) == len(faces) == len(places)
        and all(place < sides[die] for place, die in zip(places, kinds))
    )
