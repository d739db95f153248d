"""Save sets of rules for a game under a name, such as "Scrabble". Such a set of rules is a
profile."""

from toychest.core.settings import Document

MOST = 8  # profiles of each game
NAME_LENGTH = 12


def is_name(name):
    """Return whether a value is the name of a profile, or "" for no profile. A name is a str of at
    most NAME_LENGTH characters."""
    return isinstance(name, str) and len(name) <= NAME_LENGTH


class Full(ValueError):
    """Raised if a profile can't be saved, because the game has MOST profiles already."""


class Profiles:
    """The profiles of one game. A profile is a set of rules that the owner has saved under a name.

    saves: str, the path of the folder of all saves
    kind: str, the name of the game
    is_values: function that gets a JSON value and returns whether it is a valid set of rules;
        profiles without valid rules are ignored
    kept: list of the profiles, each a list [name, rules]
    damaged: whether the file was damaged; it was then renamed
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
        """Return the rules of the profile with this name; None if there is none."""
        for kept_name, values in self.kept:
            if kept_name == name:
                return values
        return None

    def keep(self, name, values):
        """Save a profile under a name. A profile that has this name is replaced. values: list, the
        rules. Raises Full if there are too many profiles, and OSError if the file can't be written;
        nothing has changed then."""
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
        """Rename the profile `old` to `new`. Another profile with the name `new` is removed. Raises
        OSError if the file can't be written; nothing has changed then."""
        kept = [entry for entry in self.kept if entry[0] != new or old == new]
        self._save([[new if name == old else name, values] for name, values in kept])

    def remove(self, name):
        """Remove the profile with this name. Raises OSError if the file can't be written; nothing
        has changed then."""
        self._save([entry for entry in self.kept if entry[0] != name])

    def _save(self, kept):
        kinds = dict(self._kinds)
        kinds[self._kind] = kept
        self._document.save({"profiles": kinds})
        self._kinds = kinds
        self.kept = kept


def _is_entry(entry):
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
        return False
    return 1 <= len(entry[0]) <= NAME_LENGTH
