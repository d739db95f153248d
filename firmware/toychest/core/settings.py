"""Settings: a JSON file of the few things that outlive a game."""

import os

from toychest.core import files
from toychest.core.countdown import MAX_BEAT_MS, MIN_BEAT_MS

NAME_LENGTH = 8

DEFAULTS = {
    "language": None,  # None: not chosen yet
    "sound": 2,  # 0 off, 1 quiet, 2 on
    "mirror": False,  # pictures as text on the serial console
    "beat": 1000,  # ms
    "names": ["", "", "", "", "", "", "", ""],
    "last": "",  # the game that was opened last
    "dice": {},  # game name: faces of its dice, once copied
}


class Settings:
    """Settings by name, as in settings["beat"]; each change is saved at once.

    saves: the folder of all saves. There are two copies in two folders, with a counter of
    changes: a folder of which littlefs can't read the newest part shows an older one, and
    then the other copy counts. What a newer version saved is kept.

    damaged: no copy could be read; the first is kept under another name.
    """

    def __init__(self, saves):
        self._paths = (saves + "/settings.json", saves + "/copy/settings.json")
        self._values = dict(DEFAULTS)
        self._changes = 0
        self.damaged = False
        documents = [self._read(path) for path in self._paths]
        best = max(documents, key=_changes)
        for name in best:
            if name not in DEFAULTS or _fits(name, best[name]):
                self._values[name] = best[name]
        self._changes = max(_changes(best), 0)
        if best:
            self.damaged = False
        if self.damaged:
            try:
                os.rename(self._paths[0], self._paths[0] + ".damaged")
            except OSError:
                pass  # a flash that can't be written is told elsewhere
        elif documents[0] != documents[1]:
            try:
                self._save(1 if documents[0] == best else 0)
            except OSError:
                pass  # one copy will do

    def _read(self, path):
        """The dict at a path; empty if there is none, or it can't be read."""
        try:
            document = files.load_json(path)
            if document is None or isinstance(document, dict):
                return document or {}
        except (ValueError, OSError):
            pass
        self.damaged = True
        return {}

    def __getitem__(self, name):
        return self._values[name]

    def __setitem__(self, name, value):
        """Change and save. Raises OSError if it can't be saved; the change holds until
        the next start then."""
        if self._values[name] != value:
            self._values[name] = value
            self._changes += 1
            self._save(0)
            try:
                self._save(1)
            except OSError:
                pass  # one copy will do

    def _save(self, which):
        path = self._paths[which]
        if which:
            files.make_folder(path.rpartition("/")[0])
        self._values["changes"] = self._changes
        files.save_json(path, self._values)


def _changes(document):
    """How many changes led to a document; -1 if it is empty."""
    changes = document.get("changes", 0 if document else -1)
    return changes if isinstance(changes, int) else 0


def _fits(name, value):
    """Whether a saved value is one that the screens can have made."""
    if name == "language":
        return value is None or isinstance(value, str)
    if name == "last":
        return isinstance(value, str)
    if name == "sound":
        return value in (0, 1, 2)
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
    return isinstance(value, dict)
