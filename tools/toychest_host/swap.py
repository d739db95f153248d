"""Putting saves in the place of others, so that a cable may be pulled at any moment.

The new saves are written beside the old ones, as save.new, and read back. Then save becomes
save.old, save.new becomes save, and save.old goes. At each moment one whole folder is there;
whatever a run leaves, the next one goes on from it.

What lies there as save.old or save.new need not come from a run that was cut off: somebody may
have made a copy. So a command keeps in a file what it is about to lose: `lost`.
"""

import errno
from dataclasses import dataclass

from toychest_host.disks import Advance, Disk, Saves, checked, files_of, sha256
from toychest_host.errors import Problem

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


def standing(disk: Disk) -> Standing:
    """Look. Raises OSError."""
    names = disk.beside()
    return Standing(*(disk.saves + end in names for end in _ENDS))


def settle(disk: Disk) -> bool:
    """Finish a swap that was cut off between its renames; whether there was one. Raises OSError,
    and Problem if there are other things than saves.

    save.new was read back before save became save.old.
    """
    at = standing(disk)
    if at.saves or not at.old:
        return False
    for folder in all_of(disk):
        listing(disk, folder)
    disk.rename(disk.saves + (".new" if at.new else ".old"), disk.saves)
    return True


def counting(disk: Disk) -> list[str]:
    """The folders whose saves count, that which counts first first: save, or save.old where a
    swap was cut off; both if the box began anew since. Raises OSError."""
    at = standing(disk)
    found = [disk.saves] if at.saves else []
    if at.cut_off:
        found.append(disk.saves + ".old")
    return found


def all_of(disk: Disk) -> list[str]:
    """All folders of saves there are: save, save.old, save.new. Raises OSError."""
    names = disk.beside()
    return [disk.saves + end for end in _ENDS if disk.saves + end in names]


def lost(saves: Saves, new: Saves) -> bool:
    """Whether something of saves is gone when there are new ones: more than a part of those, as a
    cable leaves it that is pulled while they are written."""
    there = files_of(new)
    return any(
        not there.get(path, b"").startswith(data) or path not in there
        for path, data in files_of(saves).items()
    )


def listing(disk: Disk, folder: str) -> dict[str, int | None]:
    """All below a folder of saves, as `Disk.walk` tells it. Raises OSError, Problem."""
    try:
        return checked(disk.walk(folder).items())
    except ValueError as error:
        raise Problem(f"What is on {disk.what} can't be saves: it {error}.") from error


def size(disk: Disk, folder: str) -> int:
    """Bytes in the files below a folder. Raises OSError, Problem."""
    return sum(count or 0 for count in listing(disk, folder).values())


def snapshot(disk: Disk, folder: str, advance: Advance) -> Saves:
    """Read all below a folder, each file checked against what the place says is in it.

    Raises OSError, Problem.
    """
    saves: Saves = {}
    for path, count in listing(disk, folder).items():
        if count is None:
            saves[path] = None
            continue
        data = disk.read(f"{folder}/{path}")
        if disk.digest(f"{folder}/{path}") != sha256(data):
            raise Problem(f"{path} changed on the way from {disk.what}. Try again.")
        saves[path] = data
        advance(len(data))
    return dict(sorted(saves.items()))


def replace(disk: Disk, saves: Saves, advance: Advance) -> None:
    """Put saves in the place of those that are there. Raises OSError, Problem.

    advance: told each byte twice, when it is written and when it is read back.
    """
    save, old, new = disk.saves, disk.saves + ".old", disk.saves + ".new"
    at = standing(disk)
    if at.saves and at.old and not at.new:
        disk.remove_tree(old)  # the swap was done but for this
    try:
        _fill(disk, new, saves, advance)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        if disk.exists(new):
            disk.remove_tree(new)
        raise Problem(
            f"There is no room on {disk.what} for the new saves beside those that are there. "
            "Nothing was changed."
        ) from error
    _verify(disk, new, saves, advance)
    if disk.exists(save):
        if disk.exists(old):
            disk.remove_tree(old)
        disk.rename(save, old)
    disk.rename(new, save)
    if disk.exists(old):
        disk.remove_tree(old)
    disk.finish()


def tidy(disk: Disk) -> None:
    """Remove what a swap that was cut off left beside the saves. Raises OSError."""
    for left in (disk.saves + ".old", disk.saves + ".new"):
        if disk.exists(disk.saves) and disk.exists(left):
            disk.remove_tree(left)
    disk.finish()


def _fill(disk: Disk, folder: str, saves: Saves, advance: Advance) -> None:
    """Let a folder hold the saves and nothing else; what is right already stays."""
    if not disk.exists(folder):
        disk.make_folder(folder)
    folders = _folders(saves)
    files = files_of(saves)
    there = disk.walk(folder)
    for path, count in reversed(list(there.items())):
        if path not in (folders if count is None else files):
            disk.remove(f"{folder}/{path}", count is None)
            del there[path]
    for path in folders:
        if path not in there:
            disk.make_folder(f"{folder}/{path}")
    for path, data in files.items():
        name = f"{folder}/{path}"
        if there.get(path) != len(data) or disk.digest(name) != sha256(data):
            disk.write(name, data)
        advance(len(data))


def _folders(saves: Saves) -> list[str]:
    """All folders of the saves, parents first."""
    found = {path for path, data in saves.items() if data is None}
    for path in saves:
        parts = path.split("/")[:-1]
        found.update("/".join(parts[: i + 1]) for i in range(len(parts)))
    return sorted(found)


def _verify(disk: Disk, folder: str, saves: Saves, advance: Advance) -> None:
    there = disk.walk(folder)
    expected = set(saves) | set(_folders(saves))
    for path in sorted(expected ^ set(there)):
        raise Problem(f"{path} is not on {disk.what} as it should be. Nothing was changed.")
    for path, data in files_of(saves).items():
        if disk.digest(f"{folder}/{path}") != sha256(data):
            raise Problem(
                f"{path} came back from {disk.what} different. Nothing was changed; try again."
            )
        advance(len(data))
