"""Define the command test, which runs the self-test on a box and explains its results."""

import re
import time

import typer

from toychest_host import console
from toychest_host.console import Port
from toychest_host.errors import Problem
from toychest_host.storage import serial_box

SILENCE = 150.0  # s without a line: a slow panel may take 40 s; a person thinks for 60 s
_MOST = 64 * 1024  # bytes
_LINE = re.compile(r"TEST (button \w{1,9}|\w{1,9}) (ok|fail (\w{1,9}))(?: (.{1,80}))?$")
_PANEL = re.compile(r"PANEL [ -~]{1,150}$")
# The self-test as with A and C held at power-on. _path: see serial_box.ALONE.
_CODE = """\
import sys
sys.path[:] = _path
import asyncio
from toychest import boards
_board = boards.pick()
if _board:
 try:
  from toychest.box.self_test import alone
 except ImportError:
  from toychest.self_test import alone  # where an older Toychest keeps it
 boards.hold_power(_board)
 asyncio.run(alone(_board))
"""
_UNPLUGGED = (
    "The panel does not answer. Is it pushed on all the way, on every pin, and not turned round? "
    "Is it the right board: toychest flash --board?"
)
# {(part, reason): what helps}
EXPLAINED = {
    ("panel", "open"): _UNPLUGGED,
    ("panel", "held"): _UNPLUGGED,
    ("panel", "idle"): _UNPLUGGED,
    ("panel", "stuck"): "The panel began a picture and did not end it. Is a pin loose, or is its "
    "power weak?",
    ("panel", "other"): "The panel has a controller of another kind. The board wants the black and "
    "white 2.9 inch panel of its page in hardware/; a 2.9-D, a 2.9-C and the first 2.9-B have "
    "another one.",
    ("panel", "slow"): "A picture takes as long as on a panel with three colours, such as the "
    "2.9-B. Toychest needs the black and white one.",
    ("battery", "low"): "The battery is nearly empty, or the board file has another low_mv than "
    "your cells need.",
    ("memory", "full"): "A file could not be written. toychest backup first, then remove old games "
    "on the box.",
    ("memory", "wrong"): "A file reads otherwise than it was written: the flash is worn out. "
    "toychest backup while it still reads.",
    (
        "tune",
        "edge",
    ): "The picture is shifted on this panel, and the box can't move it to fit. Please "
    "report it, with a photo of the edge.",
    (
        "tune",
        "pale",
    ): "Even the longest refresh leaves the ink pale. Is it very cold? Please report it, "
    "with a photo.",
    (
        "tune",
        "full",
    ): "The answers could not be stored: toychest backup first, then remove old games on the box.",
    ("button", "down"): "The pin touches ground all the time. Of four legs, use two that are "
    "diagonally opposite; of a big button COM and NO; and look for a drop of solder.",
    ("button", "joined"): "These come together: their wires, or the pins beside each other, touch.",
    ("button", "silent"): "No press came. Did you press it? Then its wire, or the one to ground, "
    "is loose or at another pin.",
}


def test(port: Port = None) -> None:
    """Test panel, sound, battery, memory and buttons of a box.

    The same test runs on a box that is switched on with A and C held. No game is read. At its end,
    the box offers to tune its screen. A line that begins with PANEL says which panel it is. Exit
    code 1 if something failed.

    [bold]Examples[/bold]
    toychest test
    toychest test --port /dev/ttyACM1
    """
    with serial_box.box(port, console.warn) as box:
        console.say("After five blinks, or when the screen asks: press each button. A twice ends.")
        console.say("If A, B and C are good, the box then offers to tune its screen: C for yes.")
        box.start(_CODE)
        failed = _follow(box)
    console.say("The box shows the result, and starts again after a press.")
    if failed:
        raise typer.Exit(1)


def _follow(box: serial_box.Box) -> bool:
    """Print each result of the self-test that runs on a box, with advice if a part failed. Return
    whether a part failed. Raises Problem if the test stops early or does not end."""
    said = b""
    printed = 0
    until = time.monotonic() + SILENCE
    while True:
        said += box.read_output(0.1)
        lines = said.decode("utf-8", "replace").replace("\r", "").split("\n")
        for line in lines[printed:-1]:
            printed += 1
            until = time.monotonic() + SILENCE
            if panel := _PANEL.search(line):
                console.say(panel[0])
                console.say(
                    "  Which panel it is: copy this line into a report (hardware/README.md)."
                )
            found = _LINE.search(line)
            if not found:
                continue
            if found[1] == "end":
                return found[2] != "ok"
            console.say(found[0])
            why = EXPLAINED.get((found[1].split()[0], found[3] or ""))
            if why:
                console.say(f"  {why}")
        if b"\x04" in said:
            old = b"ImportError" in said
            raise Problem(
                "The firmware on the box has no self-test yet: toychest flash puts it on."
                if old
                else "The self-test stopped. Pull the cable, plug it in again, and run it again."
            )
        if len(said) > _MOST or time.monotonic() > until:
            raise Problem("The self-test does not end. Pull the cable, and plug it in again.")
