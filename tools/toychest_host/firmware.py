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


def check_folder() -> None:
    """Raise Problem in another folder of Toychest than the one that this command runs from, such
    as a copy of it: what is there would not be what goes onto the box."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        marks = (folder / "firmware" / "toychest", folder / "tools" / "toychest_host")
        if all(map(os.path.isdir, marks)):
            if not folder.samefile(_HOME):
                raise Problem(
                    f"This toychest belongs to {_HOME}, and you are in {folder}. Run "
                    "make setup here, then .venv/bin/toychest; or go to a folder that is no "
                    "Toychest."
                )
            return
