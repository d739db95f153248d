"""Measure the firmware and print what was found.

    python tools/bench.py

Times and memory are those of an emulated Pico (bench_pico.py) and need PICO_UF2: the path of an
official MicroPython for the Pico, 1.26 or newer. The least memory of a box on which anything is
pressed, and what the saves cost on flash, are those of 32-bit MicroPython; all of it repeats. The
simulator's page is visited in the Chromium of this machine, and is as quick as that is.
Nothing here passes or fails: tests do that.
"""

import json
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bench_page
import firmware_build
import mp32

if TYPE_CHECKING:
    from bench_pico import Measured

ROOT = firmware_build.ROOT
POWER = ROOT / "tools" / "sim" / "power"
FUZZ = ROOT / "host_tests" / "scenarios" / "fuzz.py"
BLOCKS = 352  # of 4096 bytes: the Pico's filesystem
DEPTHS = (10, 1_000, 10_000)  # events in a game
ERASE_MS, PROGRAM_MS = 45, 0.4  # of a flash chip such as the Pico's W25Q16, typically
ENDURANCE = 100_000  # erases of a block that the chip is rated for
WEEKLY = 300  # events in the game of a week


def table(head: tuple[str, ...], rows: "list[tuple[Any, ...]]") -> None:
    """Print columns: words to the left, numbers to the right."""
    cells = [tuple(f"{c:,}" if isinstance(c, int) else str(c) for c in row) for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    for line in (head, *cells):
        first, *rest = line
        padded = [f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)]
        print("  " + "  ".join([f"{first:<{widths[0]}}", *padded]))
    print()


# ---- what was aimed at


def row(what: str, value: float, goal: float, least: bool = False) -> tuple[str, ...]:
    """A measured value beside its goal. least: whether more is better."""
    met = value >= goal if least else value <= goal
    digits = 1 if value < 100 else 0
    return what, f"{value:,.{digits}f}", f"{goal:,}", "met" if met else "MISSED"


def on_pico(found: "Measured") -> list[tuple[str, ...]]:
    """What was measured on the emulated Pico, each for the worst of cold and warm; games that are
    opened `alone` only once, after a start."""
    from bench_pico import OTHERS as others
    slowest = found.slowest
    clicks = [sent.click for sent in sum(found.steps.values(), [])]
    book = min(found.free_in_book.items(), key=lambda page: page[1])
    tightest = min(found.free, key=lambda page: found.free[page])
    return [
        row("main.py to the first picture, ms", max(found.first), 500),
        row("open Toss Your Cookies, ms", slowest("open Toss"), 400),
        row("open the bank, ms", slowest("open the bank"), 400),
        row("open My Toy Shop, ms", slowest("open the shop"), 400),
        row("open Take That Toy!, ms", slowest("open the cat's book"), 400),
        *(row(f"open {name}, alone, ms", slowest(f"open {name}"), 400) for name in others),
        row("roll with its commit, ms", slowest("roll", "roll in the bank"), 45),
        row("next, ms", slowest("next", "next in the bank"), 55),
        row("menu step, ms", slowest("menu step"), 35),
        row("number step, ms", slowest("number step"), 25),
        row("open the bank's menu, ms", slowest("open the menu"), 130),
        row("open its deeds, ms", slowest("open the deeds"), 170),
        row("open a deed, ms", slowest("open a deed"), 115),
        row("a colour in Take That Toy!, ms", slowest("say who takes it", "say a colour"), 110),
        row("a trick, its commit, ms", slowest("say the last colour", "say the cat's card"), 150),
        row("button edge to click, ms", max(clicks), 10),
        row("tones off the beat, ms", max(map(abs, found.beat)), 5),
        row(f"least free in the bank, KiB ({tightest})", found.free[tightest] / 1024, 85, True),
        row(f"least free in Take That Toy!, KiB ({book[0]})", book[1] / 1024, 85, True),
    ]


def random_presses() -> tuple[str, ...]:
    """The least memory of a shard of the random presses. Raises RuntimeError, Mp32Error."""
    with tempfile.TemporaryDirectory() as folder:
        device = Path(folder)
        firmware_build.compile_device(device)
        done = firmware_build.run_scenario(
            device, FUZZ, "test_fuzz_1", device, firmware_build.FUZZ_HEAP
        )
    said = re.search(r"(\d+) presses.* lowest (\d+)", done.stdout, re.DOTALL)
    if done.returncode or not said:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return row(
        f"least free in {int(said[1]):,} random presses, KiB of 212", int(said[2]) / 1024, 30, True
    )


def lines() -> tuple[str, ...]:
    """The lines of Python in firmware/."""
    count = sum(
        len(path.read_text().splitlines()) for path in (ROOT / "firmware").rglob("*.py")
    )
    return row("lines of Python in firmware/", count, 10_000)


def page() -> list[tuple[str, ...]]:
    """What a first visit of the simulator's page costs. Raises OSError, SystemExit."""
    desktop, phone = bench_page.measure()
    return [
        row("page, kB over the wire", desktop.sent / 1000, 700),
        row("page, to anything to see, ms", desktop.paint, 200),
        row("page, to the first picture, s", desktop.picture / 1000, 1.5),
        row("page on a slow phone, to its progress, s", phone.progress / 1000, 1.5),
        row("page on a slow phone, to the first picture, s", phone.picture / 1000, 7),
    ]


def wires(found: "Measured") -> None:
    """Print what pictures and commits cost on the wires and on flash: the first time, and the
    last."""
    print("Bytes on the wires (each rectangle goes out twice: new picture, then old picture), and "
          "what goes to flash")
    table(
        ("step", "", "kind", "rectangle", "bytes sent", "selects", "erases", "programs"),
        [
            (name, when, one.kind, one.box, one.bytes, one.selects, one.erases, one.programs)
            for name, sent in found.steps.items()
            for when, one in (("first", sent[0]), ("last", sent[-1]))
        ],
    )


# ---- what the saves cost


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


def firmware_size() -> int:
    """Bytes of the firmware as it is flashed."""
    with tempfile.TemporaryDirectory() as folder:
        return firmware_build.compile_tree(ROOT / "firmware", Path(folder))


def main() -> None:
    """Measure and print everything."""
    rows = []
    found = None
    uf2 = os.environ.get("PICO_UF2")
    if uf2:
        import bench_pico

        found = bench_pico.measure(uf2)
        rows += on_pico(found)
    else:
        print("PICO_UF2 names no official MicroPython for the Pico: no times\n")
    try:
        rows.append(random_presses())
        told = costs(firmware_size())
    except mp32.Mp32Error as error:
        print(f"Not measured on MicroPython: {error}\n")
        told = []
    try:
        rows += page()
    except (OSError, SystemExit) as error:
        print(f"The simulator's page is not measured: {error}\n")
    rows.append(lines())
    table(("what", "measured", "goal", ""), rows)
    if found:
        wires(found)
    if told:
        saves(told)


if __name__ == "__main__":
    main()
