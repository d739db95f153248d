"""Run small programs with modules of the firmware on an emulated Pico."""

import shutil
from pathlib import Path
from typing import Any

from build import firmware_build
from pico import Pico, image

ROOT = firmware_build.ROOT
TIMEOUT = 120_000  # emulated ms that a program may take

# `say` writes lines to the UART's data register, which pico.Pico reads.
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
from toychest.core.session import Session
from toychest.games.toss import rules
start = time.ticks_us()
session = Session(rules, Journal("/save/games/toss", rules.VERSION), lambda: 100000)
say("opened", time.ticks_diff(time.ticks_us(), start), session.depth, session.trouble)
"""
PLAY = """
events = ("roll", "S", "1"), ("next",)
if session.state is None:
    session.new(4, 3, 1, "SSTTLR", "123AMM")
if session.state["phase"] == "rolled":
    session.commit("next")
"""


class Box(Pico):
    """An emulated Pico that runs a small program."""

    def __init__(self, uf2: str, filesystem: Path, flash: bytes | None = None):
        super().__init__(uf2, filesystem, flash=flash)

    def follow(self, until: str = "end", timeout: float = TIMEOUT) -> None:
        """Run until the program prints the line `until`, or the power is cut.

        Raises RuntimeError if the program fails, or after `timeout` emulated ms.
        """
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
        """Return the other words of each line that begins with `word`."""
        return [line.split()[1:] for _, line in self.lines if line.split()[:1] == [word]]


def program(body: str, **names: Any) -> str:
    """Return the text of a main.py that runs these statements. names: {variable: value} to set
    before."""
    lines = [f"{name} = {value!r}" for name, value in names.items()]
    lines += body.splitlines()
    return HEAD + "".join(f"    {line}\n" for line in lines) + TAIL


def filesystem(folder: Path, main: str, saves: Path | None = None) -> Path:
    """Write an image with the compiled firmware, this main.py and saves. Return its path."""
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    firmware_build.compile_tree(ROOT / "firmware", tree)
    (tree / "main.py").write_text(main)
    if saves:
        shutil.copytree(saves, tree / "save")
    image(tree, folder / "flash.img", disk_version=0)
    return folder / "flash.img"


def played(saves: Path, count: int) -> None:
    """Play `count` events of Toss Your Cookies into a folder of saves."""
    from toychest.core.journal import Journal
    from toychest.core.session import Session
    from toychest.games.toss import rules

    journal = Journal(str(saves / "games" / "toss"), rules.VERSION)
    session = Session(rules, journal, lambda: 100)
    session.new(4, 3, 1, "SSTTLR", "123AMM")
    while session.depth < count:
        session.commit(*(("roll", "S", "1") if session.depth % 2 else ("next",)))
        session.flush_log()
