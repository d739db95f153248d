"""Putting saves in the place of others, so that a cable may be pulled at any moment.

The new saves are written beside the old ones, as save.new, and read back. Then save becomes
save.old, save.new becomes save, and save.old goes. At each moment one whole folder is there;
whatever a run leaves, the next one goes on from it.
"""

import errno
from dataclasses import dataclass

from toychest_host.disks import Advance, Disk, Saves, files_of, sha256
from toychest_host.errors import Problem

_KNOWN = {"settings.json", "deeds.json", "copy", "seed", "games"}


@dataclass
class Standing:
    """What lies at a place: its saves, and what a restore that was cut off left beside."""

    saves: bool
    old: bool
    new: bool

    @property
    def cut_off(self) -> bool:
        """Whether a restore was cut off in the middle of the swap."""
        return self.old and (self.new or not self.saves)


def standing(disk: Disk) -> Standing:
    """Look. Raises OSError."""
    names = disk.beside()
    return Standing(*(disk.saves + end in names for end in ("", ".old", ".new")))


def counting(disk: Disk) -> list[str]:
    """The folders whose saves are in no backup yet, that which counts first: save, or save.old
    where a restore was cut off; both if the box began anew since. Raises OSError."""
    at = standing(disk)
    found = [disk.saves] if at.saves else []
    if at.cut_off:
        found.append(disk.saves + ".old")
    return found


def size(disk: Disk, folder: str) -> int:
    """Bytes in the files below a folder. Raises OSError."""
    return sum(count or 0 for count in disk.walk(folder).values())


def looks_like_saves(names: set[str]) -> bool:
    """Whether a folder with these names in it may be one of saves, or is empty."""
    return not names or bool(names & _KNOWN)


def snapshot(disk: Disk, folder: str, advance: Advance) -> Saves:
    """Read all below a folder, each file checked against what the place says is in it.

    Raises OSError, Problem.
    """
    saves: Saves = {}
    for path, count in disk.walk(folder).items():
        if path.startswith(".") or "/." in path:
            continue  # of the computer's own
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
            f"There is no room on {disk.what} for the saves of the backup beside those that are "
            "there. Nothing was changed."
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
    """Remove what a restore that was cut off left beside the saves. Raises OSError."""
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
                f"{path} did not come back from {disk.what} as it was written. Nothing was "
                "changed; try again."
            )
        advance(len(data))
