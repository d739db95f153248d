"""Toychest starts here: pick the board, run the app."""

import asyncio

from toychest.app import App
from toychest.boards import pico_epaper29 as board

asyncio.run(App(board).run())
