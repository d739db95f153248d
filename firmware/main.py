"""Toychest starts here: pick the board, run the app."""

import sys

import toychest

path = sys.path[:]
toychest.quicken()
import time  # noqa: E402

import machine  # noqa: E402

from toychest import boards  # noqa: E402

board = boards.pick()  # first of all: some boards must hold their own power
del boards  # it is seldom needed again
if board:
    import asyncio

    from toychest.app import App

    try:
        asyncio.run(App(board).run())
    except Exception as error:  # nothing should get here; a box that starts again beats a dead one
        from toychest import boards

        sys.print_exception(error)
        boards.led(board).value(1)
        time.sleep(5)
        machine.reset()
    finally:  # after Ctrl-C, too: whoever has the console then must not be interrupted
        from toychest.drivers import watchdog

        watchdog.stop()
        sys.path[:] = path
