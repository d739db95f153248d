"""The rules of My dice: which dice are on the table, and what they show.

Events:
    ("start", set, dice, sides, check)   the players put the dice of a set on the table
        set: name of the set, str
        dice: list of the kind of each die: an index in `sides`. Two dice of one name are of one
            kind
        sides: list of the number of sides of each kind
        check: number that identifies these dice with their faces
    ("set", set, dice, sides, check)     the players put the dice of another set on the table
    ("roll", kept, places, faces)        the players rolled dice
        kept: the dice that were not rolled again, as bits; bit 0 is for the first die
        places: list of the index of the side that each die shows
        faces: list of the face on that side

A face is a whole number or a string. A string is either "'" and a word, or a digit and the name of
an icon, as in "2milk". The digit is the number of icons.
"""

from toychest.core.events import fits

VERSION = 1

MOST_DICE = 6
MIN_SIDES = 2
MAX_SIDES = 20
NAME_LENGTH = 16
# The name of the built-in set for this game, in every language. It is too long for an owner's set.
TOSS_SET = "Toss Your Cookies"
WORD_LENGTH = 8
MAX_NUMBER = 9_999
MAX_COUNT = 9  # of an icon on a face
WORD = "'"

_ICON_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_"
_MOST = 2**30  # rolls, and a check


# ---- faces


def is_text(value, length):
    """Return whether a value can be a name or a word: a string of 1 to `length` characters, without
    a space at either end."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= length
        and value.strip() == value
        and all(" " <= letter != "\x7f" for letter in value)
    )


def is_icon(value):
    """Return whether a value can be the name of an icon: small letters, digits, "-" and "_"."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= NAME_LENGTH
        and all(letter in _ICON_LETTERS for letter in value)
    )


def is_face(value):
    """Return whether a value is a face of a die: a whole number, or a string for a word or an icon,
    such as "2milk"."""
    if isinstance(value, str):
        if value[:1] == WORD:
            return is_text(value[1:], WORD_LENGTH)
        return value[:1] in tuple("123456789") and is_icon(value[1:])
    return fits(value, (0, MAX_NUMBER))


def total(faces):
    """Return the sum of the faces of a roll. Return None for a single die, or if a face is not a
    number."""
    if len(faces) < 2 or not all(isinstance(face, int) for face in faces):
        return None
    return sum(faces)


def _is_set(setup):
    return (
        fits(setup, [_is_set_name, [(0, _MOST), ...], [(MIN_SIDES, MAX_SIDES), ...], (0, _MOST)])
        and fits(setup[1], [(0, len(setup[2]) - 1), ...])
        and 1 <= len(setup[1]) <= MOST_DICE
        and len(set(setup[1])) == len(setup[2])
    )


def _is_set_name(value):
    return is_text(value, len(TOSS_SET))


START = _is_set


def start(name, dice, sides, check):
    """Return the state before the first roll of a set of dice. name: str, the name of the set.
    dice: list of the kind of each die, an index in `sides`. sides: list of the number of sides of
    each kind. check: int that identifies these dice with their faces."""
    return {
        "set": name,
        "dice": dice,
        "sides": sides,
        "check": check,
        "rolls": 0,  # number of rolls since the start, with any dice
        "kept": 0,  # dice that were not rolled again at the last roll, as bits
        "places": [],  # sides of the last roll with these dice, or []
        "faces": [],  # faces of that roll
        "counts": [[0] * number for number in sides],  # rolls of each side, by kind
    }


# ---- the events


def _set(state, name, dice, sides, check):
    state.update(start(name, dice, sides, check), rolls=state["rolls"])


def _refuse_roll(state, kept, places, faces):
    sides = [(0, state["sides"][die] - 1) for die in state["dice"]]
    if not fits(places, sides) or len(faces) != len(sides):
        return "refuse.event"
    if kept and (not state["faces"] or kept > 2 ** len(sides) - 2):
        return "refuse.event"
    for i in range(len(sides)):
        if kept >> i & 1 and (places[i], faces[i]) != (state["places"][i], state["faces"][i]):
            return "refuse.event"
    return None


def _roll(state, kept, places, faces):
    state["rolls"] += 1
    state["kept"] = kept
    state["places"] = places
    state["faces"] = faces
    for i, die in enumerate(state["dice"]):
        if not kept >> i & 1:
            state["counts"][die][places[i]] += 1


EVENTS = {
    "set": (_is_set, None, _set),
    "roll": (((0, 2**MOST_DICE), [(0, MAX_SIDES), ...], [is_face, ...]), _refuse_roll, _roll),
}


def is_over(state):
    """Return False, because dice can always be rolled again."""
    return False


def is_state(state):
    """Return whether a state, a dict read from a save, is valid under these rules."""
    name, dice, sides = state["set"], state["dice"], state["sides"]
    if not _is_set([name, dice, sides, state["check"]]):
        return False
    rolled = len(state["faces"]) > 0
    return fits(
        state,
        {
            "set": {name},
            "dice": [(0, len(sides) - 1)] * len(dice),
            "sides": [(MIN_SIDES, MAX_SIDES)] * len(sides),
            "check": (0, _MOST),
            "rolls": (1 if rolled else 0, _MOST),
            "kept": (0, 2 ** len(dice) - 2 if rolled else 0),
            "places": [(0, sides[die] - 1) for die in dice] if rolled else _empty,
            "faces": [is_face] * len(dice) if rolled else _empty,
            "counts": [[(0, _MOST)] * number for number in sides],
        },
    )


def _empty(value):
    return value == []
