"""Find or download a 32-bit MicroPython, and run it.

Its objects are as large as on a Pico, so memory figures and MemoryErrors are those of a Pico.
`ensure()` finds or downloads it, `run()` runs code on it:

    python tools/build/mp32.py -X heapsize=192k firmware/main.py
"""

import contextlib
import fcntl
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from build import debian

BUILD = Path(__file__).resolve().parents[2] / "build"
ARCH = "i386"
# The first Debian release whose MicroPython (1.25) has all that firmware/ uses, by its two names:
# during an update, a mirror may be incomplete under the first one.
SUITES = ("trixie", "stable")


class Mp32Error(RuntimeError):
    """No 32-bit MicroPython was found or downloaded. The message has the reason and the remedy."""


def is_32_bit(argv: Sequence[str]) -> bool:
    """Return whether a command starts a 32-bit MicroPython on this machine. argv: the command and
    its arguments."""
    probe = "import sys; print(sys.implementation.name, sys.maxsize)"
    try:
        done = subprocess.run([*argv, "-c", probe], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.stdout.split() == ["micropython", str(2**31 - 1)]


def fetch(work: Path) -> None:
    """Download Debian's i386 MicroPython, and unpack it into the folder work/root.

    Raises Mp32Error on a machine that can't run it, AptError if apt can't download it.
    work: path of a new folder.
    """
    machine = os.uname().machine
    if machine not in ("x86_64", "i386", "i486", "i586", "i686"):
        raise Mp32Error(
            f"Debian's i386 MicroPython does not run on this machine ({machine}). Name a 32-bit "
            "one that does: MICROPYTHON32=/path/to/micropython."
        )
    archive = debian.Archive(
        work,
        ARCH,
        "A 32-bit MicroPython",
        "Build one and name it: MICROPYTHON32=/path/to/micropython.",
    )
    failed = []
    for suite in SUITES:
        try:
            archive.update(suite)
            archive.run("install", "--download-only", "micropython")
            break
        except debian.AptError as error:
            failed.append(error)
    else:
        raise failed[0]
    debian.unpack(sorted((work / "cache" / "archives").glob("*.deb")), work / "root")


def _argv(root: Path) -> list[str]:
    loaders = [p for p in root.rglob("ld-linux.so.2") if p.is_file()]
    folders = sorted({str(p.parent) for p in root.rglob("*.so*") if "-linux-gnu" in str(p.parent)})
    if not loaders or not folders:
        raise Mp32Error("Debian's micropython package is not laid out as expected.")
    program = root / "usr" / "bin" / "micropython"
    return [str(loaders[0]), "--library-path", ":".join(folders), str(program)]


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file during a `with` block. Wait first while another process holds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def ensure() -> list[str]:
    """Return the command that starts a 32-bit MicroPython, a list of arguments.

    These are tried in turn: the command in the environment variable MICROPYTHON32; a 32-bit
    `micropython` on the PATH; Debian's i386 package, downloaded into build/micropython32 (about 40
    MB, some seconds). Raises Mp32Error if all fail. Several processes may call this at once.
    """
    named = os.environ.get("MICROPYTHON32")
    if named:
        argv = shlex.split(named)
        if not is_32_bit(argv):
            raise Mp32Error(f"MICROPYTHON32={named} is not a 32-bit MicroPython that runs here.")
        return argv
    system = shutil.which("micropython")
    if system and is_32_bit([system]):
        return [system]
    home = BUILD / "micropython32"
    with locked(BUILD / "micropython32.lock"):
        if not home.is_dir():
            work = BUILD / "micropython32.part"
            shutil.rmtree(work, ignore_errors=True)  # left by a process that was stopped half-way
            work.mkdir()
            try:
                fetch(work)
            except debian.AptError as error:
                raise Mp32Error(str(error)) from error
            if not is_32_bit(_argv(work / "root")):
                raise Mp32Error("The fetched 32-bit MicroPython does not start on this machine.")
            shutil.rmtree(work / "state")
            shutil.rmtree(work / "cache")
            work.rename(home)  # complete or not there at all
    return _argv(home / "root")


def run(
    script_or_code: "str | Path",
    *args: str,
    heap: str = "192k",
    path: "Sequence[str | Path]" = (),
    timeout: float = 60,
    cwd: "str | Path | None" = None,
) -> "subprocess.CompletedProcess[str]":
    """Run a program on the 32-bit MicroPython. Return the completed process.

    stdout and stderr are text.
    script_or_code: path of the program, or its code as str.
    args: arguments of the program, its sys.argv[1:].
    heap: size of the heap, such as "192k".
    path: folders from which modules can be imported.
    timeout: limit in s, after which subprocess.TimeoutExpired is raised.
    cwd: folder in which MicroPython runs, None for the current one.
    """
    what = [str(script_or_code)] if isinstance(script_or_code, Path) else ["-c", script_or_code]
    return subprocess.run(
        [*ensure(), "-X", f"heapsize={heap}", *what, *args],
        capture_output=True,
        text=True,
        timeout=timeout,
        cwd=cwd,
        env={**os.environ, "MICROPYPATH": ":".join([*map(str, path), ".frozen"])},
    )


def main() -> None:
    """Start the 32-bit MicroPython with the arguments of the command line."""
    try:
        argv = ensure()
    except Mp32Error as error:
        sys.exit(str(error))
    os.execv(argv[0], [*argv, *sys.argv[1:]])


if __name__ == "__main__":
    main()
