"""Boards on fake serial ports: pseudo-terminals with a thread or process behind them."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Callable, Iterable
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


class Silent:
    """A serial port that never answers. A `with` block gets its name."""

    def __enter__(self) -> str:
        self._ends = pty.openpty()
        tty.setraw(self._ends[1])
        return os.ttyname(self._ends[1])

    def __exit__(self, *_):
        for end in self._ends:
            os.close(end)


class Answering:
    """A serial port with a raw REPL, which may answer strangely. A `with` block gets its name.

    answer: function answer(code). It returns the answer to a script in pieces, None for an empty
        answer.
    greeting: answer to Ctrl-A, in pieces.
    """

    def __init__(
        self,
        answer: Callable[[str], Iterable[bytes] | None],
        greeting: Iterable[bytes] = (b"raw REPL; CTRL-B to exit\r\n>",),
    ):
        self._answer, self._greeting = answer, greeting

    def __enter__(self) -> str:
        self._ends = pty.openpty()
        tty.setraw(self._ends[1])
        os.set_blocking(self._ends[0], False)
        self._over = False
        self._thread = threading.Thread(target=self._work)
        self._thread.start()
        return os.ttyname(self._ends[1])

    def __exit__(self, *_):
        self._over = True
        self._thread.join()
        for end in self._ends:
            os.close(end)

    def _say(self, pieces: Iterable[bytes]) -> None:
        for piece in pieces:
            while piece and not self._over:
                try:
                    piece = piece[os.write(self._ends[0], piece) :]
                except BlockingIOError:
                    select.select([], [self._ends[0]], [], 0.01)
            if self._over:
                return

    def _work(self) -> None:
        code = b""
        while not self._over:
            if not select.select([self._ends[0]], [], [], 0.01)[0]:
                continue
            for byte in os.read(self._ends[0], 4096):
                code += bytes([byte])
                if byte == 1 and code.endswith(b"\x05A\x01"):
                    code = b""
                    self._say([b"R\x00"])  # no raw paste
                elif byte == 1:
                    code = b""
                    self._say(self._greeting)
                elif byte == 2 or byte == 3:
                    code = b""
                elif byte == 4 and len(code) == 1:
                    code = b""
                    self._say([b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>"])
                elif byte == 4:
                    answer = self._answer(code[:-1].decode())
                    code = b""
                    self._say([b"OK\x04\x04>"] if answer is None else answer)


class Boards:
    """Starts boards: each is a 32-bit MicroPython with a file as its flash, see raw_repl.py.

    micropython: command that runs MicroPython.
    running: list of (process, end of its port).
    """

    def __init__(self, micropython: list[str]):
        self._micropython = micropython
        self.running: list[tuple[subprocess.Popen, int]] = []

    def __call__(
        self, image: Path, commands: int = -1, writes: int = -1, paste=False, log=False
    ) -> str:
        """Start a board. Return the name of its port.

        image: file of the flash.
        commands, writes: numbers of commands and of writes to the flash until the cable is pulled
            or the power is cut, -1 for never.
        paste: whether the board has the raw paste mode.
        log: whether each write is logged.
        """
        master, slave = pty.openpty()
        tty.setraw(slave)
        process = subprocess.Popen(
            [
                *self._micropython,
                TESTS / "fakes" / "raw_repl.py",
                image,
                str(commands),
                str(writes),
                *["paste"] * paste,
                *["log"] * log,
            ],
            stdin=master,
            stdout=master,
            stderr=subprocess.DEVNULL,
        )
        os.close(master)  # the port closes when the process ends
        self.running.append((process, slave))
        return os.ttyname(slave)

    def close(self) -> None:
        for process, slave in self.running:
            process.kill()
            process.wait()
            os.close(slave)


class Picos:
    """Starts emulated Picos with a panel (emulated_box.py) in the working folder."""

    def __init__(self):
        self._running: list[subprocess.Popen] = []

    def __call__(self, uf2: str, image: str) -> str:
        """Start a Pico. Return the name of its port.

        uf2: path of a UF2 file.
        image: path of an image of its filesystem.
        """
        with open("emulator.log", "w") as log:
            process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "rp2040py",
                    "micropython",
                    "--pty",
                    "--image",
                    uf2,
                    "--board-spec",
                    f"{TESTS / 'fakes' / 'emulated_box.py'}:BOX",
                    "--littlefs",
                    image,
                    "--dump-fs",
                    "after.img",
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
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
        """Stop the Pico started last. Return the path of the image of its filesystem."""
        self._running[-1].send_signal(signal.SIGINT)
        self._running[-1].wait(60)
        return Path("after.img").resolve()

    def close(self) -> None:
        for process in self._running:
            process.kill()
            process.wait()
