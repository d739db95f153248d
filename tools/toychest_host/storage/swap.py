"""Replace the saves of a place, safe if the cable is pulled at any moment.

A place is a box, a folder or an image. The new saves are written to the folder save.new and read
back. Then save is renamed to save.old, save.new is renamed to save, and save.old is removed. At
each moment one of the folders is complete, and the next command can complete the replacement.

A folder save.old or save.new may also be a copy that the owner made. Commands back it up before
they remove it, if something would be lost (see `lost`).
"""

import errno
from dataclasses import dataclass

from toychest_host.errors import Problem
from toychest_host.storage.places import Advance, Place, Saves, checked, files_of, sha256

_ENDS = ("", ".old", ".new")


@dataclass
class Standing:
    """Which folders exist at a place: `saves` for save, `old` for save.old, `new` for save.new. An
    interrupted replacement of the saves leaves save.old or save.new."""

    saves: bool
    old: bool
    new: bool

    @property
    def cut_off(self) -> bool:
        """Return whether a replacement was interrupted after save was renamed to save.old, but
        before save.new was renamed to save."""
        return self.old and (self.new or not self.saves)


def standing(place: Place) -> Standing:
    """Return a Standing, which tells which of the folders save, save.old and save.new exist at a
    place. Raises OSError.

    place: box, folder or image with saves.
    """
    names = place.beside()
    return Standing(*(place.saves + end in names for end in _ENDS))


def settle(place: Place) -> bool:
    """Complete an interrupted replacement of the saves, if the folder "save" is missing. If
    save.new is missing, too, undo the replacement.

    Return whether this was done. Raises OSError, and Problem if the folders have other files than
    saves.
    place: box, folder or image with saves.
    """
    at = standing(place)
    if at.saves or not at.old:
        return False
    for folder in all_of(place):
        listing(place, folder)
    # save.new is complete: it was read back before the old folder save was renamed.
    place.rename(place.saves + (".new" if at.new else ".old"), place.saves)
    return True


def counting(place: Place) -> list[str]:
    """Return the names of the folders with valid saves at a place, the newest first.

    The folder save is valid if it exists. save.old is valid if a replacement was interrupted after
    save was renamed to save.old, but before save.new was renamed to save. Both are valid if the box
    has made a new folder save since then. Raises OSError.
    place: box, folder or image with saves.
    """
    at = standing(place)
    found = [place.saves] if at.saves else []
    if at.cut_off:
        found.append(place.saves + ".old")
    return found


def all_of(place: Place) -> list[str]:
    """Return which of the folders save, save.old and save.new exist at a place, as a list of their
    names. Raises OSError."""
    names = place.beside()
    return [place.saves + end for end in _ENDS if place.saves + end in names]


def lost(saves: Saves, new: Saves) -> bool:
    """Return whether replacing `saves` by `new` loses a file or its content. Nothing is lost if
    each old file has a new one with the same path that begins with the old one's whole content.

    saves, new: {path: content, None for a folder}.
    """
    there = files_of(new)
    return any(
        not there.get(path, b"").startswith(data) or path not in there
        for path, data in files_of(saves).items()
    )


def listing(place: Place, folder: str) -> dict[str, int | None]:
    """Return the files and folders in a folder of saves, {path: size in bytes, None for a folder}.

    Raises OSError, and Problem if these are not saves.
    place: box, folder or image.
    folder: name of the folder, such as "save".
    """
    try:
        return checked(place.walk(folder).items())
    except ValueError as error:
        raise Problem(f"What is {place.where} can't be saves: it {error}.") from error


def size(place: Place, folder: str) -> int:
    """Return the total size in bytes of a folder of saves at a place. Raises OSError, Problem.

    place: box, folder or image.
    folder: name of the folder, such as "save".
    """
    return sum(count or 0 for count in listing(place, folder).values())


def snapshot(place: Place, folder: str, advance: Advance) -> Saves:
    """Read the saves in a folder, and compare each file with the hash that the place computes.
    Return {path: content, None for a folder}. Raises OSError, Problem.

    place: box, folder or image.
    folder: name of the folder, such as "save".
    advance: function called with the number of bytes of each file that was read.
    """
    saves: Saves = {}
    for path, count in listing(place, folder).items():
        if count is None:
            saves[path] = None
            continue
        data = place.read(f"{folder}/{path}")
        if place.digest(f"{folder}/{path}") != sha256(data):
            raise Problem(f"{path} changed on the way from {place.title}. Try again.")
        saves[path] = data
        advance(len(data))
    return dict(sorted(saves.items()))


def replace(place: Place, saves: Saves, advance: Advance) -> None:
    """Replace the saves at a place, safe if the cable is pulled. Raises OSError, Problem.

    place: box, folder or image.
    saves: the new saves, {path: content, None for a folder}.
    advance: function called with the number of bytes of each file, once when it is written and once
        when it is read back.
    """
    save, old, new = place.saves, place.saves + ".old", place.saves + ".new"
    at = standing(place)
    if at.saves and at.old and not at.new:
        place.remove_tree(old)  # an earlier replacement was cut off before this last step
    try:
        _fill(place, new, saves, advance)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        if place.exists(new):
            place.remove_tree(new)
        raise Problem(
            f"There is no room {place.where} for the new saves beside those that are there. "
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
    """Remove the folders save.old and save.new of a place, if it has the folder save. Raises
    OSError.

    place: box, folder or image.
    """
    for left in (place.saves + ".old", place.saves + ".new"):
        if place.exists(place.saves) and place.exists(left):
            place.remove_tree(left)
    place.finish()


def _fill(place: Place, folder: str, saves: Saves, advance: Advance) -> None:
    """Make a folder contain exactly the files and folders of `saves`. Everything else in it is
    removed. A file that already has the right content is not written again. Raises OSError.

    place: box, folder or image.
    folder: name of the folder, such as "save.new".
    saves: {path: content, None for a folder}.
    advance: function called with the number of bytes of each file, written or not.
    """
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
    found = {path for path, data in saves.items() if data is None}
    for path in saves:
        parts = path.split("/")[:-1]
        found.update("/".join(parts[: i + 1]) for i in range(len(parts)))
    return sorted(found)


def _verify(place: Place, folder: str, saves: Saves, advance: Advance) -> None:
    there = place.walk(folder)
    expected = set(saves) | set(_folders(saves))
    for path in sorted(expected ^ set(there)):
        raise Problem(f"{path} is not {place.where} as it should be. Nothing was changed.")
    for path, data in files_of(saves).items():
        if place.digest(f"{folder}/{path}") != sha256(data):
            raise Problem(
                f"{path} came back from {place.title} different. Nothing was changed; try again."
            )
        advance(len(data))
