"""Measure the firmware and print what was found: room on flash, memory, wires, dice.

    python tools/bench.py

Sizes are those of the compiled firmware. Memory and wires are measured on 32-bit MicroPython
with 192 KiB of heap against the simulated board, in virtual time, so they repeat; the rolls
per second are this machine's. Nothing here passes or fails: tests do that.
"""

import json
import platform
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import firmware_build
import mp32

ROOT = firmware_build.ROOT
SCENARIO = ROOT / "tools" / "sim" / "virtual" / "bench_scenario.py"
ROLLS = 20_000

sys.path.insert(0, str(ROOT / "firmware"))


def table(head: tuple[str, ...], rows: "list[tuple[Any, ...]]") -> None:
    """Print columns: words to the left, numbers to the right."""
    cells = [tuple(f"{c:,}" if isinstance(c, int) else str(c) for c in row) for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    for line in (head, *cells):
        first, *rest = line
        padded = [f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)]
        print("  " + "  ".join([f"{first:<{widths[0]}}", *padded]))
    print()


def sizes(folder: Path) -> None:
    """Print the bytes of the compiled firmware in a folder: code, and what is read as it is."""
    found: dict[str, list[int]] = {}
    for path in folder.rglob("*"):
        if path.is_file():
            name = path.parent.relative_to(folder).as_posix()
            code_and_data = found.setdefault("main" if name == "." else name, [0, 0])
            code_and_data[path.suffix != ".mpy"] += path.stat().st_size
    rows = [(name, *found[name], sum(found[name])) for name in sorted(found)]
    totals = [sum(column) for column in zip(*found.values(), strict=True)]
    print("Firmware on flash, bytes")
    table(("folder", ".mpy", "fonts, words", "all"), [*rows, ("total", *totals, sum(totals))])


def device(folder: Path) -> None:
    """Print what the scenario told: memory, wires, refreshes. Raises RuntimeError."""
    done = firmware_build.run_scenario(folder, SCENARIO, "bench", folder)
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    def of(what: str) -> list[dict[str, Any]]:
        return [one for one in told if one["what"] == what]

    end = of("refreshes")[0]
    print("Free heap of 192 KiB, bytes, without the simulated board's own "
          f"{end['share']:,} (glyphs: letters kept for the next picture)")
    table(
        ("when", "with glyphs", "glyphs dropped"),
        [(one["where"], one["free"], one["without_glyphs"]) for one in of("memory")],
    )
    print("Over the SPI wires (each rectangle goes out twice: new picture, then old picture)")
    table(
        ("step", "rectangle", "bytes sent", "selects", "full", "partial"),
        [
            (s["name"], s["rectangle"], s["sent"], s["selects"], s["full"], s["partial"])
            for s in of("step")
        ],
    )
    print(
        f"The whole session: {end['full']:,} full and {end['partial']:,} partial refreshes, "
        f"{end['faults']} faults seen by the panel's model\n"
    )


def rolls() -> None:
    """Print how many times a second CPython rolls both dice."""
    from toychest.core import dice
    from toychest.core.entropy import Pool
    from toychest.games.toss_your_cookies import rules

    faces = rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES
    pool = Pool()
    rates = []
    for _ in range(5):
        begin = time.perf_counter()
        for _ in range(ROLLS):
            dice.roll(pool, faces[0])
            dice.roll(pool, faces[1])
        rates.append(ROLLS / (time.perf_counter() - begin))
    print(f"Rolls of both dice a second, CPython {platform.python_version()}, {ROLLS:,} at a time")
    table(("slowest", "median", "fastest"), [tuple(int(sorted(rates)[i]) for i in (0, 2, 4))])


def main() -> None:
    """Measure and print everything."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        firmware_build.compile_device(folder)
        sizes(folder / "firmware")
        try:
            device(folder)
        except mp32.Mp32Error as error:
            print(f"Not measured on MicroPython: {error}\n")
    rolls()


if __name__ == "__main__":
    main()
