"""Get and run a 32-bit MicroPython, whose objects are as large as the Pico's.

In a 64-bit build every object is twice as large, so only a 32-bit build gives the memory figures
and MemoryErrors of a Pico. `ensure()` finds or fetches it, `run()` runs code on it:

    python tools/mp32.py -X heapsize=192k firmware/main.py
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

import debian

BUILD = Path(__file__).resolve().parent.parent / "build"
ARCH = "i386"
# The first Debian release whose MicroPython (1.25) has all that firmware/ uses, by its two names:
# during an update, a mirror may be incomplete under the first one.
SUITES = ("trixie", "stable")


class Mp32Error(RuntimeError):
    """A 32-bit MicroPython can't be had here. The text tells the user why and what to do."""


def is_32_bit(argv: Sequence[str]) -> bool:
    """Return whether a command (argv) starts a MicroPython that runs here and has 32-bit words."""
    probe = "import sys; print(sys.implementation.name, sys.maxsize)"
    try:
        done = subprocess.run([*argv, "-c", probe], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.stdout.split() == ["micropython", str(2**31 - 1)]


def fetch(work: Path) -> None:
    """Unpack Debian's i386 MicroPython and the libraries it needs into `work`/root. Raises
    Mp32Error, AptError."""
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
    """Return the command that runs the MicroPython unpacked in `root` on its own C library."""
    loaders = [p for p in root.rglob("ld-linux.so.2") if p.is_file()]
    folders = sorted({str(p.parent) for p in root.rglob("*.so*") if "-linux-gnu" in str(p.parent)})
    if not loaders or not folders:
        raise Mp32Error("Debian's micropython package is not laid out as expected.")
    program = root / "usr" / "bin" / "micropython"
    return [str(loaders[0]), "--library-path", ":".join(folders), str(program)]


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of the file `path` during a `with` block; wait while another process has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def ensure() -> list[str]:
    """Return the command (argv) of a 32-bit MicroPython. The first call fetches it if needed.
    Raises Mp32Error if none can be had.

    It tries, in this order: the command in the environment variable MICROPYTHON32; a 32-bit
    `micropython` on the PATH; Debian's i386 package, which it unpacks in build/micropython32 (about
    40 MB, some seconds). Several processes may call it at once.
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
    """Run a script (a Path) or code (a str) on the 32-bit MicroPython; returns the completed
    process, with stdout and stderr as text.

    args: the script's sys.argv[1:].
    heap: limit of the heap, as -X heapsize takes it.
    path: the entries of sys.path before the frozen modules.
    timeout: s, after which subprocess.TimeoutExpired is raised.
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
    """Run the interpreter with the arguments of this program."""
    try:
        argv = ensure()
    except Mp32Error as error:
        sys.exit(str(error))
    os.execv(argv[0], [*argv, *sys.argv[1:]])


if __name__ == "__main__":
    main()
