"""Settings: a JSON file of the few things that outlive a game."""

import json
import os
from binascii import crc32

from toychest.core import files

NAME_LENGTH = 8
MIN_PLAYERS, MAX_PLAYERS = 2, 8  # at the table, whatever is played
MIN_BEAT_MS = 700
MAX_BEAT_MS = 1500
_LONGEST = 4096  # bytes of a file that can be a document
_CHECK = 9  # bytes: a line with its CRC-32

DEFAULTS = {
    "language": None,  # None: not chosen yet
    "sound": 2,  # 0 off, 1 quiet, 2 on
    "mirror": False,  # pictures as text on the serial console
    "beat": 1000,  # ms
    "names": ["", "", "", "", "", "", "", ""],
    "players": 4,  # that played last
    "last": "",  # the game that was opened last
    "resume": "",  # the game to go on with at once, on a board that switches itself off
    "dice": {},  # game name: faces of its dice, once copied
    "lines": {},  # game name: what the home screen last said of it, see screens.home
}


def player_name(names, seat, unnamed):
    """What the player at `seat` is called: no two players are called alike.

    names: list of str, one a seat, "" where nobody chose one. unnamed: str, for a seat without a
    name. Where two have one name, the number of the seat, from 1, stands behind it; if somebody
    has chosen just that, the next number of the same seat: 9 for 1, and so on.
    """
    name = names[seat] or unnamed
    others = names.count(name) - (1 if names[seat] else 0)
    number = seat + 1
    shown = name
    while others and shown in names:
        end = " %d" % number
        shown = name[: NAME_LENGTH - len(end)].rstrip() + end
        number += len(names)
    return shown


class Document:
    """A JSON object that outlives a game, saved as a whole.

    saves: the folder of all saves; name: of the file; longest: bytes that it can have. There are
    two copies in two folders, with a counter of changes: a folder of which littlefs can't read the
    newest part shows an older one, and then the other copy counts.

    found: what was saved, {} if there is nothing. damaged: no copy could be read; they are kept
    under other names.
    """

    def __init__(self, saves, name, longest=_LONGEST):
        self._paths = (saves + "/" + name, saves + "/copy/" + name)
        self._longest = longest
        first = _read(self._paths[0], longest)
        same = first and _same(self._paths)
        documents = [first, first if same else _read(self._paths[1], longest)]
        best = max(documents, key=_changes) or {}
        self.found = best
        self._changes = max(_changes(best), 0)
        self.damaged = not best and None in documents
        if self.damaged:
            for path, document in zip(self._paths, documents):
                if document is None:
                    _put_aside(path)
        elif documents[0] != documents[1]:
            self._write(1 if documents[0] == best else 0, self._pieces(best))

    def put_aside(self):
        """Keep what was found under other names: its owner can make nothing of it."""
        self.damaged = True
        for path in self._paths:
            _put_aside(path)

    def save(self, values):
        """Save a dict of what JSON has, "changes" aside. Raises OSError if no copy can be saved, or
        it is too long."""
        self._changes += 1
        pieces = self._pieces(values)
        if sum([len(piece) for piece in pieces]) > self._longest:
            raise OSError
        errors = [error for error in [self._write(which, pieces) for which in (0, 1)] if error]
        if len(errors) == 2:
            raise errors[0]

    def _pieces(self, values):
        """A dict as a file: its JSON, and a line with the CRC-32 of that, as short pieces of
        bytes."""
        values["changes"] = self._changes
        pieces = [piece.encode() for piece in _json(values)]
        crc = 0
        for piece in pieces:
            crc = crc32(piece, crc)
        return pieces + [b"\n%08x" % crc]

    def _write(self, which, pieces):
        """Write a copy. Returns the OSError if it can't be written."""
        path = self._paths[which]
        try:
            files.make_folder(path.rpartition("/")[0])
            files.replace(path, *pieces)
        except OSError as error:
            return error


class Settings:
    """Settings by name, as in settings["beat"]; each change is saved at once.

    saves: the folder of all saves. What a newer version saved is kept. damaged: see Document.
    """

    def __init__(self, saves):
        self._document = Document(saves, "settings.json")
        self.damaged = self._document.damaged
        self._values = dict(DEFAULTS)
        self._unsaved = False
        found = self._document.found
        for name in found:
            if name not in DEFAULTS or _fits(name, found[name]):
                self._values[name] = found[name]

    def __getitem__(self, name):
        return self._values[name]

    def __setitem__(self, name, value):
        """Change and save; see `update`."""
        self.update({name: value})

    def update(self, values):
        """Change some at once and save, if that changes anything. Raises OSError if no copy can be
        saved; the change holds until the next start then."""
        changed = any(self._values[name] != value for name, value in values.items())
        if not changed and not self._unsaved:
            return
        self._values.update(values)
        self._unsaved = True
        self._document.save(self._values)
        self._unsaved = False


def _json(value):
    """Yield what json.dumps makes of a value, in pieces: memory may have no room for all of it in
    one. A list of numbers and strings is one piece."""
    named = isinstance(value, dict)
    inner = value.values() if named else value if isinstance(value, list) else ()
    if not any(isinstance(one, (dict, list)) for one in inner):
        yield json.dumps(value)
        return
    before = "{" if named else "["
    for one in value:
        yield before + (json.dumps(one) + ": " if named else "")
        yield from _json(value[one] if named else one)
        before = ", "
    yield "}" if named else "]"


def _same(paths):
    """Whether two files hold the same bytes. They are read in small parts: two copies of a long
    document do not fit into the memory beside a game."""
    try:
        with open(paths[0], "rb") as one, open(paths[1], "rb") as other:
            while True:
                part = one.read(128)
                if part != other.read(128):
                    return False
                if not part:
                    return True
    except OSError:
        return False


def _read(path, longest):
    """The document at a path, behind which stands its CRC-32: {} if there is none, None if it
    can't be read."""
    try:
        size = files.size(path)
        if size > longest:
            return None
        with open(path, "rb") as file:  # in one piece, once
            document = file.read(max(size - _CHECK, 0))
            check = file.read(_CHECK)
        if check[:1] != b"\n" or int(check[1:], 16) != crc32(document):
            return None
        values = json.loads(document)
    except OSError:
        return None if files.exists(path) else {}
    except MemoryError:
        raise  # the file is as it was: it must not be put aside
    except Exception:  # not even MicroPython's odd readings of odd files may stop the start
        return None
    return values if isinstance(values, dict) else None


def _put_aside(path):
    try:
        os.rename(path, path + ".damaged")
    except OSError:
        pass  # a flash that can't be written is told elsewhere


def _changes(document):
    """How many changes led to a document; -1 without one."""
    changes = document.get("changes", 0) if document else -1
    return changes if isinstance(changes, int) else 0


def _fits(name, value):
    """Whether a saved value is one that the screens can have made."""
    if name == "language":
        return value is None or isinstance(value, str)
    if name == "last" or name == "resume":
        return isinstance(value, str)
    if name == "sound":
        return type(value) is int and 0 <= value <= 2  # 1.0 and True are no level
    if name == "players":
        return type(value) is int and MIN_PLAYERS <= value <= MAX_PLAYERS
    if name == "mirror":
        return isinstance(value, bool)
    if name == "beat":
        return isinstance(value, int) and MIN_BEAT_MS <= value <= MAX_BEAT_MS
    if name == "names":
        return (
            isinstance(value, list)
            and len(value) == len(DEFAULTS["names"])
            and all(isinstance(one, str) and len(one) <= NAME_LENGTH for one in value)
        )
    if name == "lines":
        return isinstance(value, dict) and all(_is_line(line) for line in value.values())
    return isinstance(value, dict)


def _is_line(line):
    """Whether this is [how far a game is, the same in words, stamp of its save]."""
    if not isinstance(line, list) or [type(one) for one in line] != [str, str, int]:
        return False
    return 0 <= line[2] < 2**32
