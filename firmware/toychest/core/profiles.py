"""Save the profiles of a game: house rules or timers under a name, such as "Scrabble"."""

from toychest.core.settings import Document

MOST = 8  # profiles of each game
NAME_LENGTH = 12


def is_name(name):
    """Return whether a value has the form of a profile's name: a str of at most NAME_LENGTH
    characters. It may be "", which stands for no profile."""
    return isinstance(name, str) and len(name) <= NAME_LENGTH


class Full(ValueError):
    """Raised if a profile can't be saved, because the game has MOST profiles already."""


class Profiles:
    """The profiles of one game. A profile has a name and a list of values: house rules of the
    game, or the settings of a timer.

    kind: the name of the game
    is_values: function that gets a JSON value and returns whether a profile can have these values;
        saved profiles with others are ignored
    entries: list of the profiles, each a list [name, values]
    damaged: whether the file was damaged; it was then renamed
    """

    def __init__(self, saves, kind, is_values):
        self._document = Document(saves, "profiles.json")
        self.damaged = self._document.damaged
        kinds = self._document.data.get("profiles")
        self._kinds = dict(kinds) if isinstance(kinds, dict) else {}
        self._kind = kind
        self.entries = []
        saved = self._kinds.get(kind)
        for entry in saved if isinstance(saved, list) else ():
            if _is_entry(entry) and is_values(entry[1]) and self.find(entry[0]) is None:
                self.entries.append(entry)
        del self.entries[MOST:]

    def find(self, name):
        """Return the values of the profile with this name; None if there is none."""
        for other, values in self.entries:
            if other == name:
                return values
        return None

    def save(self, name, values):
        """Save a profile. It replaces a profile of this name. Raises Full, or OSError if the file
        can't be written; nothing has changed then."""
        entries = list(self.entries)
        names = [other for other, _ in entries]
        if name in names:
            entries[names.index(name)] = [name, list(values)]
        elif len(entries) < MOST:
            entries.append([name, list(values)])
        else:
            raise Full()
        self._save(entries)

    def rename(self, old, new):
        """Rename the profile `old` to `new`. Another profile with the name `new` is removed. Raises
        OSError; nothing has changed then."""
        entries = [entry for entry in self.entries if entry[0] != new or old == new]
        self._save([[new if name == old else name, values] for name, values in entries])

    def remove(self, name):
        """Remove the profile with this name. Raises OSError; nothing has changed then."""
        self._save([entry for entry in self.entries if entry[0] != name])

    def _save(self, entries):
        kinds = dict(self._kinds)
        kinds[self._kind] = entries
        self._document.save({"profiles": kinds})
        self._kinds = kinds
        self.entries = entries


def _is_entry(entry):
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
        return False
    return 1 <= len(entry[0]) <= NAME_LENGTH
