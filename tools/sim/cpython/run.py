"""Run the firmware on CPython, on a simulated box in virtual time.

    python -u tools/sim/cpython/run.py SCENARIO FUNCTION [SAVES]

The arguments are those of tools/sim/virtual/device.py. A scenario is a test that presses
buttons. It runs several times as fast as on MicroPython, and a debugger can be used. Memory is not
that of a Pico.
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
