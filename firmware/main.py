"""Toychest starts here: pick the board, run the app."""

import sys
import time

import machine

from toychest import boards

board = boards.pick()  # first of all: some boards must hold their own power
del boards  # it is seldom needed again
if board:
    import asyncio

    from toychest.app import App

    try:
        asyncio.run(App(board).run())
    except Exception as error:  # nothing should get here; a box that starts again beats a dead one
        sys.print_exception(error)
        from toychest import boards

        boards.led(board).value(1)
        time.sleep(5)
        machine.reset()
    finally:  # after Ctrl-C, too: whoever has the console then must not be interrupted
        from toychest.drivers import watchdog

        watchdog.stop()
