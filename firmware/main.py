"""Toychest starts here: pick the board, run the app."""

import asyncio
import sys
import time

import machine

from toychest.app import App
from toychest.boards import pico_epaper29 as board

try:
    asyncio.run(App(board).run())
except Exception as error:  # nothing should get here; a box that starts again beats a dead one
    sys.print_exception(error)
    board.led().value(1)
    time.sleep(5)
    machine.reset()
