"""The owner's own dice and sets of dice, and the built-in ones.

The file is a JSON object with "version", "dice" and "sets". A die has a "name" and "faces". A face
is a number, a word, or an object with "icon" and, if it has more than one icon, "count". A set has
a "name" and "dice", the names of dice and of other sets. In memory, faces are as in the rules.
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
MOST = 16  # dice of the owner's own; also sets
LONGEST = 1536  # bytes of the file, which is read in one piece while a table is in memory
_MOST_STEPS = 120  # from a set to its dice; a set that needs more contains itself
NUMBERS = (4, 6, 8, 10, 12, 20)  # sides of the built-in dice with numbers
TOSS = ("number", "action")  # the built-in dice of Toss Your Cookies
_DICE = ["d%d" % number for number in NUMBERS] + list(TOSS)


class Wrong(ValueError):
    """The file does not describe dice and sets, or there is no such set."""


class DiceFile:
    """Dice and sets. saves: path of all saves. copied: function of the name of a die of Toss Your
    Cookies that returns its faces.

    dice: list of the owner's own dice, (name, faces). sets: list of the owner's own sets, (name,
    names of dice and sets). damaged: whether the file could not be read or is wrong; then it has
    another name now.
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
            except Exception:  # the file may hold any JSON
                self.dice = []
                self.sets = []
                self._document.put_aside()
        self.damaged = self._document.damaged

    def _take(self, found):
        """Take the dice and sets of a document. Raises Wrong, or other errors for odd documents."""
        if found["version"] != VERSION:
            raise Wrong
        sets = [(one["name"], list(one["dice"])) for one in found.pop("sets")]
        dice = []
        while found["dice"]:  # one at a time: all dice in both forms would need too much memory
            one = found["dice"].pop(0)
            dice.append((one["name"], [face_of(face) for face in one["faces"]]))
        self.check(dice, sets)
        self.dice = dice
        self.sets = sets

    def check(self, dice, sets):
        """Check dice and sets of the owner's own. Raises Wrong."""
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

    # ---- dice and sets

    def set_names(self):
        """Return the names of all sets, the owner's first."""
        own = [name for name, _ in self.sets]
        return own + [name for name, _ in _built_in() if name not in own]

    def die_names(self):
        """Return the names of all dice, the owner's first."""
        own = [name for name, _ in self.dice]
        return own + [name for name in _DICE if name not in own]

    def faces(self, name):
        """Return the list of the faces of a die."""
        for one, faces in self.dice:
            if one == name:
                return faces
        return self._copied(name) if name in TOSS else list(range(1, int(name[1:]) + 1))

    def dice_of(self, name):
        """Return the names of the dice of a set, one name for each die. Raises Wrong if there is no
        such set."""
        return self._expand(name, self.dice, self.sets)

    def _expand(self, name, dice, sets):
        """Return `dice_of` a set, with other dice and sets of the owner's own. A die goes before a
        set of the same name. Raises Wrong."""
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
        """Return (setup, names, faces) of a set. Raises Wrong if there is no such set.

        setup: arguments of the event "start", a tuple. names: list of the names of the kinds of
        dice. faces: list of the faces of each kind, a list.
        """
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
        """Replace the owner's dice and sets. Raises OSError if they can't be saved, Wrong if they
        can't be dice and sets; then nothing changes."""
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
    """Return the built-in sets, a list of (name, names of dice)."""
    return [("2d6", ["d6", "d6"]), ("d20", ["d20"]), (TOSS_SET, ["action", "number"])]


def _members(name, sets):
    """Return a new list of the names of dice and sets in a set. Raises Wrong if there is no such
    set."""
    for one, names in sets + _built_in():
        if one == name:
            return list(names)
    raise Wrong


def face_of(value):
    """Return a face of the file as in the rules. Raises Wrong if an object is no face."""
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
    """Return a face as in the file."""
    if isinstance(face, int):
        return face
    if face[0] == WORD:
        return face[1:]
    if face[0] == "1":
        return {"icon": face[1:]}
    return {"icon": face[1:], "count": int(face[0])}
