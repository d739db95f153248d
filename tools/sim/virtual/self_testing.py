"""Run the self-test of the simulated box, for tests."""

import asyncio

import blinks
import device as harness
import world
from toychest import boards
from toychest.box import self_test


class Told:
    """The lines that the self-test prints on the console, and the lengths of the LED's blinks in
    ms."""

    def __init__(self, device):
        self.lines = []
        self.lengths = blinks.record(device)
        self_test.print = self

    def __call__(self, *words):
        self.lines.append(" ".join([str(word) for word in words]))

    def of(self, name):
        """Return the result that the self-test printed for a part, or None."""
        found = [line for line in self.lines if line.startswith("TEST %s " % name)]
        return found[0][len("TEST %s " % name) :] if found else None

    def failed(self):
        """Return the names of the parts that failed, sorted."""
        return sorted([line[5:].split(" fail")[0] for line in self.lines if " fail " in line])


async def begin(device):
    """Turn the power on with A and C held, let go of both, and begin the self-test without the app.
    Return (Told, the task of the self-test)."""
    board = world.start(harness.BOARD, ("a", "c"))
    board.SAVES = device.saves
    boards.hold_power(board)
    device.up("a")
    device.up("c")
    device.panel = world.panel
    device.host.keep = 200
    told = Told(device)
    return told, asyncio.create_task(self_test.alone(board))


async def press_each(device, told, names=None):
    """Wait until the self-test asks for the buttons, then tap them. told: see `begin`. names: the
    buttons, None for all."""
    for _ in range(100):
        if told.of("memory") is None:
            await device.wait(1_000)
    assert told.of("memory"), told.lines
    await device.wait(5_000)
    for name in names or harness.board.BUTTONS:
        await device.tap(name)
