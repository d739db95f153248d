"""Open a place with saves, read its saves, and replace them.

A place is a box, a folder with a copy of a box's saves, or an image of a box's flash.
"""

import contextlib
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator
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
    """Open a box, a folder or an image with saves, for a `with` block. Yield it as a Place. Raises
    Problem.

    path: path of a folder, or of an image of a flash; None for a box.
    port: name of the box's serial port, None for the only box that is plugged in.
    warn: function that shows a warning to the user. It gets a sentence.
    writing: whether saves will be written. Then the folder may be missing, unless its name has an
        ending such as .img.
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
    """Return the saves in a folder of a place, {path: content, None for a folder}. Raises OSError,
    Problem.

    A progress bar is shown.
    place: box, folder or image with saves.
    folder: name of the folder, such as "save".
    """
    with console.bar(f"Reading {place.title}", swap.size(place, folder)) as advance:
        return swap.snapshot(place, folder, advance)


def amount(saves: Saves) -> str:
    """Return the number and total size of the files in some saves, such as "3 files, 12 kB".

    saves: {path: content, None for a folder}.
    """
    files = files_of(saves)
    return console.amount(len(files), sum(map(len, files.values())))


def without_game(saves: Iterable[str], games: Collection[str]) -> list[str]:
    """Return the sorted names of the folders in the folder "games" that belong to no game: those of
    a game that was renamed or removed.

    saves: paths below the folder of saves, such as "games/toss/0/tail".
    games: names of all games, such as "toss".
    """
    parts = [path.split("/") for path in saves if path.startswith("games/")]
    # What the box has put aside has an end, such as toss.damaged.
    return sorted({part[1] for part in parts if part[1].partition(".")[0] not in games})


def keep(place: Place, lost: dict[str, Saves], first: Path | None = None) -> None:
    """Write a backup of each folder of saves that will lose files. Raises OSError, Problem.

    place: box, folder or image that has the folders.
    lost: {name of a folder, such as "save.old": saves in it}.
    first: path of the first backup, None for a file in the current folder, named after the time.
        All other backups are always such files.
    """
    for folder, saves in lost.items():
        file = first or backups.fresh("toychest-before-restore")
        first = None
        backups.write(file, saves, place.title, place.describe())
        console.say(f"What was in {folder} ({amount(saves)}) is in {file}.")


def counting(place: Place) -> Saves:
    """Return the current saves at a place, {path: content, None for a folder}. Return {} for a box
    that never played.

    If an earlier replacement of the saves was interrupted when the folder save was missing, it is
    completed first, or undone if save.new is missing, too. Raises OSError. Raises Problem if the
    box has made new saves since then, or if the saves can't be read.
    place: box, folder or image with saves.
    """
    if swap.settle(place):
        place.finish()
        console.warn(
            f"The saves {place.where} were being replaced when something cut that off. It is "
            "finished now."
        )
    if swap.standing(place).cut_off:
        raise Problem(
            f"The saves {place.where} were being replaced when something cut that off, and the "
            "box has begun new ones since. toychest restore keeps all of them in files, and puts a "
            "backup back."
        )
    found = swap.counting(place)
    return read(place, found[0]) if found else {}


def put(place: Place, new: Saves) -> None:
    """Replace the saves at a place. Raises OSError, Problem.

    A progress bar is shown. An interrupted earlier replacement may have left the folders save.old
    and save.new. Such a folder is backed up first if it has files or content that `new` lacks.
    place: box, folder or image with saves.
    new: the new saves, {path: content, None for a folder}.
    """
    _keep_beside(place, new)
    total = 2 * sum(map(len, files_of(new).values()))
    with console.bar(f"Writing {place.title}", total) as advance:
        swap.replace(place, new, advance)


def tidy(place: Place, saves: Saves) -> None:
    """Remove the folders save.old and save.new that an interrupted replacement of saves left.

    A folder with files or content that `saves` lacks is backed up first. Raises OSError, Problem.
    place: box, folder or image with saves.
    saves: content of the folder save of the place, {path: content, None for a folder}.
    """
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
