"""What a command works on: the box, a folder with a copy of its saves, an image of its flash."""

import contextlib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from toychest_host import console
from toychest_host.errors import Problem
from toychest_host.storage import backup as backups
from toychest_host.storage import serial_box, swap
from toychest_host.storage.places import (
    FolderPlace,
    ImagePlace,
    Place,
    Saves,
    files_of,
    plain,
    saves_in,
)


@contextlib.contextmanager
def opened(
    path: Path | None, port: str | None, warn: Callable[[str], None], writing: bool = False
) -> Iterator[Place]:
    """Yield a place to read or write saves at. Raises Problem.

    path: of a folder or an image; None for a box. port: serial port of the box, None for the only
    box. warn(sentence): called for each thing that the owner has to do afterwards. writing: if
    true, a missing folder is created.
    """
    if path is None:
        with serial_box.box(port, warn) as box:
            yield box
        return
    if port is not None:
        raise Problem("Name either a place or a port, not both.")
    try:
        if path.is_file():
            if zipfile.is_zipfile(path):
                raise Problem(f"{path} is a backup itself.")
            if writing:
                plain(path)
            yield ImagePlace(path)
        else:
            yield _folder(path, writing)
    except PermissionError as error:
        raise Problem(f"You may not use {error.filename or path}.") from error


def read(place: Place, folder: str) -> Saves:
    """The saves in a folder, with a bar. Raises OSError, Problem."""
    with console.bar(f"Reading {place.what}", swap.size(place, folder)) as advance:
        return swap.snapshot(place, folder, advance)


def amount(saves: Saves) -> str:
    """How many files saves have and how many bytes, in words."""
    files = files_of(saves)
    return console.amount(len(files), sum(map(len, files.values())))


def keep(place: Place, lost: dict[str, Saves], first: Path | None = None) -> None:
    """Write what is about to go from some folders of saves to a file each. Raises Problem.

    first: name of the first file, by default after the time.
    """
    for folder, saves in lost.items():
        file = first or backups.fresh("toychest-before-restore")
        first = None
        backups.write(file, saves, place.what, place.describe())
        console.say(f"What was in {folder} ({amount(saves)}) is in {file}.")


def counting(place: Place) -> Saves:
    """The saves that count at a place; none on a box that never played. A swap that was cut off is
    finished. Raises OSError, Problem."""
    if swap.settle(place):
        console.warn(
            f"The saves on {place.what} were being replaced when something cut that off. It is "
            "finished now."
        )
    if swap.standing(place).cut_off:
        raise Problem(
            f"The saves on {place.what} were being replaced when something cut that off, and the "
            "box has begun new ones since. toychest restore keeps all of them in files, and puts a "
            "backup back."
        )
    found = swap.counting(place)
    return read(place, found[0]) if found else {}


def put(place: Place, new: Saves) -> None:
    """Put saves in the place of those that are there, with a bar; what else is there and goes is
    written to files. Raises OSError, Problem."""
    _keep_beside(place, new)
    total = 2 * sum(map(len, files_of(new).values()))
    with console.bar(f"Writing {place.what}", total) as advance:
        swap.replace(place, new, advance)


def tidy(place: Place, saves: Saves) -> None:
    """Leave the saves as they are, and remove what lies beside them, written to files before.
    Raises OSError, Problem."""
    _keep_beside(place, saves)
    swap.tidy(place)


def _keep_beside(place: Place, new: Saves) -> None:
    for folder in swap.all_of(place):
        saves = {} if folder == place.saves else read(place, folder)
        if swap.lost(saves, new):
            keep(place, {folder: saves})


def _folder(path: Path, writing: bool) -> FolderPlace:
    if path.exists() and not path.is_dir():
        raise Problem(f"{path} is neither a folder nor a file.")
    if writing and path.is_symlink():
        raise Problem(f"{path} is a link: name the folder itself.")
    path = saves_in(path if writing else backups.unpacked_in(path) or path)
    if writing and Path.cwd().is_relative_to(path.resolve()):
        raise Problem(
            f"You are in the folder {path.resolve()}, which is about to be replaced: go out of "
            "it first."
        )
    place = FolderPlace(path, reading=not writing)
    if path.is_dir():
        return place
    if not path.parent.is_dir():
        raise Problem(f"There is no folder {path.parent}.")
    if not (writing and not path.suffix) and not swap.standing(place).old:
        raise Problem(f"There is no file or folder {path}.")
    return place
