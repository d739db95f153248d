"""Start the box: pick the board, and run the app."""

import gc
import sys
import time

import machine

# MicroPython searches for a file in place of these modules at each import, which takes up to 3 ms.
# It takes those in sys.modules at once. With a u before the name, it does not search.
for _name in ("array", "binascii", "collections", "hashlib", "io", "json", "os", "struct"):
    sys.modules.setdefault(_name, __import__("u" + _name))
sys.modules["machine"], sys.modules["time"] = machine, time


def start():
    """Run the app until Ctrl-C, or the self-test if A and C are down. Restart the box if the app
    fails. Return at once if the file board.txt names an unknown board."""
    from toychest import boards

    board = boards.pick()
    if not board:
        return
    woken_by = boards.hold_power(board)  # first, before the button that gives power is released
    if boards.asks_test(board):
        from toychest.box import self_test

        panel = boards.panel(board)
        _run(self_test.alone(board, panel), panel)
        return
    controls = boards.controls(board)  # early: presses count from here on, and the rest takes 0.3 s
    led = boards.led(board)
    del boards  # else it would stay in memory

    gc.collect()  # objects that last should lie together, without garbage between them
    from toychest.app.app import App
    from toychest.drivers import watchdog

    gc.collect()

    try:
        app = App(board, controls, woken_by)
        try:
            _run(app.run(), app.display.panel)
        except BaseException:
            watchdog.stop()  # no restart while somebody uses the console
            raise
    except Exception as error:  # not expected; a box that restarts is better than a dead one
        sys.print_exception(error)
        led.value(1)
        time.sleep(5)
        watchdog.restart()


def _run(coroutine, panel):
    """Run a coroutine. If it raises, or after Ctrl-C, take the high voltage off the panel."""
    import asyncio  # after the latch: it takes some ms

    try:
        asyncio.run(coroutine)
    except BaseException:  # in a browser, `run` returns while the app goes on
        asyncio.new_event_loop()  # without the tasks of before
        asyncio.run(panel.halt())
        raise
