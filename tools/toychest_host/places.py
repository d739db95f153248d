"""What a command works on: the box, a folder with a copy of its saves, an image of its flash."""

import contextlib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from toychest_host import device, swap
from toychest_host.disks import Disk, FolderDisk, ImageDisk
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
            yield ImageDisk(place)
        else:
            yield _folder(place, writing)
    except PermissionError as error:
        raise Problem(f"You may not use {error.filename or place}.") from error


def _folder(place: Path, writing: bool) -> FolderDisk:
    if place.exists() and not place.is_dir():
        raise Problem(f"{place} is neither a folder nor a file.")
    if place.is_dir():
        names = {one.name for one in place.iterdir() if not one.name.startswith(".")}
        if not swap.looks_like_saves(names) and (place / "save").is_dir():
            return _folder(place / "save", writing)  # a copy of all that is on the box
        if not swap.looks_like_saves(names):
            raise Problem(f"{place} is not a folder of saves: it holds other things.")
        return FolderDisk(place)
    disk = FolderDisk(place)
    if not place.parent.is_dir():
        raise Problem(f"There is no folder {place.parent}.")
    if not (writing and not place.suffix) and not swap.standing(disk).old:
        raise Problem(f"There is no file or folder {place}.")
    return disk
