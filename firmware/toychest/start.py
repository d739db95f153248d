"""Start Toychest: pick the board, run the app."""

import asyncio
import sys
import time

import machine

from toychest import boards


def start():
    """Run the app until Ctrl-C. Does nothing without a board file that is known."""
    board = boards.pick()
    if not board:
        return
    woken_by = boards.hold_power(board)  # at once: some boards must hold their own power
    controls = boards.controls(board)  # presses count from here on: the rest takes 0.3 s

    from toychest.app import App
    from toychest.drivers import watchdog

    try:
        asyncio.run(App(board, controls, woken_by).run())
    except Exception as error:  # nothing should get here; a box that starts again beats a dead one
        sys.print_exception(error)
        boards.led(board).value(1)
        time.sleep(5)
        machine.reset()
    finally:  # after Ctrl-C, too: whoever has the console then must not be interrupted
        watchdog.stop()
