"""Play games on a simulated flash chip, and cut its power while they, the settings or the family
book are saved.

`run()` plays in a separate process with one of two builds of littlefs, the filesystem of the box:
VfsLfs2 in the 32-bit MicroPython, or littlefs-python on CPython. Called as a program, this file
plays on CPython:

    python tools/measure/power_cuts.py SEED CUTS SECONDS IMAGES

The arguments and output are those of tools/sim/power/run.py.
"""

import builtins
import contextlib
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import littlefs
from littlefs import lfs

from build import fetch

ROOT = Path(__file__).resolve().parents[2]
POWER = ROOT / "tools" / "sim" / "power"
ENGINES = ("micropython", "cpython")

sys.path[0:0] = [str(POWER), str(ROOT / "firmware")]

import cuts  # noqa: E402  # pyright: ignore[reportMissingImports]
from flash import BLOCK, PAGE, Flash  # noqa: E402  # pyright: ignore[reportMissingImports]


class Chip(littlefs.UserContext):
    """A simulated flash chip. littlefs-python calls its methods to read and write."""

    def __init__(self, flash: Flash):
        self.flash = flash

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        return bytearray(self.flash.read(block, off, size))

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        return self.flash.program(block, off, data)

    def erase(self, cfg: Any, block: int) -> int:
        return self.flash.erase(block)

    def sync(self, cfg: Any) -> int:
        return 0


@contextlib.contextmanager
def os_errors(flash: Flash) -> Iterator[None]:
    """Turn littlefs-python's errors in a `with` block into OSErrors, as MicroPython does. Raises
    OSError at once if the flash has no power: littlefs-python could crash."""
    if flash.dead:
        raise OSError(5, "no power")
    try:
        yield
    except littlefs.LittleFSError as error:
        raise OSError(-error.code, str(error)) from None


# {mode of open: flags of lfs.h}, as in MicroPython; littlefs-python's own "a" can't create a
# file.
READ, WRITE, CREATE, TRUNCATE, APPEND = 1, 2, 0x100, 0x400, 0x800
MODES = {
    "rb": READ,
    "r+b": READ | WRITE,
    "wb": WRITE | CREATE | TRUNCATE,
    "ab": WRITE | CREATE | APPEND,
}


class File:
    """An unbuffered file on the simulated flash. mode: mode of `open`, such as "rb"."""

    def __init__(self, fs: littlefs.LittleFS, flash: Flash, path: str, mode: str):
        self._fs = fs.fs
        self._flash = flash
        with os_errors(flash):
            flags: Any = MODES[mode]
            self._file = lfs.file_open(self._fs, path, flags)

    def read(self, size: int = -1) -> bytes:
        with os_errors(self._flash):
            if size < 0:
                size = lfs.file_size(self._fs, self._file)
            return bytes(lfs.file_read(self._fs, self._file, size))

    def write(self, data: Any) -> int:
        with os_errors(self._flash):
            return lfs.file_write(self._fs, self._file, bytes(data))

    def seek(self, offset: int) -> int:
        with os_errors(self._flash):
            return lfs.file_seek(self._fs, self._file, offset, io.SEEK_SET)

    def tell(self) -> int:
        with os_errors(self._flash):
            return lfs.file_tell(self._fs, self._file)

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *error: object) -> None:
        if self._flash.dead and error[0]:
            return  # the caller gets `error`
        with os_errors(self._flash):
            lfs.file_close(self._fs, self._file)


class Disk:
    """A littlefs filesystem on a simulated flash, as on a Pico. It replaces `open` and `os` in the
    firmware, so use only one at a time: a new Disk replaces the previous one.

    base: path of the folder in which the filesystem is mounted.
    flash: the simulated chip.
    """

    base = ""

    def __init__(self, blocks: int):
        self.flash = Flash(blocks)
        self._fs: littlefs.LittleFS | None = None
        # Both versions of the format are on Picos: old releases of MicroPython made 2.0.
        self._version = 0x00020000 + blocks % 2
        from toychest.core import (
            book,
            entropy,
            files,
            journal,
            journal_format,
            reading,
            repair,
            room,
            settings,
        )

        modules = book, entropy, files, journal, journal_format, reading, repair, room, settings
        for module in modules:
            module.__dict__["os"] = self
            module.__dict__["open"] = self.open

    def _littlefs(self) -> littlefs.LittleFS:
        return littlefs.LittleFS(
            context=Chip(self.flash),
            mount=False,
            block_size=BLOCK,
            block_count=len(self.flash),
            read_size=32,
            prog_size=PAGE,
            cache_size=1024,
            lookahead_size=32,
            block_cycles=100,
            disk_version=self._version,
        )

    @property
    def fs(self) -> littlefs.LittleFS:
        """Return the mounted filesystem. The power must be on."""
        assert self._fs
        return self._fs

    def format(self) -> None:
        self._littlefs().format()

    def on(self) -> None:
        fs = self._littlefs()
        with os_errors(self.flash):
            fs.mount()
        self._fs = fs

    def off(self) -> None:
        if self._fs:
            self._fs.unmount()
            self._fs = None

    # The functions of `os` that the firmware calls.

    def open(self, path: str, mode: str) -> File:
        return File(self.fs, self.flash, path, mode)

    def stat(self, path: str) -> tuple[int, ...]:
        with os_errors(self.flash):
            found = self.fs.stat(path)
        folder = found.type == lfs.LFSStat.TYPE_DIR
        return (0x4000 if folder else 0x8000, 0, 0, 0, 0, 0, 0 if folder else found.size)

    def listdir(self, path: str) -> list[str]:
        with os_errors(self.flash):
            return self.fs.listdir(path)

    def mkdir(self, path: str) -> None:
        with os_errors(self.flash):
            lfs.mkdir(self.fs.fs, path)

    def remove(self, path: str) -> None:
        with os_errors(self.flash):
            lfs.remove(self.fs.fs, path)

    rmdir = remove

    def rename(self, old: str, new: str) -> None:
        with os_errors(self.flash):
            lfs.rename(self.fs.fs, old, new)

    urandom = staticmethod(os.urandom)


def start(engine: str, seed: int, count: int, seconds: int, images: Path) -> subprocess.Popen[str]:
    """Start a process that plays games with power cuts. Return the process.

    It prints a JSON line after each round, a random test on a new flash. Raises fetch.FetchError if
    there is no MicroPython.
    engine: "micropython" or "cpython".
    seed: seed of the first round.
    count: number of different power cuts after which the process ends, 0 for no limit.
    seconds: time in s after which the process ends, 0 for no limit.
    images: folder that gets an image of the flash for each fault.
    """
    arguments = [*map(str, (seed, count, seconds, images))]
    environment = dict(os.environ)
    if engine == "micropython":
        command = [*fetch.micropython32(), "-X", "heapsize=64m", str(POWER / "run.py")]
        environment["MICROPYPATH"] = f"{POWER}:{ROOT / 'firmware'}:.frozen"
    else:
        command = [sys.executable, __file__]
    return subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def run(engine: str, seed: int, count: int, images: Path) -> list[dict[str, Any]]:
    """Play games with power cuts in a separate process. Return a list with a dict for each round, a
    random test on a new flash.

    A dict has the keys "seed" (seed of the round), "cuts" (number of power cuts so far), "found"
    (a fault as text, or None), and others, see `session` in tools/sim/power/cuts.py. Raises
    RuntimeError if the process fails.
    engine: "micropython" or "cpython".
    seed: seed of the first round.
    count: number of different power cuts after which the process ends.
    images: folder that gets an image of the flash for each fault.
    """
    process = start(engine, seed, count, 0, images)
    out, err = process.communicate()
    if process.returncode:
        raise RuntimeError(out[-2000:] + err[-4000:])
    return [json.loads(line) for line in out.splitlines()]


def main(seed: str, count: str, seconds: str, images: str) -> None:
    """Play games with power cuts on CPython, and print a JSON line after each round, a random test
    on a new flash.

    seed: seed of the first round.
    count: number of different power cuts after which the program ends, "0" for no limit.
    seconds: time in s after which the program ends, "0" for no limit.
    images: folder that gets an image of the flash for each fault.
    """

    def report(result: dict[str, Any]) -> None:
        image = result.pop("image")
        if image:
            result["file"] = f"{images}/cpython-{result['seed']}.img"
            Path(result["file"]).write_bytes(b"".join(image))
        builtins.print(json.dumps(result), flush=True)

    torture = cuts.Torture(Disk)
    cuts.session(torture, int(seed), int(count), int(seconds), time.monotonic, report)


if __name__ == "__main__":
    main(*sys.argv[1:])
