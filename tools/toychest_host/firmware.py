"""Find the firmware on this computer, and import its modules.

The command `toychest` runs from a clone of the repository or from an installed wheel. A wheel has
the needed parts of a clone in its folder `data`, at the same paths. Its folder data/build has the
files that tools/build/release.py has built.
"""

import os
import sys
from pathlib import Path

from toychest_host.errors import Problem

_HERE = Path(__file__).resolve().parent
INSTALLED = (_HERE / "data").is_dir()  # from a wheel, not run from a clone
HOME = _HERE / "data" if INSTALLED else _HERE.parents[1]
FIRMWARE = HOME / "firmware"
BUILT = HOME / "build"


def prepare() -> None:
    """Add the firmware's folder to sys.path, so that `import toychest...` finds its modules."""
    if str(FIRMWARE) not in sys.path:
        sys.path.insert(0, str(FIRMWARE))
    if sys.platform == "win32":
        os.rename = os.replace  # the firmware renames over files, as littlefs and POSIX let it


def prepare_glass() -> None:
    """Let `import toychest...` also work for modules of the firmware that draw, such as the
    canvas. They import MicroPython's modules framebuf and micropython, which have stand-ins here.
    """
    prepare()
    stand_ins = str(HOME / "tools" / "sim" / "cpython")
    if stand_ins not in sys.path:
        sys.path.append(stand_ins)


def check_folder() -> None:
    """Raise Problem if the current folder or the started script belongs to another copy of Toychest
    than this one. The user would expect the firmware of that copy on the box."""
    _check(Path.cwd(), "and you are in", "; or go to a folder that is no Toychest")
    _check(Path(os.path.abspath(sys.argv[0])), "and you called that of")


def _check(path: Path, clause: str, more: str = "") -> None:
    for folder in (path, *path.parents):
        marks = (folder / "firmware" / "toychest", folder / "tools" / "toychest_host")
        if all(map(os.path.isdir, marks)):
            if not folder.samefile(HOME):
                raise Problem(
                    f"This toychest belongs to {HOME}, {clause} {folder}. Run make setup there, "
                    f"then its .venv/bin/toychest{more}."
                )
            return
