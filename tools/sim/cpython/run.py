"""The simulated Toychest of tools/sim/virtual on CPython: real firmware, virtual time.

    python -u tools/sim/cpython/run.py SCENARIO FUNCTION [SAVES]

takes what tools/sim/virtual/device.py takes. Scenarios run some times faster than on
MicroPython, in a debugger if you like; but memory is not what a Pico has.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[0] = str(HERE)

import standins  # noqa: E402

standins.install()
sys.path.insert(0, str(HERE.parent / "virtual"))

import device  # noqa: E402

standins.freeze()

if __name__ == "__main__":
    device.main(*sys.argv[1:])
