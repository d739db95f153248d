"""Run a small program with the firmware's own modules on the emulated Pico, and measure saves.

Needs an official RPI_PICO build of MicroPython, 1.26 or newer. The emulated flash needs no time
for a program or an erase: what is measured is the CPU's time alone, and what goes to the flash
is counted.
"""

import random
import shutil
import sys
from pathlib import Path
from typing import Any

import firmware_build

ROOT = firmware_build.ROOT
sys.path[0:0] = [str(ROOT / part) for part in ("firmware", "host_tests", "tools/sim/power",
                                               "tools/sim/board")]

from pico import Pico, image  # noqa: E402

TIMEOUT = 120_000  # emulated ms
ERASE_MS, PROGRAM_MS = 45, 0.4  # of a flash chip such as the Pico's W25Q16, typically

# The console goes to the UART's data register, byte by byte: no driver is in the way.
HEAD = """
import sys, time
import machine

def say(*words):
    for byte in (" ".join([str(word) for word in words]) + "\\n").encode():
        machine.mem32[0x40034000] = byte

def main():
"""
TAIL = """
try:
    main()
except BaseException as error:
    import io
    text = io.StringIO()
    sys.print_exception(error, text)
    say("failed", text.getvalue())
say("end")
"""
OPEN = """
from toychest.core.journal import Journal
from toychest.core.session import Session, at_once
if name == "bank":
    import bank as rules
else:
    from toychest.games.toss_your_cookies import rules
start = time.ticks_us()
session = Session(rules, Journal("/save/games/" + name, rules.VERSION), lambda: 100000)
say("opened", time.ticks_diff(time.ticks_us(), start), session.depth, session.trouble)
"""
# Rolls and what follows them; every 40th event needs a longer record.
PLAY = """
events = (("roll", "S", "1"), ("next",)) if name != "bank" else (
    ("pay", 0, 1, 10), ("move", 3, 4), ("pay", 1, 0, 10), ("build", 12))
if session.state is None:
    session.new(4, 3, 1, "SSTTLR", "123AMM")
if name != "bank" and session.state["phase"] == "rolled":
    session.commit("next")
"""
MEASURE = OPEN + PLAY + """
for i in range(count):
    event = events[i % len(events)]
    say("commit")
    start = time.ticks_us()
    session.commit(*event)
    say("took", time.ticks_diff(time.ticks_us(), start))
    session.calm()
for i in range(12):
    say("undo")
    start = time.ticks_us()
    at_once(session.going(session.depth - 1))
    say("took", time.ticks_diff(time.ticks_us(), start))
"""
# A suggestion for a shop that grows, card by card.
SUGGEST = """
import gc
from toychest.games.my_toy_shop import plan
laid = ""
for layout, toys in cards:
    places = plan.places(laid)
    gc.collect()
    start = time.ticks_us()
    for _ in plan.best("0123", laid, layout, toys):
        pass
    say("took", time.ticks_diff(time.ticks_us(), start), len(places))
    laid += plan.card(*(places[-1] + (layout, toys)))
"""


class Box(Pico):
    """An emulated Pico that runs a program and says lines."""

    def __init__(self, uf2: str, filesystem: Path, flash: bytes | None = None):
        super().__init__(uf2, filesystem, flash=flash)

    def follow(self, until: str = "end", timeout: float = TIMEOUT) -> None:
        """Run until it says a line, or the power goes. Raises RuntimeError."""
        stop = self.now() + timeout
        while not self.dead and self.now() < stop:
            self.run(50)
            for _, line in self.lines:
                if line.startswith("failed"):
                    raise RuntimeError("\n".join(line for _, line in self.lines))
            if any(line == until for _, line in self.lines):
                return
        if not self.dead:
            raise RuntimeError(f"no {until!r} within {timeout} ms: {self.lines[-3:]}")

    def said(self, word: str) -> list[list[str]]:
        """The words after this one of each line that begins with it."""
        return [line.split()[1:] for _, line in self.lines if line.split()[:1] == [word]]


def program(body: str, **names: Any) -> str:
    """A main.py that runs statements with the given names."""
    lines = [f"{name} = {value!r}" for name, value in names.items()]
    lines += body.splitlines()
    return HEAD + "".join(f"    {line}\n" for line in lines) + TAIL


def filesystem(folder: Path, main: str, saves: Path | None = None) -> Path:
    """Write an image with the compiled firmware, another main.py, and saves; returns its path."""
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    firmware_build.compile_tree(ROOT / "firmware", tree)
    bank = ROOT / "tools" / "sim" / "power" / "bank.py"
    firmware_build.compile_file(bank, tree / "bank.mpy", "bank")
    (tree / "main.py").write_text(main)
    if saves:
        shutil.copytree(saves, tree / "save")
    image(tree, folder / "flash.img", disk_version=0)
    return folder / "flash.img"


def played(saves: Path, name: str, count: int) -> None:
    """Play a game of so many events on the host; its files go below a folder of saves."""
    import cuts  # pyright: ignore[reportMissingImports]

    from toychest.core.journal import Journal
    from toychest.core.session import Session

    random.seed(count)
    game = cuts.Bank if name == "bank" else cuts.Toss
    session = Session(game.rules, Journal(str(saves / "games" / name), 1), lambda: 100)
    session.new(*game.some_start())
    while session.depth < count:
        event = game.some_event(session.state)
        if event[0] != "win":
            session.commit(*event)
            session.calm()


def measure(uf2: str, folder: Path, name: str, count: int, commits: int = 60) -> dict[str, Any]:
    """Open a game of so many events on the emulated Pico, go on for some, take some back.

    Returns power_on: ms until it is open; opened: ms that this took; commits: ms of each; costs:
    (erases, programs) of each; undos: ms of each, sorted. Raises RuntimeError.
    """
    saves = folder / "saves"
    shutil.rmtree(saves, ignore_errors=True)
    played(saves, name, count)
    box = Box(uf2, filesystem(folder, program(MEASURE, name=name, count=commits), saves))
    costs: list[tuple[int, int]] = []
    before = [0, 0]
    heard = box._heard

    def counted(byte: int) -> None:
        said = len(box.lines)
        heard(byte)
        if len(box.lines) > said:
            line = box.lines[-1][1]
            if line in ("commit", "undo"):
                before[:] = box.erases, box.programs
            elif line.startswith("took"):
                costs.append((box.erases - before[0], box.programs - before[1]))

    box.mcu.uart[0].on_byte = counted
    box.follow()
    took = [int(words[0]) / 1000 for words in box.said("took")]
    opened = box.said("opened")[0]
    if opened[1:] != [str(count), "None"]:
        raise RuntimeError(f"opened {opened}")
    return {
        "power_on": next(ms for ms, line in box.lines if line.startswith("opened")),
        "opened": int(opened[0]) / 1000,
        "commits": took[:commits],
        "undos": sorted(took[commits:]),
        "costs": costs[:commits],
    }


def suggest(uf2: str, folder: Path) -> list[tuple[int, int, float]]:
    """Suggestions of My Toy Shop for the 15 cards of a shop: (cards there, places, ms) of each.
    Raises RuntimeError."""
    dice = random.Random(1)
    cards = [(7, "".join(dice.choices("abcdefghijklmnopqrst", k=4))) for _ in range(15)]
    box = Box(uf2, filesystem(folder, program(SUGGEST, cards=cards)))
    box.follow()
    return [
        (number, int(words[1]), int(words[0]) / 1000)
        for number, words in enumerate(box.said("took"))
    ]
