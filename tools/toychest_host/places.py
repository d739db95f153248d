"""What a command works on: the box, a folder with a copy of its saves, an image of its flash."""

import contextlib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from toychest_host import backup as backups
from toychest_host import console, device, swap
from toychest_host.disks import Disk, FolderDisk, ImageDisk, Saves, files_of, plain, saves_in
from toychest_host.errors import Problem


@contextlib.contextmanager
def opened(
    place: Path | None, port: str | None, warn: Callable[[str], None], writing: bool = False
) -> Iterator[Disk]:
    """Yield a place: a path, or None for the box on a port, None for the only one.

    warn: told what needs a hand afterwards. writing: whether a folder that is not there is made.
    Raises Problem.
    """
    if place is None:
        with device.box(port, warn) as box:
            yield box
        return
    if port is not None:
        raise Problem("Name either a place or a port, not both.")
    try:
        if place.is_file():
            if zipfile.is_zipfile(place):
                raise Problem(f"{place} is a backup itself.")
            if writing:
                plain(place)
            yield ImageDisk(place)
        else:
            yield _folder(place, writing)
    except PermissionError as error:
        raise Problem(f"You may not use {error.filename or place}.") from error


def read(disk: Disk, folder: str) -> Saves:
    """The saves in a folder, with a bar. Raises OSError, Problem."""
    with console.bar(f"Reading {disk.what}", swap.size(disk, folder)) as advance:
        return swap.snapshot(disk, folder, advance)


def amount(saves: Saves) -> str:
    """How many files saves have and how many bytes, in words."""
    files = files_of(saves)
    return console.amount(len(files), sum(map(len, files.values())))


def keep(disk: Disk, lost: dict[str, Saves], first: Path | None = None) -> None:
    """Write what is about to go from some folders of saves to a file each. Raises Problem.

    first: name of the first file, by default after the time.
    """
    for folder, saves in lost.items():
        file = first or backups.fresh("toychest-before-restore")
        first = None
        backups.write(file, saves, disk.what, disk.describe())
        console.say(f"What was in {folder} ({amount(saves)}) is in {file}.")


def counting(disk: Disk) -> Saves:
    """The saves that count at a place; none on a box that never played. A swap that was cut off is
    finished. Raises OSError, Problem."""
    if swap.settle(disk):
        console.warn(
            f"The saves on {disk.what} were being replaced when something cut that off. It is "
            "finished now."
        )
    if swap.standing(disk).cut_off:
        raise Problem(
            f"The saves on {disk.what} were being replaced when something cut that off, and the "
            "box has begun new ones since. toychest restore keeps all of them in files, and puts a "
            "backup back."
        )
    found = swap.counting(disk)
    return read(disk, found[0]) if found else {}


def put(disk: Disk, new: Saves) -> None:
    """Put saves in the place of those that are there, with a bar; what else is there and goes is
    written to files. Raises OSError, Problem."""
    _keep_beside(disk, new)
    total = 2 * sum(map(len, files_of(new).values()))
    with console.bar(f"Writing {disk.what}", total) as advance:
        swap.replace(disk, new, advance)


def tidy(disk: Disk, saves: Saves) -> None:
    """Leave the saves as they are, and remove what lies beside them, written to files before.
    Raises OSError, Problem."""
    _keep_beside(disk, saves)
    swap.tidy(disk)


def _keep_beside(disk: Disk, new: Saves) -> None:
    for folder in swap.all_of(disk):
        saves = {} if folder == disk.saves else read(disk, folder)
        if swap.lost(saves, new):
            keep(disk, {folder: saves})


def _folder(place: Path, writing: bool) -> FolderDisk:
    if place.exists() and not place.is_dir():
        raise Problem(f"{place} is neither a folder nor a file.")
    if writing and place.is_symlink():
        raise Problem(f"{place} is a link: name the folder itself.")
    place = saves_in(place if writing else backups.unpacked_in(place) or place)
    if writing and Path.cwd().is_relative_to(place.resolve()):
        raise Problem(
            f"You are in the folder {place.resolve()}, which is about to be replaced: go out of "
            "it first."
        )
    disk = FolderDisk(place, reading=not writing)
    if place.is_dir():
        return disk
    if not place.parent.is_dir():
        raise Problem(f"There is no folder {place.parent}.")
    if not (writing and not place.suffix) and not swap.standing(disk).old:
        raise Problem(f"There is no file or folder {place}.")
    return disk
