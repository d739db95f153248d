"""Games one after the other, with everything at its largest. Run by test_evening.py."""

import os
import sys

import device as harness
from seated import button, hold, open_game
from toychest.app import app as app_module
from toychest.app import catalog, display, memory


class Reports:
    """Replaces `sys` in modules of the firmware: an error that they print ends the test."""

    modules = sys.modules

    def print_exception(self, error):
        harness.fail(error)


async def play(device):
    """Visit the games of the environment variable EVENING. Any error fails."""
    # At 5,080 names. Here the table holds those of the simulated board, too; a Pico's is smaller.
    harness.double_names(20_000)
    app_module.sys = display.sys = memory.sys = Reports()
    await device.power_on()
    await device.wait(3_000)
    for name in os.getenv("EVENING").split():
        await visit(device, name)


async def visit(device, name):
    """Go on with a game, look into its menus, and begin a new one."""
    app = device.app
    await open_game(device, name)
    await device.press("c", "up", "c", "a", "a")
    for row in range(4):
        await device.press("b")
        for _ in range(row):
            await device.tap("down")
        await device.press("c", "down", "c")
        if len(app.stack) == 1:
            break
        app.close_above(app.stack[1])
        await device.settle()
    app.home()
    app.stack[0].select(catalog.GAMES.index(name))
    await device.settle()
    await device.wait(1_000)
    await hold(device, button(device, catalog.title(name))[0])
    await device.press("c", "down", "c", "c", "c", "c")
    app.home()
    await device.settle()
    await device.wait(3_000)
