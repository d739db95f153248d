"""The firmware's own modules, which need neither a board nor MicroPython to read saves."""

import sys
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def prepare() -> None:
    """Let `import toychest...` find the firmware."""
    if str(FIRMWARE) not in sys.path:
        sys.path.insert(0, str(FIRMWARE))
