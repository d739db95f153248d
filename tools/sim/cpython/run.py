"""Run the firmware on CPython, on a simulated box in virtual time.

    python -u tools/sim/cpython/run.py SCENARIO FUNCTION[,FUNCTION ...] [SAVES]

The arguments are those of tools/sim/virtual/device.py. A scenario is a test that presses
buttons. It runs several times as fast as on MicroPython, and a debugger can be used. Memory is not
that of a Pico. If there are several functions, each runs in a process and a folder of its own.
"""

import os
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
    scenario, functions, *saves = sys.argv[1:]
    if "," not in functions:
        device.main(scenario, functions, *saves)
    for function in functions.split(",") if "," in functions else ():
        fonts = device.fonts._source._file.raw  # an open file, whose place the processes share
        place = fonts.tell()
        child = os.fork()
        if not child:
            folder = os.path.join(*saves, function)
            os.makedirs(folder)
            device.main(scenario, function, folder)
            sys.exit()
        if os.waitpid(child, 0)[1]:
            sys.exit(f"{function} failed")
        fonts.seek(place)
