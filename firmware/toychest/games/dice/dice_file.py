"""Read and write dice.json, the file with the owner's dice and sets of dice for the game My dice.

The file is a JSON object with "version", "dice" and "sets". A die has a "name" and "faces". A face
is a number, a word, or an object with "icon" and "count", the number of these icons (1 if left
out). A set has a "name" and "dice", a list of names of dice and of other sets. In memory, faces
have the form that rules.py describes.
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
MOST = 16  # largest number of the owner's own dice, and of their sets
LONGEST = 1536  # bytes of the file, which is read in one piece while a table is in memory
_MOST_STEPS = 120  # steps to find the dice of a set; a set that needs more contains itself
NUMBERS = (4, 6, 8, 10, 12, 20)  # sides of the built-in dice with numbers
TOSS = ("number", "action")  # the built-in dice of Toss Your Cookies
_DICE = ["d%d" % number for number in NUMBERS] + list(TOSS)


class Wrong(ValueError):
    """Raised for dice or sets that are not valid, and for the name of an unknown set."""


class DiceFile:
    """All dice and sets of dice for the game My dice, the owner's and the built-in ones.

    saves: path of the folder of all saves
    copied: function that gets "action" or "number", the name of a die of the game Toss Your
        Cookies, and returns the list of its faces
    dice: list of the owner's dice, (name, faces) each
    sets: list of the owner's sets, (name, list of names of dice and sets) each
    damaged: bool, whether the file was damaged; it was then renamed
    """

    def __init__(self, saves, copied):
        self._copied = copied
        self.dice = []
        self.sets = []
        self._document = Document(saves, "dice.json", LONGEST)
        document = self._document.data
        self._document.data = {}
        if document:
            try:
                self._take(document)
            except MemoryError:
                raise
            except Exception:  # the file may hold any JSON
                self.dice = []
                self.sets = []
                self._document.put_aside()
        self.damaged = self._document.damaged

    def _take(self, document):
        if document["version"] != VERSION:
            raise Wrong
        sets = [(entry["name"], list(entry["dice"])) for entry in document.pop("sets")]
        dice = []
        while document["dice"]:  # one at a time: all dice in both forms would need too much memory
            entry = document["dice"].pop(0)
            dice.append((entry["name"], [face_of(face) for face in entry["faces"]]))
        self.check(dice, sets)
        self.dice = dice
        self.sets = sets

    def check(self, dice, sets):
        """Raise Wrong if dice or sets of the owner are not valid. dice: list of (name, faces).
        sets: list of (name, list of names of dice and sets)."""
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
        """Return the list of the names of all sets of dice, the owner's sets first."""
        own = [name for name, _ in self.sets]
        return own + [name for name, _ in _built_in() if name not in own]

    def die_names(self):
        """Return the list of the names of all dice, the owner's dice first."""
        own = [name for name, _ in self.dice]
        return own + [name for name in _DICE if name not in own]

    def faces(self, name):
        """Return the list of the faces of a die, an int or str each, see rules.py."""
        for own, faces in self.dice:
            if own == name:
                return faces
        return self._copied(name) if name in TOSS else list(range(1, int(name[1:]) + 1))

    def dice_of(self, name):
        """Return the list of the names of all dice in a set. If the set contains other sets, their
        dice are in the list, too. Equal dice are repeated. Raises Wrong for an unknown set."""
        return self._expand(name, self.dice, self.sets)

    def _expand(self, name, dice, sets):
        """Return the names of all dice in a set. Raises Wrong for an unknown set, a loop, or too
        many dice."""
        # If a die and a set share a name, the name means the die.
        own = [die for die, _ in dice]
        names = []
        todo = [_members(name, sets)]
        for _ in range(_MOST_STEPS):
            while todo and not todo[-1]:
                todo.pop()
            if not todo:
                break
            member = todo[-1].pop(0)
            if member in own or member in _DICE:
                names.append(member)
            else:
                todo.append(_members(member, sets))
        if todo or not 1 <= len(names) <= MOST_DICE:
            raise Wrong
        return names

    def on_table(self, name):
        """Return (setup, names, faces) of a set, all that is needed to roll it. Dice with the same
        name are of one kind. Raises Wrong for an unknown set.

        setup: tuple of the arguments of the event "start", see rules.py
        names: list of str, the name of each kind of die
        faces: list of lists, the faces of each kind of die
        """
        dice = self.dice_of(name)
        kinds = []
        for die in dice:
            if die not in kinds:
                kinds.append(die)
        faces = [self.faces(kind) for kind in kinds]
        check = crc32(json.dumps([name, dice, faces]).encode()) & 0x3FFFFFFF
        setup = name, [kinds.index(die) for die in dice], [len(sides) for sides in faces], check
        return setup, kinds, faces

    # ---- changes

    def save(self, dice, sets):
        """Replace the owner's dice and sets, and write them to the file. Raises Wrong if dice or
        sets are not valid, OSError if the file can't be written; nothing has changed then.

        dice: list of (name, faces)
        sets: list of (name, list of names of dice and sets)
        """
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
    return [("2d6", ["d6", "d6"]), ("d20", ["d20"]), (TOSS_SET, ["action", "number"])]


def _members(name, sets):
    """Return the names of dice and sets in a set, a new list. Raises Wrong for an unknown set."""
    for known, names in sets + _built_in():
        if known == name:
            return list(names)
    raise Wrong


def face_of(value):
    """Return a face of a die as an int or str, see rules.py. value: the face in dice.json, a
    number, a word (str), or an icon (dict). Raises Wrong if a dict is not a valid face."""
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
    if isinstance(face, int):
        return face
    if face[0] == WORD:
        return face[1:]
    if face[0] == "1":
        return {"icon": face[1:]}
    return {"icon": face[1:], "count": int(face[0])}
