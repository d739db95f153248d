"""Read and save the settings, and other JSON files that are no part of a saved game."""

import json
import os
from binascii import crc32

from toychest.core import files

NAME_LENGTH = 12
MIN_PLAYERS, MAX_PLAYERS = 2, 8  # of any game
MIN_BEAT_MS = 700
MAX_BEAT_MS = 1500
MASCOTS = "duck boat heart dinosaur moon plane umbrella guitar"  # names, by number
_LONGEST = 4096  # bytes of a document, by default
_CHECK = 9  # bytes of the last line, with the CRC-32
_ITEMS = 16  # values of a list that are written at once

DEFAULTS = {
    "language": None,  # None: not chosen yet
    "sound": 2,  # 0 off, 1 quiet, 2 on
    "mirror": False,  # pictures as text on the serial console
    "beat": 1000,  # ms
    "names": ["", "", "", "", "", "", "", ""],
    "mascots": [0, 1, 2, 3, 4, 5, 6, 7],  # the number of each player's mascot
    "letters": False,  # whether tables show two letters of a name in place of the mascot
    "signals": True,  # whether a timer has tones at 1 minute and 30 seconds left
    "rotated": False,  # whether the box is held with the buttons A, B and C above the screen
    "begins": 0,  # who begins after "Again": 0 the next player, 1 the winner, 2 the loser
    "players": 4,  # number of players that is suggested, see App.playing
    "last": "",  # name of the game that was opened last
    "began": "",  # name of the player last accepted on the page "Who starts?"
    # On a board that switches itself off: the game to resume at the start, "rest", or "".
    "resume": "",
    "dice": {},  # {key of a core.dice.Die: faces that the owner has entered from the printed die}
    "lines": {},  # {name of a game: its line on the home screen}, see box.home
}


def player_name(names, seat, unnamed):
    """Return the name of a player as the screen shows it. If another player has the same name, a
    number is added: that of the seat, counted from 1, as in "Ann 3" for an Ann on seat 2. If
    another player chose that name, the lowest number that is free is added. The name loses letters
    if it is longer than NAME_LENGTH with the number.

    names: list of the chosen names by seat; "" if the player chose none
    unnamed: the name of a player who chose none
    """
    name = names[seat] or unnamed
    seat %= len(names)  # -1 is nobody's seat
    same = [i for i in range(len(names)) if i == seat or names[i] == name]
    if len(same) == 1:
        return name

    def numbered(number):
        end = " %d" % number
        return name[: NAME_LENGTH - len(end)].rstrip() + end

    free = [i for i in range(2 * len(names)) if numbered(i + 1) not in names]
    if seat not in free:
        rest = [i for i in same if i not in free]
        seat = [i for i in free if i not in same][rest.index(seat)]
    return numbered(seat + 1)


class Document:
    """A JSON object that is saved in two copies of a file. If one copy is damaged or out of date,
    the other is used.

    longest: the largest size of the file in bytes
    data: dict that was saved, {} if there is none
    damaged: whether there are only damaged copies; they were renamed
    """

    def __init__(self, saves, name, longest=_LONGEST):
        # If littlefs can't read the newest part of a folder, it shows older versions of its files.
        # So each copy has a folder of its own, and a counter of changes.
        self._paths = (saves + "/" + name, saves + "/copy/" + name)
        self._longest = longest
        first = _read(self._paths[0], longest)
        same = first and _same(self._paths)
        documents = [first, first if same else _read(self._paths[1], longest)]
        best = max(documents, key=_changes) or {}
        self.data = best
        self._changes = max(_changes(best), 0)
        self.damaged = not best and None in documents
        if self.damaged:
            for path, document in zip(self._paths, documents):
                if document is None:
                    _put_aside(path)
        elif documents[0] != documents[1]:
            self._write(1 if documents[0] == best else 0, self._pieces(best))

    def put_aside(self):
        """Rename both copies of the file, so that its wrong content is not read again."""
        self.damaged = True
        for path in self._paths:
            _put_aside(path)

    def save(self, values):
        """Write `values`, a dict of JSON values, to both copies of the file, with a counter as the
        item "changes". Raises OSError if the file is too long, or no copy can be written."""
        self._changes += 1
        pieces = self._pieces(values)
        if sum([len(piece) for piece in pieces]) > self._longest:
            raise OSError
        errors = [error for error in [self._write(copy, pieces) for copy in (0, 1)] if error]
        if len(errors) == 2:
            raise errors[0]

    def _pieces(self, values):
        values["changes"] = self._changes
        pieces = [piece.encode() for piece in _json(values)]
        crc = 0
        for piece in pieces:
            crc = crc32(piece, crc)
        return pieces + [b"\n%08x" % crc]

    def _write(self, copy, pieces):
        path = self._paths[copy]
        try:
            files.make_folder(path.rpartition("/")[0])
            files.replace(path, pieces)
        except OSError as error:
            return error


class Settings:
    """The owner's settings, such as settings["beat"]. Each change is saved at once, see `update`.
    Settings that only a newer version of Toychest knows stay in the file. If the file was damaged
    or lost, `damaged` is true and all settings have their default values."""

    def __init__(self, saves):
        self._document = Document(saves, "settings.json")
        self.damaged = self._document.damaged
        if not self._document.data and files.names(saves + "/games"):
            self.damaged = True  # before the first game, a language was chosen
        self._values = dict(DEFAULTS)
        self._unsaved = False
        saved = self._document.data
        for name in saved:
            if name not in DEFAULTS or _fits(name, saved[name]):
                self._values[name] = saved[name]

    def __getitem__(self, name):
        return self._values[name]

    def __setitem__(self, name, value):
        self.update({name: value})

    def update(self, values):
        """Change several settings and save them. values: {name: value}. Raises OSError if they
        can't be saved; the new values then last until the power is off."""
        changed = any(self._values[name] != value for name, value in values.items())
        if not changed and not self._unsaved:
            return
        self._values.update(values)
        self._unsaved = True
        self._document.save(self._values)
        self._unsaved = False


def _json(value):
    # in pieces, because memory may have no room for one long string
    is_dict = isinstance(value, dict)
    inner = value.values() if is_dict else value if isinstance(value, list) else ()
    if not any(isinstance(item, (dict, list)) for item in inner):
        if not isinstance(value, list) or len(value) <= _ITEMS:
            yield json.dumps(value)
            return
        for i in range(0, len(value), _ITEMS):
            yield (", " if i else "[") + json.dumps(value[i : i + _ITEMS])[1:-1]
        yield "]"
        return
    before = "{" if is_dict else "["
    for item in value:
        yield before + (json.dumps(item) + ": " if is_dict else "")
        yield from _json(value[item] if is_dict else item)
        before = ", "
    yield "}" if is_dict else "]"


def _same(paths):
    try:
        with open(paths[0], "rb") as first, open(paths[1], "rb") as second:
            while True:
                part = first.read(files.PIECE)
                if part != second.read(files.PIECE):
                    return False
                if not part:
                    return True
    except OSError:
        return False


def _read(path, longest):
    """Return the dict in a file: {} for no file, None for a damaged one."""
    try:
        size = files.size(path)
        if size > longest:
            return None
        size -= _CHECK
        with open(path, "rb") as file:
            file.seek(max(size, 0))
            check = file.read(_CHECK)
            if check[:1] != b"\n":
                return None
            values = files.checked_json(file, 0, size, int(check[1:], 16))
    except OSError:
        return None if files.exists(path) else {}
    except MemoryError:
        raise  # the file may be good: it must not be put aside
    except Exception:  # whatever MicroPython raises on a strange file, Toychest has to start
        return None
    return values if isinstance(values, dict) else None


def _put_aside(path):
    try:
        os.rename(path, path + ".damaged")
    except OSError:
        pass  # the app reports a flash that can't be written


def _changes(document):
    changes = document.get("changes", 0) if document else -1
    return changes if isinstance(changes, int) else 0


def _fits(name, value):
    if name == "language":
        return value is None or isinstance(value, str)
    if name in ("last", "began", "resume"):
        return isinstance(value, str)
    if name in ("sound", "begins"):
        return type(value) is int and 0 <= value <= 2  # not 1.0, and not True
    if name == "players":
        return type(value) is int and MIN_PLAYERS <= value <= MAX_PLAYERS
    if isinstance(DEFAULTS[name], bool):
        return isinstance(value, bool)
    if name == "beat":
        return isinstance(value, int) and MIN_BEAT_MS <= value <= MAX_BEAT_MS
    if name == "names":
        return (
            isinstance(value, list)
            and len(value) == len(DEFAULTS["names"])
            and all(isinstance(player, str) and len(player) <= NAME_LENGTH for player in value)
        )
    if name == "mascots":
        numbers = DEFAULTS["mascots"]  # in any order
        return isinstance(value, list) and [i for i in numbers if value.count(i) == 1] == numbers
    if name == "lines":
        return isinstance(value, dict) and all(_is_line(line) for line in value.values())
    return isinstance(value, dict)


def _is_line(line):
    # [status such as "on", text on the home screen, int that changes with the save, int that grows]
    if not isinstance(line, list) or not 3 <= len(line) <= 4:
        return False
    if [type(field) for field in line] != [str, str, int, int][: len(line)]:
        return False
    return 0 <= min(line[2:]) <= max(line[2:]) < 2**32
