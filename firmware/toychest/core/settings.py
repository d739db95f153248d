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

    damaged: the file could not be read; it is kept under path + ".damaged".
    """

    def __init__(self, path):
        self._path = path
        self._values = dict(DEFAULTS)
        self.damaged = False
        try:
            saved = files.load_json(path)
            for name in saved or ():
                if name in DEFAULTS and _fits(name, saved[name]):
                    self._values[name] = saved[name]
        except (ValueError, TypeError, OSError):
            self.damaged = True
            try:
                os.rename(path, path + ".damaged")
            except OSError:
                pass  # a flash that can't be written is told elsewhere

    def __getitem__(self, name):
        return self._values[name]

    def __setitem__(self, name, value):
        """Change and save. Raises OSError if it can't be saved; the change holds until
        the next start then."""
        if self._values[name] != value:
            self._values[name] = value
            files.save_json(self._path, self._values)


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
