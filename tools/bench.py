"""Measure the firmware and print what was found: room on flash, memory, wires, dice.

    python tools/bench.py

Sizes are those of the compiled firmware. Memory and wires are measured on 32-bit MicroPython
with 192 KiB of heap against the simulated board, in virtual time, so they repeat; the rolls
per second are this machine's. What the saves cost on flash is counted on the littlefs of 32-bit
MicroPython; their times are those of an emulated Pico if PICO_UF2 names an official MicroPython,
else this machine's. With PICO_UF2, the whole firmware is measured on it as each board, too
(bench_boards.py). Nothing here passes or fails: tests do that.
"""

import json
import os
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
POWER = ROOT / "tools" / "sim" / "power"
ROLLS = 20_000
BLOCKS = 352  # of 4096 bytes: the Pico's filesystem
DEPTHS = (10, 1_000, 10_000)  # events in a game
ERASE_MS, PROGRAM_MS = 45, 0.4  # of a flash chip such as the Pico's W25Q16, typically
PEERS_MS = 31.8  # from the call to the refresh command, of the fastest driver among the peers
ENDURANCE = 100_000  # erases of a block that the chip is rated for
WEEKLY = 300  # events in the game of a week

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
    print("Free heap of 192 KiB, bytes, on the simulated board, whose own share is left out "
          "(glyphs: letters kept for the next picture)")
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


def costs(firmware: int, depths: tuple[int, ...] = DEPTHS) -> list[dict[str, Any]]:
    """Count what games cost on flash beside so many bytes of firmware; see sim/power/costs.py.
    Raises RuntimeError."""
    done = mp32.run(
        POWER / "costs.py", str(BLOCKS), str(firmware), *map(str, depths),
        heap="32m", path=[POWER, ROOT / "firmware"], timeout=900,
    )
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return [json.loads(line) for line in done.stdout.splitlines()]


def commits(one: dict[str, Any]) -> dict[tuple[int, int], int]:
    """How often a commit cost so many (erases, programs)."""
    pairs = [(key.split(), count) for key, count in one["costs"].items()]
    return {(int(key[0]), int(key[1])): count for key, count in pairs}


def saves(told: list[dict[str, Any]]) -> None:
    """Print what the games in the answer of `costs` cost on flash."""
    print("Saves on flash (calm: between the events, when nobody waits)")
    rows = []
    for one in told:
        pages = sum(size for name, size in one["sizes"].items() if name.endswith(".log"))
        rows.append((
            one["game"], one["events"], one["state"], pages, one["used"] - one["firmware"],
            f"{100 * one['erases'] / one['events']:.1f}",
            f"{100 * one['programs'] / one['events']:.1f}", one["calm"][1], one["wear"],
        ))
    table(
        ("game", "events", "state", "bytes of pages", "blocks", "erases/100", "programs/100",
         "erases in calm", "most of a block"),
        rows,
    )
    longest = [one for one in told if one["events"] == max(o["events"] for o in told)]
    print(f"Erases and programs in one commit, {longest[0]['events']:,} events")
    table(
        ("game", "erases", "programs", "times", f"ms at {ERASE_MS} and {PROGRAM_MS} each"),
        [
            (one["game"], *key, count, f"{ERASE_MS * key[0] + PROGRAM_MS * key[1]:.1f} + CPU")
            for one in longest for key, count in sorted(commits(one).items())
        ],
    )
    print(f"Years until {ENDURANCE:,} erases of a block, with a game of {WEEKLY} events a week")
    table(
        ("game", "spread over the free blocks", "as the most erased block measured"),
        [
            (
                one["game"],
                round(ENDURANCE * one["free"] / (one["erases"] / one["events"] * WEEKLY * 52)),
                round(ENDURANCE / (one["wear"] / one["events"] * WEEKLY * 52)),
            )
            for one in longest
        ],
    )


def times_here(told: list[dict[str, Any]]) -> None:
    """Print the times in the answer of `costs`: this machine's."""
    print("Times on this machine, ms: PICO_UF2 names no official MicroPython to be emulated")
    table(
        ("game", "events", "mount", "open", "commit, median", "undo, median"),
        [
            (
                one["game"], one["events"],
                *(f"{us / 1000:.2f}" for us in (
                    one["mount_us"], one["open_us"],
                    one["commit_us"][len(one["commit_us"]) // 2],
                    one["undo_us"][len(one["undo_us"]) // 2],
                )),
            )
            for one in told
        ],
    )


def times_on_pico(uf2: str) -> None:
    """Print the times on the emulated Pico, whose flash takes none."""
    import bench_pico

    rows = []
    for name, depth in [*(("toss_your_cookies", depth) for depth in DEPTHS), ("bank", DEPTHS[1])]:
        with tempfile.TemporaryDirectory() as folder:
            one = bench_pico.measure(uf2, Path(folder), name, depth)
        worst = max(
            cpu + ERASE_MS * erases + PROGRAM_MS * programs
            for cpu, (erases, programs) in zip(one["commits"], one["costs"], strict=True)
        )
        cpu = sorted(one["commits"])
        rows.append((
            name, depth, f"{one['power_on']:.0f}", f"{one['opened']:.0f}",
            f"{cpu[len(cpu) // 2]:.1f}", f"{cpu[-1]:.1f}", f"{worst:.0f}",
            f"{one['undos'][len(one['undos']) // 2]:.0f}", f"{one['undos'][-1]:.0f}",
        ))
    print("Times on an emulated Pico, ms; of the CPU, but for 'with flash'")
    table(
        ("game", "events", "power-on to open", "open", "commit, median", "worst",
         "worst with flash", "undo, median", "worst"),
        rows,
    )


def suggestions_on_pico(uf2: str) -> None:
    """Print how long My Toy Shop looks for the best place of a card on the emulated Pico."""
    import bench_pico

    with tempfile.TemporaryDirectory() as folder:
        told = bench_pico.suggest(uf2, Path(folder))
    print("A suggestion in My Toy Shop on an emulated Pico, a card with four toys (goal: 1000 ms)")
    table(("cards in the shop", "places", "ms"),
          [(cards, places, f"{ms:.0f}") for cards, places, ms in told])


def boards_on_pico(uf2: str, code: int) -> None:
    """Print what the whole firmware does on each board. code: bytes of .mpy."""
    import bench_boards
    import wiring

    found = {}
    for board in wiring.BOARDS:
        print(f"({board}: some minutes)", flush=True)
        found[board] = bench_boards.measure(uf2, board, board == wiring.BOARDS[0])
    print("From power-on, ms on an emulated Pico (its flash takes none)")
    table(
        ("board", "to main.py", "main.py to first refresh"),
        [(name, f"{one.main:.0f}", f"{one.first:.0f}") for name, one in found.items()],
    )
    print("The driver alone: a square of 96 x 96 pixels changes; ms to the refresh command")
    table(STEP_HEAD, [
        row for name, one in found.items()
        for row in step_rows(name, [one.calls[0], bench_boards.warm(one.calls)])
    ])
    for name, one in found.items():
        print(f"{name}: from a button's edge to the refresh command, ms")
        table(STEP_HEAD, [
            row for step, sent in one.steps.items()
            for row in step_rows(step, [sent[0], bench_boards.warm(sent)][: len(sent)])
        ])
    print("Free heap on the chip after a collection, bytes; a game of "
          f"{bench_boards.EVENTS:,} events of 8 players")
    moments = list(dict.fromkeys(when for one in found.values() for when in one.free))
    table(("board", *moments), [
        (name, *(one.free.get(when, "-") for when in moments)) for name, one in found.items()
    ])
    print("The longest turn of the loop at each step, in which nothing else could run: ms without "
          "the flash chip's own time")
    table(("board", "at", "ms", "flash operations in it"), [
        (name, what, f"{ms:.1f}", operations)
        for name, one in found.items()
        for what, (ms, operations) in one.longest().items()
    ])
    print("The reference board against what was aimed at")
    table(("", "measured", "goal", ""), goals(found[wiring.BOARDS[0]], code))


STEP_HEAD = (
    "step", "", "kind", "click", "ms", "with flash", "erases", "programs", "rectangle", "limit, ms",
    "bytes", "selects", "bytes, with old picture", "selects",
)


def step_rows(name: str, steps: "list[Any]") -> list[tuple[Any, ...]]:
    """The first step, and one that is done again."""
    rows = []
    for when, one in zip(("first", "again"), steps, strict=False):
        click = "-" if one.click is None else f"{one.click:.2f}"
        rows.append((
            name, when, one.kind, click, f"{one.ms:.1f}", f"{one.with_flash:.1f}", one.erases,
            one.programs, one.box, f"{one.limit:.2f}", one.bytes, one.selects, one.all_bytes,
            one.all_selects,
        ))
    return rows


def goals(one: Any, code: int) -> list[tuple[Any, ...]]:
    """What was measured, the goal, and whether it is met; each for the worse of cold and warm."""
    from bench_boards import SQUARE, TABLES

    call = max(one.calls, key=lambda sent: sent.ms)

    def slowest(step: str) -> float:
        return max(sent.ms for sent in one.steps[step])

    aims = [
        ("driver call to refresh command, ms", call.ms, 6, "<"),
        ("the same; the fastest peer", call.ms, PEERS_MS, "<"),
        ("bytes sent for a byte of the square", call.bytes / SQUARE, 1.2, "<"),
        ("button edge to refresh command, a roll, ms", slowest("roll"), 40, "<"),
        ("the same, a menu step", slowest("menu step"), 25, "<"),
        ("the same, a number step", slowest("number step"), 25, "<"),
        ("button edge to click, ms",
         max(sent.click for steps in one.steps.values() for sent in steps if sent.click), 10, "<"),
        ("main.py to first refresh command, ms", one.first, 400, "<"),
        ("the loop blocked, without flash operations, ms", max(
            ms for ms, operations, _ in one.turns if not operations
        ), 20, "<"),
        ("free after boot, KiB", one.free["after boot"] / 1024, 150, ">"),
        ("free in the largest game, KiB", min(one.free[at] for at in TABLES) / 1024, 120, ">"),
    ]
    rows: list[tuple[Any, ...]] = []
    for what, value, aim, side in aims:
        met = value <= aim if side == "<" else value >= aim
        rows.append((what, f"{value:.2f}", f"{side} {aim}", "met" if met else "MISSED"))
    rows.append((
        "the same, with its largest screen, KiB", f"{min(one.free.values()) / 1024:.2f}", "", ""
    ))
    saving = max(ms for ms, operations, _ in one.turns if operations)
    return [
        *rows, ("the loop blocked with flash operations, CPU alone, ms", f"{saving:.2f}", "", ""),
        ("bytes of .mpy on flash", code, "", ""),
    ]


def main() -> None:
    """Measure and print everything."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        firmware_build.compile_device(folder)
        firmware_build.compile_tree(ROOT / "firmware", folder / "flashed")
        sizes(folder / "flashed")
        firmware = sum(p.stat().st_size for p in (folder / "flashed").rglob("*") if p.is_file())
        try:
            device(folder)
            told = costs(firmware)
            saves(told)
            uf2 = os.environ.get("PICO_UF2")
            if uf2:
                times_on_pico(uf2)
                suggestions_on_pico(uf2)
                boards_on_pico(uf2, sum(
                    path.stat().st_size for path in (folder / "flashed").rglob("*.mpy")
                ))
            else:
                times_here(told)
        except mp32.Mp32Error as error:
            print(f"Not measured on MicroPython: {error}\n")
    rolls()


if __name__ == "__main__":
    main()
