"""Compile the firmware for a simulated box, and run it on 32-bit MicroPython or CPython.

The firmware runs in virtual time: waiting takes no time, because the clock jumps ahead.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from build import fetch
from toychest_host.flashing.compiler import compile_file, compile_tree

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = Path("host_tests", "walks", "scenarios")
# KiB of the heap that the simulated board takes, at least (walks/scenarios/memory.py).
BOARD_SHARE = 83
# KiB for what scenarios read between presses, the page as plain text, which needs a second page;
# and for the module that presses for them.
ASKED = 10
SHOTS = 8  # KiB for shots.py, which draws pages
# KiB of heap that Toychest as files asks of MicroPython: what an official 1.26 leaves on a Pico.
FILES_HEAP = 246
# KiB of that for MicroPython's table of names. The table of a simulated box is in BOARD_SHARE.
NAMES = 15
# Heap for scenarios that don't fit into 192 KiB: what Toychest as files has on a Pico.
LARGE_HEAP = f"{FILES_HEAP - NAMES + BOARD_SHARE + ASKED}k"
# Heap for scenarios that cut the power: a second firmware starts in the heap of the first.
TWICE_HEAP = "460k"
# Heap for random presses: beside the large table of names, less than LARGE_HEAP, see
# walks/scenarios/fuzz.py.
FUZZ_HEAP = f"{192 + BOARD_SHARE + 36 + 74}k"
VIRTUAL = "tools/sim/virtual"
# The folders of a simulated device, and the level of each for mpy-cross: the firmware's as flashed.
SIMULATED = {VIRTUAL: 0, "tools/sim/board": 0, "firmware": 3}


def run(
    script_or_code: "str | Path",
    *args: str,
    heap: str = "192k",
    path: "Sequence[str | Path]" = (),
    timeout: float = 60,
    cwd: "str | Path | None" = None,
) -> "subprocess.CompletedProcess[str]":
    """Run a program on the 32-bit MicroPython. Return the completed process.

    stdout and stderr are text. Raises FetchError if there is no such MicroPython.
    script_or_code: path of the program, or its code as str.
    args: arguments of the program, its sys.argv[1:].
    heap: size of the heap, such as "192k".
    path: folders from which modules can be imported.
    timeout: limit in s, after which subprocess.TimeoutExpired is raised.
    cwd: folder in which MicroPython runs, None for the current one.
    """
    what = [str(script_or_code)] if isinstance(script_or_code, Path) else ["-c", script_or_code]
    return subprocess.run(
        [*fetch.micropython32(), "-X", f"heapsize={heap}", *what, *args],
        capture_output=True,
        text=True,
        timeout=timeout,
        cwd=cwd,
        env={**os.environ, "MICROPYPATH": ":".join([*map(str, path), ".frozen"])},
    )


def compile_device(out: Path) -> None:
    """Compile the firmware and a simulated board into the folder `out`. Raises CompileError."""
    for folder, level in SIMULATED.items():
        # `native` code is compiled for x86 only; on other machines its plain fallback runs.
        compile_tree(ROOT / folder, out / folder, "x86", level)


def scenarios(name: str = "", root: Path = ROOT) -> dict[Path, list[str]]:
    """Return the test functions of all scenarios, {path of the file: names of its functions}.

    name: a name that the functions must use, such as "shots"; "" for all functions.
    root: folder of the repository, or of an older state of it.
    """
    found = {}
    for path in sorted((root / SCENARIOS).glob("*.py")):
        functions = [
            node.name
            for node in ast.parse(path.read_text()).body
            if isinstance(node, ast.AsyncFunctionDef)
            and node.name.startswith("test_")
            and (not name or any(getattr(part, "id", "") == name for part in ast.walk(node)))
        ]
        if functions:
            found[path] = functions
    return found


def run_on_cpython(
    scenario: Path,
    functions: Sequence[str],
    saves: "str | Path",
    root: Path = ROOT,
    timeout: float = 600,
    environment: "dict[str, str] | None" = None,
) -> "subprocess.CompletedProcess[str]":
    """Run functions of a scenario on CPython, and return the finished process. Its output is text.

    scenario: path of the file.
    functions: names of coroutines in it.
    saves: folder for the saves.
    root: folder of the repository, or of an older state of it.
    timeout: time limit in s.
    environment: environment variables beside those of this process.
    """
    run = root / "tools" / "sim" / "cpython" / "run.py"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(root / "build" / "pycache")  # all runs compile but once
    return subprocess.run(
        [sys.executable, "-u", run, scenario, ",".join(functions), saves],
        capture_output=True,
        text=True,
        timeout=timeout,
        env=env | (environment or {}),
    )


def only(source: str, function: str) -> str:
    """Return the source of a test file with one test function, the code outside functions, and all
    functions that these two use. Line numbers stay the same.

    source: text of the file.
    function: name of the test function.
    """
    body = ast.parse(source).body
    kinds = ast.AsyncFunctionDef, ast.FunctionDef
    functions = {node.name: node for node in body if isinstance(node, kinds)}
    used = {function}
    wanted = [functions[function]] + [node for node in body if node not in functions.values()]
    while wanted:
        for part in ast.walk(wanted.pop()):
            if isinstance(part, ast.Name) and part.id in functions and part.id not in used:
                used.add(part.id)
                wanted.append(functions[part.id])
    lines = source.splitlines()
    for name, node in functions.items():
        if name not in used:
            start = min([node.lineno] + [part.lineno for part in node.decorator_list])
            end = node.end_lineno or node.lineno
            lines[start - 1 : end] = [""] * (end - start + 1)
    return "\n".join(lines) + "\n"


def run_scenario(
    device: Path, scenario: Path, function: str, folder: Path, heap: str = "", timeout: float = 600
) -> "subprocess.CompletedProcess[str]":
    """Run a test function on a simulated box, and return the finished process.

    The function presses buttons and looks at the screen.
    device: folder with the compiled firmware and simulated board.
    scenario: path of the file with the test function.
    function: name of the test function, a coroutine.
    folder: folder for the saves and the compiled test file.
    heap: size of the heap, such as LARGE_HEAP. "" means 192 KiB as on a Pico, and room for the
        simulated board and the test. A test that may start a second firmware gets TWICE_HEAP in
        place of "" or LARGE_HEAP.
    timeout: time limit in s.
    """
    text = only(scenario.read_text(), function)
    twice = any(
        word in text
        for word in (
            "power_off()",
            "device.restart()",
            "device.stop()",
            "held=",
            "wake(",
            "right(",
            "tune(",
            "frames(",
        )
    )
    saves = folder / "save"
    saves.mkdir(parents=True, exist_ok=True)
    source = folder / f"{scenario.stem}_scenario.py"
    source.write_text(text)
    compiled = source.with_suffix(".mpy")
    compile_file(source, compiled, scenario.stem, "x86", 0)
    source.unlink()
    own = 2 * compiled.stat().st_size // 1024 + ASKED  # KiB, about
    own += SHOTS * ("from shots import" in text)
    if twice and heap in ("", LARGE_HEAP):
        heap = TWICE_HEAP
    heap = heap or f"{192 + BOARD_SHARE + own}k"
    # Short paths, as on the box and alike on each machine: they take heap, those of modules for
    # good.
    link = folder / "device"
    if not link.exists():
        link.symlink_to(device.resolve())
    code = (
        f"import sys; sys.path[0:0] = [{f'device/{VIRTUAL}'!r}]; import device; "
        f"device.share -= {BOARD_SHARE * 1024}; "
        f"device.main({source.name!r}, {function!r}, {saves.name!r})"
    )
    return run(code, heap=heap, timeout=timeout, cwd=folder)
