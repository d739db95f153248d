"""Find the drive of a Pico that waits for a UF2 file, and copy a file to it.

A Pico shows the drive RPI-RP2 (RP2350 on a Pico 2) when it is plugged in with BOOTSEL held, or
after `machine.bootloader()`. It writes each block of a UF2 file to its flash. After the last block
it starts the new program, and the drive disappears.
"""

import contextlib
import errno
import os
import re
import string
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from toychest_host.errors import Problem
from toychest_host.storage.places import Advance

INFO = "INFO_UF2.TXT"  # a file on each of these drives, with lines "Key: value"
CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # {Board-ID in INFO: chip}
_LONGEST = 4096  # most bytes of INFO that are read
_BLOCK = 512  # bytes of a UF2 block
_PIECE = 64 * _BLOCK  # bytes written at once; a Pico needs half a second for them
START_SECONDS = 3.0  # s until the drive of a Pico that has started is gone
MOUNTS = Path("/proc/self/mounts")
VOLUMES = Path("/Volumes")


@dataclass(frozen=True)
class Drive:
    """The drive of a Pico that waits for a UF2 file.

    folder: folder in which the drive is mounted.
    chip: "RP2040" or "RP2350".
    """

    folder: Path
    chip: str


def at(folder: Path) -> Drive | None:
    """Return the Drive of a Pico that is mounted at a folder. Return None if there is none."""
    with contextlib.suppress(OSError, ValueError):
        with (folder / INFO).open("rb") as file:
            text = file.read(_LONGEST).decode("ascii", "replace")
        for line in text.splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "Board-ID" and value.strip() in CHIPS:
                return Drive(folder, CHIPS[value.strip()])
    return None


def folders() -> Iterable[Path]:
    """Return the folders where drives may be mounted on this system."""
    if sys.platform == "win32":
        return (Path(f"{letter}:/") for letter in string.ascii_uppercase)
    if sys.platform == "darwin":
        return VOLUMES.glob("*")
    with contextlib.suppress(OSError):
        lines = MOUNTS.read_text("utf-8", "replace").splitlines()
        paths = [line.split(" ")[1] for line in lines if line.count(" ") > 1]
        # A space in a path is written \040.
        return [Path(re.sub(r"\\(\d{3})", lambda m: chr(int(m[1], 8)), path)) for path in paths]
    return []


def mounted() -> list[Drive]:
    """Return a Drive for each Pico that waits for a UF2 file and whose drive is mounted."""
    return [drive for drive in map(at, folders()) if drive]


def wait(seconds: float, known: Sequence[Drive] = ()) -> list[Drive]:
    """Wait until a new drive of a Pico is mounted, but at most `seconds`. Return a list with a
    Drive for each new one, [] if none came.

    known: drives that were mounted before. All other drives are new.
    """
    until = time.monotonic() + seconds
    while True:
        drives = [drive for drive in mounted() if drive not in known]
        if drives or time.monotonic() > until:
            return drives
        time.sleep(0.2)


def copy(
    data: bytes,
    name: str,
    drive: Drive,
    advance: Advance,
    is_back: Callable[[], bool] = lambda: False,
) -> None:
    """Write a UF2 file to the drive of a Pico. Raises Problem.

    data: bytes of the file.
    name: name of the file on the drive.
    advance: function called with the number of bytes written since its last call.
    is_back: function that returns whether the Pico has started the new program.
    """
    done = 0
    try:
        with (drive.folder / name).open("wb", buffering=0) as file:
            while done < len(data):
                # The last blocks go one by one: the Pico starts, and the drive goes, with the last.
                size = _PIECE if len(data) - done > _PIECE else _BLOCK
                count = file.write(data[done : done + size])
                os.fsync(file.fileno())  # the bar must not count buffered bytes
                done += count
                advance(count)
    except OSError as error:
        # The Pico took the last block and started at once. The system may notice that late.
        if len(data) - done <= _BLOCK and _has_started(drive, is_back):
            return
        if error.errno == errno.ENOSPC:
            raise Problem(
                f"The drive {drive.folder} is full, though a Pico's takes any file. Unplug the "
                "Pico, plug it in with BOOTSEL held, and run the same command again."
            ) from error
        if not at(drive.folder):
            raise Problem(
                f"The drive {drive.folder} is gone in the middle of the file: was the cable "
                "pulled? Saves are not touched. Plug the Pico in with BOOTSEL held, and run the "
                "same command again."
            ) from error
        raise Problem(f"{drive.folder / name} can't be written: {error.strerror}.") from error


def _has_started(drive: Drive, is_back: Callable[[], bool]) -> bool:
    until = time.monotonic() + START_SECONDS
    while at(drive.folder) and not is_back():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True
