"""Profiles: settings that an owner keeps under a name, such as "Scrabble", of several kinds."""

from toychest.core.settings import Document

MOST = 8  # of each kind
NAME_LENGTH = 12


def is_name(name):
    """Whether a game can have come from a profile of this name; "" for none."""
    return isinstance(name, str) and len(name) <= NAME_LENGTH


class Full(ValueError):
    """There are as many as can be."""


class Profiles:
    """The profiles of one kind, in profiles.json with those of the others, which stay as they are:
    {"profiles": {kind: [[name, values], ...]}}.

    saves: the folder of all saves. kind: the name of the game that they are for. is_values: tells
    whether something that JSON has can be the values of one; those that can't be are left out.

    kept: a list of [name, values]. damaged: the file could not be read; it is kept under another
    name.
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
        """The values of the profile with this name, or None."""
        for one, values in self.kept:
            if one == name:
                return values
        return None

    def keep(self, name, values):
        """Keep these values under a name, in the place of what it had. Raises Full; OSError if it
        can't be saved. Nothing has changed then."""
        kept = list(self.kept)
        names = [one for one, _ in kept]
        if name in names:
            kept[names.index(name)] = [name, list(values)]
        elif len(kept) < MOST:
            kept.append([name, list(values)])
        else:
            raise Full()
        self._save(kept)

    def rename(self, old, new):
        """Call a profile otherwise; another one of that name goes. Raises OSError; nothing has
        changed then."""
        kept = [entry for entry in self.kept if entry[0] != new or old == new]
        self._save([[new if name == old else name, values] for name, values in kept])

    def remove(self, name):
        """Forget a profile. Raises OSError; nothing has changed then."""
        self._save([entry for entry in self.kept if entry[0] != name])

    def _save(self, kept):
        kinds = dict(self._kinds)
        kinds[self._kind] = kept
        self._document.save({"profiles": kinds})
        self._kinds = kinds
        self.kept = kept


def _is_entry(entry):
    """Whether this is [name, values]."""
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
        return False
    return 1 <= len(entry[0]) <= NAME_LENGTH
