"""Where the firmware is, and its own modules, which need neither a board nor MicroPython to read
saves.

The command runs from a clone of the repository, or from an installed wheel. A wheel has a folder
`data`: what the command needs of a clone, in the same places, and in `build` what tools/package.py
built.
"""

import os
import sys
from pathlib import Path

from toychest_host.errors import Problem

_HERE = Path(__file__).resolve().parent
INSTALLED = (_HERE / "data").is_dir()  # from a wheel
HOME = _HERE / "data" if INSTALLED else _HERE.parents[1]
FIRMWARE = HOME / "firmware"
BUILT = HOME / "build"


def prepare() -> None:
    """Let `import toychest...` find the firmware."""
    if str(FIRMWARE) not in sys.path:
        sys.path.insert(0, str(FIRMWARE))
    if sys.platform == "win32":
        os.rename = os.replace  # the firmware renames over files, as littlefs and POSIX let it


def prepare_glass() -> None:
    """Let the firmware's own canvas and fonts be imported, too."""
    prepare()
    stand_ins = str(HOME / "tools" / "sim" / "cpython")
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
            if not folder.samefile(HOME):
                raise Problem(
                    f"This toychest belongs to {HOME}, {what} {folder}. Run make setup there, "
                    f"then its .venv/bin/toychest{more}."
                )
            return
