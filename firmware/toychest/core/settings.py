"""Settings: a JSON file of the few things that outlive a game."""

from toychest.core import files

DEFAULTS = {
    "language": None,  # None: not chosen yet
    "sound": 2,  # 0 off, 1 quiet, 2 on
    "mirror": False,  # pictures as text on the serial console
    "beat": 1000,  # ms
    "names": ["", "", "", "", "", "", "", ""],
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
                if name in DEFAULTS and _fits(DEFAULTS[name], saved[name]):
                    self._values[name] = saved[name]
        except (ValueError, TypeError):
            import os

            self.damaged = True
            os.rename(path, path + ".damaged")

    def __getitem__(self, name):
        return self._values[name]

    def __setitem__(self, name, value):
        """Change and save. Raises OSError if it can't be saved; the change holds until
        the next start then."""
        if self._values[name] != value:
            self._values[name] = value
            files.save_json(self._path, self._values)


def _fits(default, value):
    """Whether a saved value is of its default's kind."""
    if default is None:
        return value is None or isinstance(value, str)
    if isinstance(default, list):
        return isinstance(value, list) and len(value) == len(default)
    return isinstance(value, type(default))
