"""Count the presses that each chore at the table takes a person. Run on CPython by
tools/measure/presses.py.

A chore is something that players do at the table, such as paying a rent. A tap counts 1, and so
does a long press of A, B or C. UP and DOWN are tapped, not held. The state before a chore is
prepared without presses. The count begins at the page of the table. Each chore ends with a check of
the game. If a chore is an average, its function returns that.
"""

import json
import traceback

import presses_toy_shop
import presses_toy_shop_plan

import seated
from toychest.core import files
from toychest.core.settings import Settings

NAMES = ("Ana", "Ben", "Cleo", "Dora")


class Person:
    """A person who reads the page as the text of the mirror, and presses the right button, or moves
    in a list by the shorter way.

    presses: number of presses so far.
    """

    def __init__(self, device):
        self._device = device
        self._before = 0

    @property
    def presses(self):
        return self._device.presses - self._before

    @presses.setter
    def presses(self, number):
        self._before = self._device.presses - number

    async def sit_down(self):
        """Read the page of the table. From here on, presses count."""
        await seated.show(self._device)
        await self._device.wait(600)
        self.presses = 0

    def page(self):
        """Return the page as text."""
        return self._device.text

    def has(self, words):
        """Return whether the page has a button with this label."""
        return bool(seated.button(self._device, words))

    async def do(self, *words):
        await seated.do(self._device, *words)

    async def go_to(self, row):
        await seated.go_to(self._device, row)

    async def move(self, down):
        """Press DOWN if `down` is above 0, else UP."""
        await seated.move(self._device, down > 0)

    async def hold_on(self, words):
        await seated.hold_on(self._device, words)


# For each table: (name of a chore, goal of presses on five buttons, function). Games have pairs of
# a table and its chores here or in a module of their own.
CHORES = (
    presses_toy_shop.CHORES + presses_toy_shop_plan.CHORES
)  # fmt: skip


async def count(device):
    """Do all chores, each in a new game. Prints a line of JSON for each."""
    saves = device.saves
    number = 0
    for table, chores in CHORES:
        for title, goal, chore in chores:
            number += 1
            device.saves = "%s/%d" % (saves, number)
            files.make_saves(device.saves)
            settings = Settings(device.saves)
            settings["language"] = "en"
            settings["names"] = list(NAMES) + settings["names"][len(NAMES) :]
            table.prepare(device.saves)
            await device.power_on()
            person = Person(device)
            result = {"chore": title, "goal": goal}
            try:
                average = await chore(person, table(device))
                result["presses"] = person.presses if average is None else average
            except Exception:
                result["error"] = traceback.format_exc()
            print(json.dumps(result))
            await device.power_off()
