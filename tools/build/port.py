"""Build MicroPython with Toychest frozen in, for a Pico and a Pico 2.

    python tools/build/port.py                      download the sources (on Debian), then build
    python tools/build/port.py --micropython DIR    build with your own source tree
    python tools/build/port.py --plain              build MicroPython alone, too, for tests
    python tools/build/port.py --only pico          build for the Pico alone
    python tools/build/port.py --lock               lock the sources that Debian has today

tools/build/lock-sources.txt names the files of the sources and their SHA-256. Without
--micropython, no others are built. The results are build/toychest-pico.uf2 and
build/toychest-pico2.uf2. The definitions of the boards are in firmware/port. The same firmware can
be built by `make -C ports/rp2 BOARD_DIR=...` in any source tree of MicroPython 1.26 or newer.
"""

import argparse
import hashlib
import itertools
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from build import fetch
from toychest_host.flashing import uf2
from toychest_host.storage.places import BLOCK

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
BOARDS = ROOT / "firmware" / "port"
TREE = BUILD / "micropython"
LOCK = ROOT / "tools" / "build" / "lock-sources.txt"
OTHERS = BUILD / "sources"  # files of the lock that somebody got elsewhere
# {release of Debian: names of the packages that are taken from it}
PACKAGES = {"trixie": ("pico-sdk-source", "tinyusb-source", "mbedtls"), "sid": ("micropython",)}
JOBS = os.cpu_count() or 1
_OF_MAKE = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL")
# The SDK would fetch and build picotool to make UF2 files; this program writes them itself.
OPTIONS = ("-DPICO_NO_PICOTOOL=1", "-DPICO_NO_UF2=1", "-DPICO_BUILD_DOCS=0")


class Target(NamedTuple):
    """A firmware to build as a UF2 file.

    board: name of the board for MicroPython.
    folder: folder that defines the board, None if MicroPython defines it.
    family: family ID of the chip in the UF2 file.
    start: bytes from the start of the flash to the filesystem.
    out: path of the UF2 file.
    """

    board: str
    folder: Path | None
    family: int
    start: int
    out: Path

    @property
    def room(self) -> int:
        """Return the most bytes of a program. In a firmware of Toychest, the last sector before
        the filesystem is not for the program: it tells which Toychest starts."""
        return self.start - BLOCK if self.folder else self.start

    def free(self) -> int:
        """Return how many bytes the UF2 file leaves free for a larger program, a multiple of 256.
        Raises OSError if the file was not built."""
        blocks = struct.iter_unpack("<12xI496x", self.out.read_bytes())  # the address of a page
        ends = [address - 0x10000000 + uf2.PAGE for (address,) in blocks]
        return self.room - max(end for end in ends if end <= self.room)


TARGETS = (
    Target(
        "TOYCHEST_PICO",
        BOARDS / "TOYCHEST_PICO",
        uf2.RP2040,
        640 * 1024,
        BUILD / "toychest-pico.uf2",
    ),
    Target(
        "TOYCHEST_PICO2",
        BOARDS / "TOYCHEST_PICO2",
        uf2.RP2350_ARM,
        1024 * 1024,
        BUILD / "toychest-pico2.uf2",
    ),
)
# MicroPython alone, from the same sources, for tests of `toychest flash`.
PLAIN = Target("RPI_PICO", None, uf2.RP2040, 640 * 1024, BUILD / "micropython-pico.uf2")


class BuildError(RuntimeError):
    """The firmware can't be built. The message has the reason and the remedy."""


def _check_tools() -> None:
    wanted = {
        "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi "
        "libstdc++-arm-none-eabi-newlib",
        "cmake": "cmake",
        "gcc": "gcc libc6-dev",
        "make": "make",
    }
    missing = [packages for tool, packages in wanted.items() if not shutil.which(tool)]
    if missing:
        raise BuildError(
            "Compilers are missing. Debian, Ubuntu: sudo apt install " + " ".join(missing)
        )


def locked() -> dict[str, str]:
    """Return {name of a file: SHA-256 as hex} of the sources in tools/build/lock-sources.txt."""
    lines = [line.split() for line in LOCK.read_text().splitlines() if line[:1] != "#"]
    return {name: digest for digest, name in lines}


def versions(names: Iterable[str]) -> dict[str, str]:
    """Return {package: version} of Debian packages. names: names of their files."""
    stems = [Path(name).stem for name in names if name.endswith((".dsc", ".deb"))]
    return {stem.split("_")[0]: stem.split("_")[1] for stem in stems}


def _download(work: Path, wanted: dict[str, str]) -> None:
    """Download the files of some packages into the folder `work`. Raises FetchError, and BuildError
    if Debian's archive has another version.

    wanted: {package: version}. With "", the newest version is taken.
    """
    archive = fetch.Archive(
        work / "apt",
        "amd64",
        "The source of MicroPython",
        "Get it yourself, with its submodules, and name it: make firmware MICROPYTHON=DIR.",
    )
    for suite, packages in PACKAGES.items():
        here = [package for package in packages if package in wanted]
        if here:
            archive.update(suite, types="deb-src" if suite == "sid" else "deb deb-src")
        for package in here:
            how = ["download"] if package.endswith("-source") else ["source", "--download-only"]
            version = wanted[package]
            try:
                archive.run(*how, f"{package}={version}" if version else package, cwd=work)
            except fetch.FetchError as error:
                if version and re.search("version", str(error), re.IGNORECASE):
                    raise _gone(package, version) from error
                raise


def _gone(package: str, version: str) -> BuildError:
    kind = "binary" if package.endswith("-source") else "package"
    return BuildError(
        f"Debian's archive no longer has {package} {version}, which tools/build/{LOCK.name} names. "
        "One of these helps:\n"
        f"- Get its files from https://snapshot.debian.org/{kind}/{package}/{version}/, put those "
        f"that {LOCK.name} names into {OTHERS.relative_to(ROOT)}/, then make firmware.\n"
        "- Build from your own source tree, with its submodules: make firmware MICROPYTHON=DIR\n"
        "- Take what Debian has today, and test it: .venv/bin/python tools/build/port.py --lock, "
        "then make firmware, make test LONG=1, and commit the lock."
    )


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def lock() -> None:
    """Write the names and the SHA-256 of the sources that Debian has today into
    tools/build/lock-sources.txt. Raises FetchError."""
    comments = [line for line in LOCK.read_text().splitlines() if line[:1] == "#"]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        _download(work, dict.fromkeys(itertools.chain(*PACKAGES.values()), ""))
        files = sorted(path for path in work.iterdir() if path.is_file())
        LOCK.write_text("\n".join([*comments, *(f"{_sha256(p)}  {p.name}" for p in files), ""]))


def _fetch(work: Path) -> None:
    """Download the locked sources that are not in build/sources, and unpack all of them into
    work/tree. Raises BuildError, FetchError."""
    if not shutil.which("dpkg-source"):
        raise BuildError("dpkg-source is missing. Debian, Ubuntu: sudo apt install dpkg-dev")
    sums = locked()
    for name in sums:
        if (OTHERS / name).is_file():
            shutil.copyfile(OTHERS / name, work / name)
    # A package is downloaded unless all of its files are there.
    missing = versions(sums)
    for package in list(missing):
        if all((work / name).is_file() for name in sums if name.startswith(f"{package}_")):
            del missing[package]
    if missing:
        _download(work, missing)
    for name, digest in sums.items():
        if not (work / name).is_file() or _sha256(work / name) != digest:
            own = OTHERS / name
            raise BuildError(
                f"{own.relative_to(ROOT) if own.is_file() else name} is not the file that "
                f"tools/build/{LOCK.name} names: its SHA-256 is another one. Get it again."
            )
    fetch.unpack(sorted(work.glob("*.deb")), work / "sources")
    for name in sums:
        if name.endswith(".dsc"):
            command = ["dpkg-source", "--no-check", "--extract", name]  # all files are checked
            subprocess.run(command, cwd=work, check=True, capture_output=True)
    [tree] = [path for path in work.glob("micropython-*") if path.is_dir()]
    [mbedtls] = [path for path in work.glob("mbedtls-*") if path.is_dir()]
    lib = tree / "lib"
    for name, source in (
        ("pico-sdk", work / "sources/usr/src/pico-sdk"),
        ("tinyusb", work / "sources/usr/src/tinyusb"),
        ("mbedtls", mbedtls),
    ):
        shutil.copytree(source, lib / name, dirs_exist_ok=True)
    for name in ("micropython-lib", "pico-sdk"):  # MicroPython's makefiles check that these exist
        (lib / name / "README.md").touch()
    shutil.copyfile(LOCK, tree / LOCK.name)
    tree.rename(work / "tree")


def source_tree() -> Path:
    """Return the folder of MicroPython's sources in build/.

    The first call after a change of lock-sources.txt downloads the sources: 15 MB, about a
    minute. Raises BuildError if dpkg-source is missing or if the sources that are locked can't be
    had, FetchError if apt is missing or can't download them.
    """
    with fetch.locked(TREE.with_suffix(".lock")):
        built = TREE / LOCK.name
        if not built.is_file() or built.read_bytes() != LOCK.read_bytes():
            shutil.rmtree(TREE, ignore_errors=True)
            work = TREE.with_suffix(".part")
            shutil.rmtree(work, ignore_errors=True)  # left by a process that was stopped half-way
            work.mkdir(parents=True)
            _fetch(work)
            (work / "tree").rename(TREE)  # complete or not there at all
            shutil.rmtree(work)
    return TREE


def commit_time() -> str:
    """Return the time of the newest commit in s since 1970, as text. Without git it is ""."""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"], capture_output=True, text=True
        )
    except OSError:
        return ""
    return done.stdout.strip()


def environment() -> dict[str, str]:
    """Return the environment variables for a build of MicroPython.

    The options of the make that runs this program are left out: they are not for MicroPython's
    makefiles. GIT_CEILING_DIRECTORIES keeps the build from taking the version of this repository
    for its own. SOURCE_DATE_EPOCH dates the build. It stays if it is set; otherwise it is
    the time of the newest commit.
    """
    date = os.environ.get("SOURCE_DATE_EPOCH") or commit_time()
    dated = {"SOURCE_DATE_EPOCH": date} if date else {}
    outside = {name: text for name, text in os.environ.items() if name not in _OF_MAKE}
    return {**outside, "GIT_CEILING_DIRECTORIES": str(BUILD), **dated}


def _run(log: Path, *command: str) -> None:
    with log.open("a") as out:
        out.write(f"$ {' '.join(command)}\n")
        out.flush()
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment()
        )
    if done.returncode:
        lines = log.read_text(errors="replace").splitlines()
        said = [line for line in lines if "rror" in line] or lines
        raise BuildError(
            f"{command[0]} failed; {log} has all that it said:\n" + "\n".join(said[-5:])
        )


def build(target: Target, tree: Path) -> int:
    """Build a firmware from MicroPython's sources, and write its UF2 file.

    Return the size of the program in bytes. Raises BuildError.
    target: the firmware to build.
    tree: folder with the sources.
    """
    out = BUILD / "port" / target.board
    # From scratch: make doesn't notice what has changed in the settings of a board.
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    log = out.with_suffix(".log")
    log.unlink(missing_ok=True)
    options = [f"-DMICROPY_BOARD={target.board}"]
    if target.folder:
        options.append(f"-DMICROPY_BOARD_DIR={target.folder}")
    else:
        options.append(f"-DMICROPY_FROZEN_MANIFEST={BOARDS / 'plain' / 'manifest.py'}")
    _run(log, "make", "-C", str(tree / "mpy-cross"), f"-j{JOBS}")
    _run(log, "cmake", "-S", str(tree / "ports" / "rp2"), "-B", str(out), *options, *OPTIONS)
    _run(log, "make", "-C", str(out), f"-j{JOBS}")
    program = (out / "firmware.bin").read_bytes()
    # The last sector before the filesystem tells which Toychest starts: blank in a new firmware.
    if len(program) > target.room:
        raise BuildError(
            f"The firmware for {target.board} has {len(program):,} bytes, and there is room for "
            f"{target.room:,} before the filesystem."
        )
    pages = uf2.paged(program)
    if target.folder:
        pages |= {target.room + at: b"\xff" * uf2.PAGE for at in range(0, BLOCK, uf2.PAGE)}
    target.out.write_bytes(uf2.pack(pages, target.family))
    return len(program)


def main() -> None:
    """Read the command line, and build the firmware for each board, or lock the sources."""
    parser = argparse.ArgumentParser(description="Build MicroPython with Toychest frozen in.")
    parser.add_argument("--micropython", type=Path, help="folder of MicroPython's sources")
    parser.add_argument("--plain", action="store_true", help="build MicroPython alone, too")
    parser.add_argument("--only", choices=["pico"], help="build for this chip alone")
    parser.add_argument("--lock", action="store_true", help="lock the sources of today")
    arguments = parser.parse_args()
    try:
        if arguments.lock:
            lock()
            return
        _check_tools()
        tree = arguments.micropython.resolve() if arguments.micropython else source_tree()
        if not (tree / "ports" / "rp2" / "CMakeLists.txt").is_file():
            raise BuildError(f"{tree} is not a source tree of MicroPython.")
        if not (tree / "lib" / "pico-sdk" / "pico_sdk_init.cmake").is_file():
            raise BuildError(
                f"{tree} lacks its submodules: make -C {tree}/ports/rp2 BOARD=RPI_PICO submodules"
            )
        targets = TARGETS[:1] if arguments.only else TARGETS
        for target in (*targets, *([PLAIN] if arguments.plain else [])):
            size = build(target, tree)
            free = target.room - size
            print(f"{target.out.relative_to(ROOT)}: {size:,} bytes of program, {free:,} bytes free")
    except (BuildError, fetch.FetchError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
