"""Read and write dice.json, the file with the owner's dice and sets of dice for the game My dice.

The file is a JSON object with "version", "dice" and "sets". A die has a "name" and "faces". A face
is a number, a word, or an object with "icon" and "count", the number of these icons (1 if left
out). The words "+", "-" and " " are faces of a Fudge die. A set has a "name" and "dice", a list of
names of dice and of other sets. It may have a "rule", such as "kh1" (only the highest die counts).
Instead of the list, "dice" may also be a text that includes the rule, such as "2d20kh1+2".
notation.py describes these texts.

In memory, faces and rules have the form that rules.py describes. The owner's dice are a list of
(name, list of faces), the owner's sets a list of (name, list of names of dice and sets, rule).
"""

import json
from binascii import crc32

from toychest.core.settings import Document
from toychest.games.dice.rules import (
    ALL_SIDES,
    FUDGE,
    MAX_COUNT,
    MAX_SIDES,
    MIN_SIDES,
    MOST_DICE,
    NAME_LENGTH,
    SUM,
    TOSS_SET,
    WORD,
    is_face,
    is_rule,
    is_text,
    numbers,
)

VERSION = 1
MOST = 16  # largest number of the owner's own dice, and of their sets
LONGEST = 1536  # bytes of the file, all of whose JSON has to be in memory beside a table
_MOST_STEPS = 120  # steps to find the dice of a set; a set that needs more contains itself
TOSS = ("number", "action")  # the built-in dice of Toss Your Cookies
# The built-in dice on offer. Dice with any other number of sides from 2 to 100, such as "d7", are
# built in, too. d00 has the tens 0 to 90, dF is a Fudge die. d66 is a d6 for the
# tens and a d6 for the ones: its 36 faces are 11 to 16, 21 to 26, up to 66. d44 and d88 are alike.
OFFERED = ["d4", "d6", "d8", "d10", "d12", "d20"] + list(TOSS) + ["d100", "d00", "dF"]
# Sets for role-playing games, in the notation of notation.py. Any other text in this notation is a
# set, too.
MORE_SETS = ("d100", "d%", "2d20kh1", "2d20kl1", "4d6kh3", "4dF", "d6!")
MOST_FACES = 156  # most bytes of all faces of a roll in an event, see `roll_size`


class Wrong(ValueError):
    """Raised for dice or sets that are not valid, and for the name of an unknown set."""


class DiceFile:
    """All dice and sets of dice for the game My dice, the owner's and the built-in ones.

    toss_faces: function that gets "action" or "number", the name of a die of the game Toss Your
        Cookies, and returns the list of its faces
    dice: list of the owner's dice, (name, faces) each
    sets: list of the owner's sets, (name, list of names of dice and sets, rule) each
    damaged: whether the file could not be read, and was renamed
    """

    def __init__(self, saves, toss_faces):
        self._toss_faces = toss_faces
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
        sets = [_set_of(entry) for entry in document.pop("sets")]
        dice = []
        while document["dice"]:  # one at a time: all dice in both forms would need too much memory
            entry = document["dice"].pop(0)
            dice.append((entry["name"], [face_of(face) for face in entry["faces"]]))
        self.check(dice, sets, 2 * MOST_FACES)  # older versions counted some words as shorter
        self.dice = dice
        self.sets = sets

    def check(self, dice, sets, most=MOST_FACES):
        """Raise Wrong if new lists of the owner's dice or sets, see `DiceFile`, are not valid.
        most: the most bytes of all faces of a roll, see `roll_size`."""
        names = [entry[0] for entry in dice + sets]
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
        for name, _, rule in sets:
            self._check_roll(self._expand(name, dice, sets), rule, dict(dice), most)

    def _check_roll(self, names, rule, own, most):
        """Raise Wrong if the kinds of dice in a set have too many sides together, if the event
        "roll" of these dice would be too long, or if the rule does not fit the dice. own: {name:
        faces} of the owner's dice."""
        kinds = {name: own.get(name) or self._built_in_faces(name) for name in names}
        sides = sum([len(faces) for faces in kinds.values()])
        size = sum([max([roll_size(face) for face in kinds[name]]) for name in names])
        if sides > ALL_SIDES or size > most or not is_rule(rule, len(names)):
            raise Wrong
        if rule != SUM:
            for faces in kinds.values():
                if numbers(faces) is None:
                    raise Wrong

    # ---- dice and sets

    def set_names(self):
        """Return the names of all sets on offer: the owner's sets, then the built-in sets."""
        own = [entry[0] for entry in self.sets]
        return own + [name for name, _ in _built_in() if name not in own]

    def die_names(self):
        """Return the names of all dice on offer: the owner's dice, then the built-in dice."""
        own = [name for name, _ in self.dice]
        return own + [name for name in OFFERED if name not in own]

    def faces(self, name):
        """Return the list of the faces of a die, such as "d6". Return [] for an unknown die."""
        for own, faces in self.dice:
            if own == name:
                return faces
        return self._built_in_faces(name)

    def _built_in_faces(self, name):
        return self._toss_faces(name) if name in TOSS else built_in_faces(name)

    def dice_of(self, name):
        """Return the list of the names of all dice in a set, such as ["d6", "d6"]. If the set
        contains other sets, their dice are in the list, too. Raises Wrong for an unknown set."""
        return self._expand(name, self.dice, self.sets)

    def rule_of(self, name):
        """Return the rule of a set, see KEEP in rules.py. Raises Wrong for an unknown set."""
        return _members(name, self.sets)[1]

    def _expand(self, name, dice, sets):
        """Return the names of all dice in a set, such as ["d6", "d6"]. Raises Wrong for an unknown
        set, a set that contains itself, no dice, too many dice, or a rule other than SUM of a set
        inside this set. dice, sets: lists as in `DiceFile`."""
        # If a die and a set share a name, the name means the die.
        own = [die for die, _ in dice]
        names = []
        todo = [_members(name, sets)[0]]
        for _ in range(_MOST_STEPS):
            while todo and not todo[-1]:
                todo.pop()
            if not todo:
                break
            member = todo[-1].pop(0)
            if member in own or self._built_in_faces(member):
                names.append(member)
            else:
                members, rule = _members(member, sets)
                if rule != SUM:
                    raise Wrong
                todo.append(members)
        if todo or not 1 <= len(names) <= MOST_DICE:
            raise Wrong
        return names

    def on_table(self, name):
        """Return (setup, names, faces), all that is needed to roll a set. Dice with the same name
        are of one kind. Raises Wrong for an unknown set.

        setup: tuple (name, dice, sides, rule, check), the arguments of the event "start", see
            rules.py
        names: list of names, one for each kind of die
        faces: list with a list of faces for each kind of die
        """
        dice = self.dice_of(name)
        rule = self.rule_of(name)
        kinds = []
        for die in dice:
            if die not in kinds:
                kinds.append(die)
        faces = [self.faces(kind) for kind in kinds]
        check = crc32(json.dumps([name, dice, faces, rule]).encode()) & 0x3FFFFFFF
        sides = [len(each) for each in faces]
        setup = name, [kinds.index(die) for die in dice], sides, rule, check
        return setup, kinds, faces

    # ---- changes

    def save(self, dice, sets):
        """Replace the lists of the owner's dice and sets, see `DiceFile`, and write them to the
        file. Raises Wrong if they are not valid, or OSError if the file would be too long or can't
        be written. After an error, the old dice and sets remain."""
        self.check(dice, sets)
        document = {
            "version": VERSION,
            "dice": [
                {"name": name, "faces": [_as_json(face) for face in faces]} for name, faces in dice
            ],
            "sets": [_set_as_json(*entry) for entry in sets],
        }
        self._document.save(document)
        self.dice = dice
        self.sets = sets


def _built_in():
    return [("2d6", ["d6", "d6"]), ("d20", ["d20"]), (TOSS_SET, ["action", "number"])]


def built_in_faces(name):
    """Return the list of the faces of a built-in die, such as "d20". Return [] for any other name,
    also for the two dice of Toss Your Cookies, whose faces depend on the settings."""
    if name == "dF":
        return list("- +") * 2
    if name == "d00":
        return list(range(0, 100, 10))
    if name in ("d44", "d66", "d88"):
        ones = range(1, int(name[1:2]) + 1)
        return [10 * ten + one for ten in ones for one in ones]
    sides = name[1:]
    if name[:1] == "d" and sides.isdigit() and sides[0] != "0" and len(sides) < 4:
        if MIN_SIDES <= int(sides) <= MAX_SIDES:
            return list(range(1, int(sides) + 1))
    return []


def _members(name, sets):
    """Return (list of names of dice and sets, rule) of a set. The list of names is new, so the
    caller may change it. Raises Wrong for an unknown set. name: a name in `sets`, a built-in set,
    or a text such as "4d6kh3", see notation.py."""
    for known, names, rule in sets:
        if known == name:
            return list(names), rule
    for known, names in _built_in():
        if known == name:
            return names, SUM
    from toychest.games.dice import notation

    try:
        return notation.parse(name)
    except notation.NoDice:
        raise Wrong


def _set_of(entry):
    """Convert the JSON object of a set from dice.json to (name, list of names of dice and sets,
    rule). Raises NoDice if a text in the set does not follow the notation, see notation.py."""
    names, rule = entry["dice"], SUM
    if isinstance(names, str) or "rule" in entry:
        from toychest.games.dice import notation

        if isinstance(names, str):
            names, rule = notation.parse(names)
        else:
            rule = notation.parse_rule(entry["rule"])
    return entry["name"], list(names), rule


def _set_as_json(name, names, rule):
    entry = {"name": name, "dice": names}
    if rule != SUM:
        from toychest.games.dice import notation

        entry["rule"] = notation.written(rule)
    return entry


def roll_size(face):
    """Return the largest number of bytes that one die adds to a saved event "roll" when it shows
    this face. The event has the face, and the index of the side."""
    if isinstance(face, int):
        return 4 + len(str(face))
    return 6 + len(face.encode()) + face.count('"') + face.count("\\")  # JSON escapes these two


def face_of(value):
    """Convert a face from dice.json to the form in rules.py. Raises Wrong for a dict with a wrong
    count or an unknown key, KeyError for a dict without "icon". value: int for a number, str for a
    word, dict with "icon" and "count" for an icon."""
    if isinstance(value, dict):
        count = value.get("count", 1)
        if type(count) is not int or not 1 <= count <= MAX_COUNT or not set(value) <= _KEYS:
            raise Wrong
        return "%d%s" % (count, value["icon"])
    if isinstance(value, str) and value not in FUDGE:
        return WORD + value
    return value


_KEYS = {"icon", "count"}


def _as_json(face):
    if isinstance(face, int) or face in FUDGE:
        return face
    if face[0] == WORD:
        return face[1:]
    if face[0] == "1":
        return {"icon": face[1:]}
    return {"icon": face[1:], "count": int(face[0])}
