"""The rules of My dice as a fold over events.

Events:
    ("start", set, dice, sides, check)   these dice are on the table
    ("set", set, dice, sides, check)     others are, from here on
    ("roll", kept, places, faces)        the dice fell so
set: name of the set. dice: for each die on the table its kind, counted from 0. sides: of each kind.
check: number that another definition of these dice would not have. kept: which dice of the last
roll stayed as they were, bit 0 for the first. places: which of its sides each die shows, counted
from 0. faces: what stands there.

A face is a whole number; or a string, which is a word behind an apostrophe, or an icon's name
behind how many there are of it, as in "2milk".
"""

from toychest.core.schema import fits
from toychest.lang import t

VERSION = 1

MOST_DICE = 6
MIN_SIDES = 2
MAX_SIDES = 20
NAME_LENGTH = 16
# The built-in set of that game's dice, in every language; too long for a name of an owner's set.
TOSS_SET = "Toss Your Cookies"
WORD_LENGTH = 8
MAX_NUMBER = 9_999
MAX_COUNT = 9  # of an icon on a face
WORD = "'"

_ICON_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_"
_MOST = 2**30  # rolls; also a check
_LINE = 20  # letters of what fell, in a story


# ---- faces


def is_text(value, length):
    """Whether this is a name or a word of at most so many letters."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= length
        and value.strip() == value
        and all(" " <= letter != "\x7f" for letter in value)
    )


def is_icon(value):
    """Whether this can be the name of an icon."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= NAME_LENGTH
        and all(letter in _ICON_LETTERS for letter in value)
    )


def is_face(value):
    """Whether this is a face."""
    if isinstance(value, str):
        if value[:1] == WORD:
            return is_text(value[1:], WORD_LENGTH)
        return value[:1] in tuple("123456789") and is_icon(value[1:])
    return fits(value, (0, MAX_NUMBER))


def face_words(face):
    """A face in words."""
    if isinstance(face, int):
        return str(face)
    if face[0] == WORD:
        return face[1:]
    words = icon_words(face[1:])
    return words if face[0] == "1" else t("dice.count", words, face[0])


def icon_words(icon):
    """What an icon shows; one of the owner's own is called as its file."""
    try:
        return t("dice.icon." + icon)
    except KeyError:
        return icon


def total(faces):
    """The sum of two or more faces; None if there is a face that is no number."""
    if len(faces) < 2 or not all(isinstance(face, int) for face in faces):
        return None
    return sum(faces)


# ---- the fold


def start(name, dice, sides, check):
    """The state before the first roll."""
    return {
        "set": name,
        "dice": dice,
        "sides": sides,
        "check": check,
        "rolls": 0,  # since the start, with whatever dice
        "kept": 0,  # of the roll before this one
        "places": [],
        "faces": [],  # of the last roll, if there was one with these dice
        "counts": [[0] * number for number in sides],  # how often each side came, for each kind
    }


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    kind = event[0]
    if kind in ("start", "set"):
        return _refuse_set(*event[1:])
    if kind != "roll":
        return "dice.refuse.unknown"
    _, kept, places, faces = event
    sides = [(0, state["sides"][die] - 1) for die in state["dice"]]
    if not fits(places, sides) or not fits(faces, [is_face] * len(sides)):
        return "dice.refuse.face"
    if kept:
        if not state["faces"] or not fits(kept, (0, 2 ** len(sides) - 2)):
            return "dice.refuse.kept"
        for i in range(len(sides)):
            if kept >> i & 1 and (places[i], faces[i]) != (state["places"][i], state["faces"][i]):
                return "dice.refuse.kept"
    elif type(kept) is not int:
        return "dice.refuse.kept"
    return None


def _refuse_set(name, dice, sides, check):
    """Why no such dice can be on the table, or None."""
    whole = (
        is_text(name, len(TOSS_SET))
        and fits(sides, [(MIN_SIDES, MAX_SIDES), ...])
        and fits(check, (0, _MOST))
        and fits(dice, [(0, len(sides) - 1), ...])
        and 1 <= len(dice) <= MOST_DICE
        and len(set(dice)) == len(sides)
    )
    return None if whole else "dice.refuse.set"


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    if event[0] == "set":
        rolls = state["rolls"]
        state = start(*event[1:])
        state["rolls"] = rolls
        return state
    _, kept, places, faces = event
    state = dict(state)
    state["rolls"] += 1
    state["kept"] = kept
    state["places"] = places
    state["faces"] = faces
    counts = state["counts"] = [list(one) for one in state["counts"]]
    for i, die in enumerate(state["dice"]):
        if not kept >> i & 1:
            counts[die][places[i]] += 1
    return state


def is_state(state):
    """Whether this can be a state of these rules."""
    name, dice, sides, check = [state[one] for one in ("set", "dice", "sides", "check")]
    if _refuse_set(name, dice, sides, check):
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


def set_title(name):
    """What a set is called on the screen. name: as it is saved."""
    return t("game.toss") if name == TOSS_SET else name


def status(state):
    """How far a game is, in a few words."""
    return t("dice.number", state["rolls"]) if state["rolls"] else set_title(state["set"])


def is_over(state):
    """Whether there is nothing to resume: dice can always be rolled again."""
    return False


def describe(state, event, player):
    """An event as a line of a story. state: before the event, None before the first."""
    if event[0] != "roll":
        return t("dice.history.set", set_title(event[1]))
    _, kept, _, faces = event
    words = [face_words(face) for face in faces]
    for i in range(len(words)):
        if kept >> i & 1:
            words[i] = "[" + words[i] + "]"
    return t("dice.history.roll", state["rolls"] + 1, _line(words, total(faces)))


def _line(words, summed):
    """What fell, so short that no number of it is cut."""
    if summed is not None:
        line = "+".join(words) + " = " + str(summed)
        return line if len(line) <= _LINE else t("dice.dice", len(words)) + " = " + str(summed)
    line = ", ".join(words)
    shown = len(words)
    while len(line) > _LINE and shown > 1:
        shown -= 1
        line = ", ".join(words[:shown]) + " +%d" % (len(words) - shown)
    return line
