"""The owner's own dice and sets of dice, and those that are built in.

The file is made of what JSON has: "version", "dice" and "sets". A die has a name and "faces"; a
face is a number, a word, or an object with "icon" and "count". A set has a name and "dice": names
of dice or of other sets. In memory, faces are as in the rules.
"""

import json
from binascii import crc32

from toychest.core.settings import Document
from toychest.games.dice.rules import (
    MAX_COUNT,
    MAX_SIDES,
    MIN_SIDES,
    MOST_DICE,
    NAME_LENGTH,
    TOSS_SET,
    WORD,
    is_face,
    is_text,
)

VERSION = 1
MOST = 16  # dice, and sets
LONGEST = 1536  # bytes of the file: it is read in one piece, beside a table
_MOST_STEPS = 120  # from a set to its dice; no set without a cycle needs more
NUMBERS = (4, 6, 8, 10, 12, 20)  # sides of the dice that are built in
TOSS = ("number", "action")  # the other two
_DICE = ["d%d" % number for number in NUMBERS] + list(TOSS)


class Wrong(ValueError):
    """The file has what no dice are made of."""


class DiceFile:
    """Dice and sets. saves: the folder of all saves. copied: gives the faces of a die of Toss Your
    Cookies.

    dice, sets: the owner's own, as (name, faces) and (name, names of dice and sets). damaged: the
    file could not be read, or is wrong; it is kept under another name.
    """

    def __init__(self, saves, copied):
        self._copied = copied
        self.dice = []
        self.sets = []
        self._document = Document(saves, "dice.json", LONGEST)
        found = self._document.found
        self._document.found = {}
        if found:
            try:
                self._take(found)
            except MemoryError:
                raise
            except Exception:  # it may have anything in any place
                self.dice = []
                self.sets = []
                self._document.put_aside()
        self.damaged = self._document.damaged

    def _take(self, found):
        """Take what was read. Raises Wrong, or whatever odd documents lead to."""
        if found["version"] != VERSION:
            raise Wrong
        sets = [(one["name"], list(one["dice"])) for one in found.pop("sets")]
        dice = []
        while found["dice"]:  # one after the other: both forms of all would be much
            one = found["dice"].pop(0)
            dice.append((one["name"], [face_of(face) for face in one["faces"]]))
        self.check(dice, sets)
        self.dice = dice
        self.sets = sets

    def check(self, dice, sets):
        """Raise Wrong unless these can be the owner's dice and sets."""
        names = [name for name, _ in dice + sets]
        if max(len(dice), len(sets)) > MOST or len(set(names)) != len(names):
            raise Wrong
        for name in names:
            if not is_text(name, NAME_LENGTH):
                raise Wrong
        for _, faces in dice:
            if not MIN_SIDES <= len(faces) <= MAX_SIDES:
                raise Wrong
            for face in faces:
                if not is_face(face):
                    raise Wrong
        for name, _ in sets:
            self._expand(name, dice, sets)

    # ---- what there is

    def set_names(self):
        """The names of all sets, the owner's first."""
        own = [name for name, _ in self.sets]
        return own + [name for name, _ in _built_in() if name not in own]

    def die_names(self):
        """The names of all dice, the owner's first."""
        own = [name for name, _ in self.dice]
        return own + [name for name in _DICE if name not in own]

    def faces(self, name):
        """The faces of a die."""
        for one, faces in self.dice:
            if one == name:
                return faces
        return self._copied(name) if name in TOSS else list(range(1, int(name[1:]) + 1))

    def dice_of(self, name):
        """The names of the dice of a set, one for each that is rolled. Raises Wrong if there is no
        such set."""
        return self._expand(name, self.dice, self.sets)

    def _expand(self, name, dice, sets):
        """`dice_of` in these dice and sets, dice before sets of the same name."""
        own = [one for one, _ in dice]
        found = []
        todo = [_members(name, sets)]
        for _ in range(_MOST_STEPS):
            while todo and not todo[-1]:
                todo.pop()
            if not todo:
                break
            one = todo[-1].pop(0)
            if one in own or one in _DICE:
                found.append(one)
            else:
                todo.append(_members(one, sets))
        if todo or not 1 <= len(found) <= MOST_DICE:
            raise Wrong
        return found

    def on_table(self, name):
        """What is rolled with a set: (arguments of the rules' `start`, name of each kind of die,
        faces of each). Raises Wrong if there is no such set."""
        dice = self.dice_of(name)
        kinds = []
        for one in dice:
            if one not in kinds:
                kinds.append(one)
        faces = [self.faces(one) for one in kinds]
        check = crc32(json.dumps([name, dice, faces]).encode()) & 0x3FFFFFFF
        setup = name, [kinds.index(one) for one in dice], [len(one) for one in faces], check
        return setup, kinds, faces

    # ---- changes

    def save(self, dice, sets):
        """Put these in the place of the owner's dice and sets. Raises OSError if they can't be
        saved, Wrong if they can't be; nothing has changed then."""
        self.check(dice, sets)
        document = {
            "version": VERSION,
            "dice": [
                {"name": name, "faces": [_as_json(face) for face in faces]} for name, faces in dice
            ],
            "sets": [{"name": name, "dice": names} for name, names in sets],
        }
        self._document.save(document)
        self.dice = dice
        self.sets = sets


def _built_in():
    """The sets that are always there."""
    return [("2d6", ["d6", "d6"]), ("d20", ["d20"]), (TOSS_SET, ["action", "number"])]


def _members(name, sets):
    """A copy of what a set is made of. Raises Wrong if there is no such set."""
    for one, names in sets + _built_in():
        if one == name:
            return list(names)
    raise Wrong


def face_of(value):
    """A face of the file as in the rules; Wrong if it is none."""
    if isinstance(value, dict):
        count = value.get("count", 1)
        if type(count) is not int or not 1 <= count <= MAX_COUNT or not set(value) <= _KEYS:
            raise Wrong
        return "%d%s" % (count, value["icon"])
    if isinstance(value, str):
        return WORD + value
    return value


_KEYS = {"icon", "count"}


def _as_json(face):
    """A face as it stands in the file."""
    if isinstance(face, int):
        return face
    if face[0] == WORD:
        return face[1:]
    if face[0] == "1":
        return {"icon": face[1:]}
    return {"icon": face[1:], "count": int(face[0])}
