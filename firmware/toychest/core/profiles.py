"""Profiles: the owner's rules for a game, saved under a name such as "Scrabble"."""

from toychest.core.settings import Document

MOST = 8  # profiles of each game
NAME_LENGTH = 12


def is_name(name):
    """Return whether a value is a str that is short enough to be the name of a profile. The empty
    string stands for no profile."""
    return isinstance(name, str) and len(name) <= NAME_LENGTH


class Full(ValueError):
    """Raised if a game has no room for another profile, because it has MOST profiles already."""


class Profiles:
    """The profiles of one game: sets of rules that the owner made and saved, each under a name. The
    file profiles.json has the profiles of all games: {"profiles": {name of a game: [[name, values],
    ...]}}.

    saves: path of the folder of all saves
    kind: name of the game
    is_values: function that gets a JSON value and returns whether it can be the values of a
        profile, which are the rules; profiles with other values are ignored
    kept: list of the saved profiles, [name, values] each
    damaged: whether the file could not be read; it was then renamed
    """

    def __init__(self, saves, kind, is_values):
        self._document = Document(saves, "profiles.json")
        self.damaged = self._document.damaged
        found = self._document.found.get("profiles")
        self._kinds = dict(found) if isinstance(found, dict) else {}
        self._kind = kind
        self.kept = []
        entries = self._kinds.get(kind)
        for entry in entries if isinstance(entries, list) else ():
            if _is_entry(entry) and is_values(entry[1]) and self.find(entry[0]) is None:
                self.kept.append(entry)
        del self.kept[MOST:]

    def find(self, name):
        """Return the values of the profile with a name, or None if no profile has this name."""
        for kept_name, values in self.kept:
            if kept_name == name:
                return values
        return None

    def keep(self, name, values):
        """Save a profile under a name. It replaces a profile with the same name. values: list, the
        owner's rules. Raises Full if there are too many profiles, and OSError if the file can't be
        written; nothing has changed then."""
        kept = list(self.kept)
        names = [kept_name for kept_name, _ in kept]
        if name in names:
            kept[names.index(name)] = [name, list(values)]
        elif len(kept) < MOST:
            kept.append([name, list(values)])
        else:
            raise Full()
        self._save(kept)

    def rename(self, old, new):
        """Rename a profile from `old` to `new`. Another profile with the new name is removed.
        Raises OSError if the file can't be written; nothing has changed then."""
        kept = [entry for entry in self.kept if entry[0] != new or old == new]
        self._save([[new if name == old else name, values] for name, values in kept])

    def remove(self, name):
        """Remove the profile with a name. Raises OSError if the file can't be written; nothing has
        changed then."""
        self._save([entry for entry in self.kept if entry[0] != name])

    def _save(self, kept):
        kinds = dict(self._kinds)
        kinds[self._kind] = kept
        self._document.save({"profiles": kinds})
        self._kinds = kinds
        self.kept = kept


def _is_entry(entry):
    """Return whether a JSON value is a profile: [name, values], with a valid name. The values are
    not checked."""
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
        return False
    return 1 <= len(entry[0]) <= NAME_LENGTH
