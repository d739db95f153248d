"""Boxes with saves that no box ever wrote. Run by test_crafted_saves.py."""

import os
import sys
from random import choice, seed

from toychest import app as app_module
from toychest import display, games

PRESSES = 12


class Reports:
    """Replaces `sys` in modules of the firmware, to record the errors that they print."""

    modules = sys.modules

    def __init__(self):
        self.raised = []

    def print_exception(self, error):
        sys.print_exception(error)
        self.raised.append(error)


async def start(device):
    """For each folder of CRAFTED, start a box with its saves, look at its games, and press at
    random at the table of the last game. Prints the folder and the trouble of that game."""
    app_module.sys = display.sys = Reports()
    raised = app_module.sys.raised
    for folder in os.getenv("CRAFTED").split():
        device.saves = folder + "/save"
        await device.power_on()
        app = device.app
        await device.wait(3_000)
        name = app.settings["last"]
        lines = [line.strip("> ") for line in device.text.split("\n")[1 : 1 + len(games.GAMES)]]
        assert [line.split(" (")[0] for line in lines] == [games.title(one) for one in games.GAMES]
        said = lines.pop(games.GAMES.index(name))
        assert not any("problem" in line for line in lines), lines
        await press(device, folder)
        assert not raised and not device.host.resets, (folder, raised)
        print("-", folder.rpartition("/")[2], said)
        await device.power_off()


async def press(device, folder):
    """Open the table, after a repair if the save is damaged, and press at random there."""
    seed(int(folder.rpartition("/")[2]))
    await device.press("c")
    await device.wait(3_000)  # time for a repair
    for _ in range(PRESSES):
        if len(device.app.stack) == 1:
            return
        await device.tap(choice(("a", "b", "c", "c", "c", "up", "down")))
        await device.settle()
