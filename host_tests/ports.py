"""Boards on serial ports that are none: pseudo-terminals with a process behind."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
import tty
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Silent:
    """A port where nobody answers, for a `with`: gives its name."""

    def __enter__(self) -> str:
        self._ends = pty.openpty()
        tty.setraw(self._ends[1])
        return os.ttyname(self._ends[1])

    def __exit__(self, *_):
        for end in self._ends:
            os.close(end)


class Boards:
    """Starts 32-bit MicroPython as boards whose flash is a file: see raw_repl.py.

    micropython: the command that runs it.
    """

    def __init__(self, micropython: list[str]):
        self._micropython = micropython
        self._running: list[tuple[subprocess.Popen, int]] = []

    def __call__(self, image: Path, commands: int = -1, writes: int = -1) -> str:
        """Start a board; returns its port."""
        master, slave = pty.openpty()
        tty.setraw(slave)
        process = subprocess.Popen(
            [*self._micropython, HERE / "raw_repl.py", image, str(commands), str(writes)],
            stdin=master, stdout=master, stderr=subprocess.DEVNULL,
        )
        os.close(master)  # so that the port goes with the process
        self._running.append((process, slave))
        return os.ttyname(slave)

    def close(self) -> None:
        """Pull the plug of all of them."""
        for process, slave in self._running:
            process.kill()
            process.wait()
            os.close(slave)


class Picos:
    """Starts emulated Picos with a panel (emulated_box.py) in the working folder."""

    def __init__(self):
        self._running: list[subprocess.Popen] = []

    def __call__(self, uf2: str, image: str) -> str:
        """Start a Pico on a file of MicroPython and an image of a filesystem; returns its port."""
        with open("emulator.log", "w") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "rp2040py", "micropython", "--pty", "--image", uf2,
                 "--board-spec", f"{HERE / 'emulated_box.py'}:BOX", "--littlefs", image,
                 "--dump-fs", "after.img"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )
        self._running.append(process)
        for _ in range(600):
            port = re.search(r"listening on (\S+)", Path("emulator.log").read_text())
            if port:
                return port[1]
            assert process.poll() is None, Path("emulator.log").read_text()
            time.sleep(0.1)
        raise AssertionError(Path("emulator.log").read_text())

    def stop(self) -> Path:
        """Stop the last one; returns the file that its filesystem is in then."""
        self._running[-1].send_signal(signal.SIGINT)
        self._running[-1].wait(60)
        return Path("after.img").resolve()

    def close(self) -> None:
        """Stop all of them."""
        for process in self._running:
            process.kill()
            process.wait()
