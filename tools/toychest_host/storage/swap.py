"""Putting saves in the place of others, so that a cable may be pulled at any moment.

The new saves are written beside the old ones, as save.new, and read back. Then save becomes
save.old, save.new becomes save, and save.old goes. At each moment one whole folder is there;
whatever a run leaves, the next one goes on from it.

What lies there as save.old or save.new need not come from a run that was cut off: somebody may
have made a copy. So a command keeps in a file what it is about to lose: `lost`.
"""

import errno
from dataclasses import dataclass

from toychest_host.errors import Problem
from toychest_host.storage.places import Advance, Place, Saves, checked, files_of, sha256

_ENDS = ("", ".old", ".new")


@dataclass
class Standing:
    """What lies at a place: its saves, and what a swap that was cut off left beside."""

    saves: bool
    old: bool
    new: bool

    @property
    def cut_off(self) -> bool:
        """Whether it was cut off in the middle."""
        return self.old and (self.new or not self.saves)


def standing(place: Place) -> Standing:
    """Look. Raises OSError."""
    names = place.beside()
    return Standing(*(place.saves + end in names for end in _ENDS))


def settle(place: Place) -> bool:
    """Finish a swap that was cut off between its renames; whether there was one. Raises OSError,
    and Problem if there are other things than saves.

    save.new was read back before save became save.old.
    """
    at = standing(place)
    if at.saves or not at.old:
        return False
    for folder in all_of(place):
        listing(place, folder)
    place.rename(place.saves + (".new" if at.new else ".old"), place.saves)
    return True


def counting(place: Place) -> list[str]:
    """The folders whose saves count, that which counts first first: save, or save.old where a
    swap was cut off; both if the box began anew since. Raises OSError."""
    at = standing(place)
    found = [place.saves] if at.saves else []
    if at.cut_off:
        found.append(place.saves + ".old")
    return found


def all_of(place: Place) -> list[str]:
    """All folders of saves there are: save, save.old, save.new. Raises OSError."""
    names = place.beside()
    return [place.saves + end for end in _ENDS if place.saves + end in names]


def lost(saves: Saves, new: Saves) -> bool:
    """Whether something of saves is gone when there are new ones: more than a part of those, as a
    cable leaves it that is pulled while they are written."""
    there = files_of(new)
    return any(
        not there.get(path, b"").startswith(data) or path not in there
        for path, data in files_of(saves).items()
    )


def listing(place: Place, folder: str) -> dict[str, int | None]:
    """All below a folder of saves, as `Place.walk` tells it. Raises OSError, Problem."""
    try:
        return checked(place.walk(folder).items())
    except ValueError as error:
        raise Problem(f"What is on {place.what} can't be saves: it {error}.") from error


def size(place: Place, folder: str) -> int:
    """Bytes in the files below a folder. Raises OSError, Problem."""
    return sum(count or 0 for count in listing(place, folder).values())


def snapshot(place: Place, folder: str, advance: Advance) -> Saves:
    """Read all below a folder, each file checked against what the place says is in it.

    Raises OSError, Problem.
    """
    saves: Saves = {}
    for path, count in listing(place, folder).items():
        if count is None:
            saves[path] = None
            continue
        data = place.read(f"{folder}/{path}")
        if place.digest(f"{folder}/{path}") != sha256(data):
            raise Problem(f"{path} changed on the way from {place.what}. Try again.")
        saves[path] = data
        advance(len(data))
    return dict(sorted(saves.items()))


def replace(place: Place, saves: Saves, advance: Advance) -> None:
    """Put saves in the place of those that are there. Raises OSError, Problem.

    advance: told each byte twice, when it is written and when it is read back.
    """
    save, old, new = place.saves, place.saves + ".old", place.saves + ".new"
    at = standing(place)
    if at.saves and at.old and not at.new:
        place.remove_tree(old)  # the swap was done but for this
    try:
        _fill(place, new, saves, advance)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        if place.exists(new):
            place.remove_tree(new)
        raise Problem(
            f"There is no room on {place.what} for the new saves beside those that are there. "
            "Nothing was changed."
        ) from error
    _verify(place, new, saves, advance)
    if place.exists(save):
        if place.exists(old):
            place.remove_tree(old)
        place.rename(save, old)
    place.rename(new, save)
    if place.exists(old):
        place.remove_tree(old)
    place.finish()


def tidy(place: Place) -> None:
    """Remove what a swap that was cut off left beside the saves. Raises OSError."""
    for left in (place.saves + ".old", place.saves + ".new"):
        if place.exists(place.saves) and place.exists(left):
            place.remove_tree(left)
    place.finish()


def _fill(place: Place, folder: str, saves: Saves, advance: Advance) -> None:
    """Let a folder hold the saves and nothing else; what is right already stays."""
    if not place.exists(folder):
        place.make_folder(folder)
    folders = _folders(saves)
    files = files_of(saves)
    there = place.walk(folder)
    for path, count in reversed(list(there.items())):
        if path not in (folders if count is None else files):
            place.remove(f"{folder}/{path}", count is None)
            del there[path]
    for path in folders:
        if path not in there:
            place.make_folder(f"{folder}/{path}")
    for path, data in files.items():
        name = f"{folder}/{path}"
        if there.get(path) != len(data) or place.digest(name) != sha256(data):
            place.write(name, data)
        advance(len(data))


def _folders(saves: Saves) -> list[str]:
    """All folders of the saves, parents first."""
    found = {path for path, data in saves.items() if data is None}
    for path in saves:
        parts = path.split("/")[:-1]
        found.update("/".join(parts[: i + 1]) for i in range(len(parts)))
    return sorted(found)


def _verify(place: Place, folder: str, saves: Saves, advance: Advance) -> None:
    there = place.walk(folder)
    expected = set(saves) | set(_folders(saves))
    for path in sorted(expected ^ set(there)):
        raise Problem(f"{path} is not on {place.what} as it should be. Nothing was changed.")
    for path, data in files_of(saves).items():
        if place.digest(f"{folder}/{path}") != sha256(data):
            raise Problem(
                f"{path} came back from {place.what} different. Nothing was changed; try again."
            )
        advance(len(data))
