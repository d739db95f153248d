"""Boxes with saves that no box ever wrote. Run by test_crafted_saves.py."""

import os
import sys
from random import choice, seed

from seated import open_game
from toychest.app import app as app_module
from toychest.app import catalog, display

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
        lines = app.settings["lines"]
        said = lines[name][1]
        assert said in device.text, (said, device.text)
        assert [one for one in lines if one != name and lines[one][0] == "problem"] == [], lines
        pages = ""
        for _ in catalog.GAMES:
            pages += device.text
            await device.press("down")
        assert all(catalog.title(one) in pages for one in catalog.GAMES), pages
        await press(device, name, folder)
        assert not raised and not device.host.resets, (folder, raised)
        print("-", folder.rpartition("/")[2], said)
        await device.power_off()


async def press(device, name, folder):
    """Open the table of a game, after a repair if the save is damaged. Press at random there."""
    seed(int(folder.rpartition("/")[2]))
    await open_game(device, name)
    await device.wait(3_000)  # time for a repair
    for _ in range(PRESSES):
        if len(device.app.stack) == 1:
            return
        await device.tap(choice(("a", "b", "c", "c", "c", "up", "down")))
        await device.settle()
