"""The firmware's own modules, which need neither a board nor MicroPython to read saves."""

import os
import sys
from pathlib import Path

from toychest_host.errors import Problem

_HOME = Path(__file__).resolve().parents[2]
FIRMWARE = _HOME / "firmware"


def prepare() -> None:
    """Let `import toychest...` find the firmware."""
    if str(FIRMWARE) not in sys.path:
        sys.path.insert(0, str(FIRMWARE))


def prepare_glass() -> None:
    """Let the firmware's own canvas and fonts be imported, too."""
    prepare()
    stand_ins = str(_HOME / "tools" / "sim" / "cpython")
    if stand_ins not in sys.path:
        sys.path.append(stand_ins)


def check_folder() -> None:
    """Raise Problem if the command was called in another folder of Toychest than the one that it
    runs from, or lies in another one, as in a copy of it: what is there would not be what goes onto
    the box."""
    _check(Path.cwd(), "and you are in", "; or go to a folder that is no Toychest")
    _check(Path(os.path.abspath(sys.argv[0])), "and you called that of")


def _check(path: Path, what: str, more: str = "") -> None:
    """Raise Problem if the first Toychest from a path upwards is another one."""
    for folder in (path, *path.parents):
        marks = (folder / "firmware" / "toychest", folder / "tools" / "toychest_host")
        if all(map(os.path.isdir, marks)):
            if not folder.samefile(_HOME):
                raise Problem(
                    f"This toychest belongs to {_HOME}, {what} {folder}. Run make setup there, "
                    f"then its .venv/bin/toychest{more}."
                )
            return
