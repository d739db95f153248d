"""Measure the firmware's speed and memory, and print the results: `python tools/measure/bench.py`.

Run `make firmware` first. Times are those of an emulated Pico. They are measured once with Toychest
frozen into MicroPython, and once with Toychest as files on the flash. The files run on the plain
MicroPython that `make firmware` has built, or on the one whose UF2 file the environment variable
PICO_UF2 names. Random presses and flash operations are measured on 32-bit MicroPython. The
simulator's web page is opened in the Chromium of this machine. The times of the web page differ
from run to run; all other results are the same in each run.
"""

import json
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import fetch, firmware_build, port
from measure import bench_page

if TYPE_CHECKING:
    from measure.bench_pico import Measured

ROOT = firmware_build.ROOT
POWER = ROOT / "tools" / "sim" / "power"
FUZZ = ROOT / "host_tests" / "walks" / "scenarios" / "fuzz.py"
BLOCKS = 352  # blocks of 4096 bytes in the Pico's filesystem
DEPTHS = (10, 1_000, 10_000)  # events in a game
ERASE_MS, PROGRAM_MS = 45, 0.4  # typical times of a flash chip such as the Pico's W25Q16
ENDURANCE = 100_000  # erases of a block that the chip is rated for
WEEKLY = 300  # events in the game of a week


def table(head: tuple[str, ...], rows: "list[tuple[Any, ...]]") -> None:
    """Print a table in columns, the first aligned left, the others right.

    head: heading of each column.
    rows: tuples with a value for each column.
    """
    cells = [tuple(f"{c:,}" if isinstance(c, int) else str(c) for c in row) for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    for line in (head, *cells):
        first, *rest = line
        padded = [f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)]
        print("  " + "  ".join([f"{first:<{widths[0]}}", *padded]))
    print()


# ---- what was aimed at


def row(label: str, value: float, goal: float, least: bool = False) -> tuple[str, ...]:
    """Return a row of a table as four texts: the name, the value, the goal, and "met" or "MISSED".

    label: name of the value, with its unit.
    value: the measured value.
    goal: limit for the value.
    least: whether the goal is a lower limit; otherwise it is an upper one.
    """
    met = value >= goal if least else value <= goal
    digits = 1 if value < 100 else 0
    return label, f"{value:,.{digits}f}", f"{goal:,}", "met" if met else "MISSED"


def on_pico(files: "Measured", frozen: "Measured") -> list[tuple[str, ...]]:
    """Return table rows with the times and memory of the emulated Pico.

    A row has seven texts: the name; the value, the goal, and "met" or "MISSED" for the firmware as
    files; the same three for the frozen firmware.
    files: results with the firmware as files on the flash.
    frozen: results with the firmware frozen into MicroPython.
    """
    from measure.bench_pico import OTHERS as others

    def both(
        label: str,
        value: Callable[["Measured"], float],
        goal: float,
        frozen_goal: float,
        least: bool = False,
    ) -> tuple[str, ...]:
        second = row(label, value(frozen), frozen_goal, least)
        return row(label, value(files), goal, least) + second[1:]

    def time(label: str, goal: float, frozen_goal: float, *steps: str) -> tuple[str, ...]:
        return both(label + ", ms", lambda measured: measured.slowest(*steps), goal, frozen_goal)

    return [
        both("main.py to the first picture, ms", lambda measured: max(measured.first), 500, 170),
        time("open Toss Your Cookies", 400, 130, "open Toss"),
        time("open the bank", 400, 130, "open the bank"),
        time("open My Toy Shop", 400, 130, "open the shop"),
        time("open Take That Toy!", 400, 130, "open the cat's book"),
        *(time(f"open {name}, alone", 400, 130, f"open {name}") for name in others),
        time("roll with its commit", 45, 45, "roll", "roll in the bank"),
        time("next", 55, 55, "next", "next in the bank"),
        time("menu step", 35, 35, "menu step"),
        time("number step", 25, 25, "number step"),
        time("open the bank's menu", 130, 60, "open the menu"),
        time("open its deeds", 170, 60, "open the deeds"),
        time("open a deed", 115, 60, "open a deed"),
        time("a colour in Take That Toy!", 110, 60, "say who takes it", "say a colour"),
        time("a trick, its commit", 150, 60, "say the last colour", "say the cat's card"),
        *(
            both(
                f"press to the end of its picture, {name}, ms",
                lambda measured, name=name: max(sent.end for sent in measured.pictures[name]),
                goal,
                goal,
            )
            for name, goal in (("while playing", 480), ("after a pause", 580), ("asleep", 620))
        ),
        both(
            "button edge to click, ms",
            lambda measured: max(sent.click for sent in sum(measured.steps.values(), [])),
            10,
            10,
        ),
        both("tones off the beat, ms", lambda measured: max(map(abs, measured.beat)), 5, 5),
        both(
            "least free in the bank, KiB",
            lambda measured: min(measured.free.values()) / 1024,
            85,
            150,
            True,
        ),
        both(
            "least free in Take That Toy!, KiB",
            lambda measured: min(measured.free_in_book.values()) / 1024,
            85,
            150,
            True,
        ),
    ]


def random_presses() -> tuple[str, ...]:
    """Press buttons at random on a simulated box. Return a table row (see `row`) with the least
    free heap that was seen.

    Raises RuntimeError if the run fails, and Mp32Error if there is no 32-bit MicroPython.
    """
    with tempfile.TemporaryDirectory() as folder:
        device = Path(folder)
        firmware_build.compile_device(device)
        done = firmware_build.run_scenario(
            device, FUZZ, "test_fuzz_1", device, firmware_build.FUZZ_HEAP
        )
    match = re.search(r"(\d+) presses.* lowest (\d+)", done.stdout, re.DOTALL)
    if done.returncode or not match:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return row(
        f"least free in {int(match[1]):,} random presses, KiB of 212",
        int(match[2]) / 1024,
        30,
        True,
    )


def lines() -> tuple[str, ...]:
    """Return a table row (see `row`) with the number of lines of Python in firmware/."""
    count = sum(len(path.read_text().splitlines()) for path in (ROOT / "firmware").rglob("*.py"))
    return row("lines of Python in firmware/", count, 16_500)


def page() -> list[tuple[str, ...]]:
    """Return table rows (see `row`) with the bytes and times of a first visit to the simulator's
    page. Raises OSError if there is no Chromium, and SystemExit if the page can't be built."""
    desktop, phone = bench_page.measure()
    return [
        row("page, kB over the wire", desktop.sent / 1000, 700),
        row("page, to anything to see, ms", desktop.paint, 200),
        row("page, to the first picture, s", desktop.picture / 1000, 1.5),
        row("page on a slow phone, to its progress, s", phone.progress / 1000, 1.5),
        row("page on a slow phone, to the first picture, s", phone.picture / 1000, 7),
    ]


def wires(found: "Measured") -> None:
    """Print a table of the bytes sent to the panel and the flash operations after presses.

    Each action, such as a roll, was measured several times. It has two rows: one for the first
    time, one for the last time.
    found: results on the emulated Pico.
    """
    print(
        "Bytes on the wires (each rectangle goes out twice: new picture, then old picture), and "
        "what goes to flash"
    )
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
    """Measure how many flash operations it takes to save games. A test program plays two games, one
    after the other, with random events on a simulated flash.

    Return a list with a dict for each game at each number of events. Its keys are those of
    `Game.summary` in tools/sim/power/costs.py, such as "erases", the number of erases so far.
    Raises RuntimeError if the measurement fails.

    firmware: size of the firmware on the flash, in bytes.
    depths: numbers of events at which each game is measured.
    """
    done = firmware_build.run(
        POWER / "costs.py",
        str(BLOCKS),
        str(firmware),
        *map(str, depths),
        heap="32m",
        path=[POWER, ROOT / "firmware"],
        timeout=900,
    )
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return [json.loads(line) for line in done.stdout.splitlines()]


def commits(one: dict[str, Any]) -> dict[tuple[int, int], int]:
    """Return how often each number of flash operations was needed to save an event.

    The result is {(number of erases, number of programs): number of events that took them}.

    one: one of the dicts that `costs` returns.
    """
    pairs = [(key.split(), count) for key, count in one["costs"].items()]
    return {(int(key[0]), int(key[1])): count for key, count in pairs}


def saves(reports: list[dict[str, Any]]) -> None:
    """Print three tables about the costs of saving games.

    The first table has the flash operations for every 100 events. The second one has the operations
    for a single event, and how many events took them. The third one has the years until the flash
    is worn out.
    reports: the dicts that `costs` returns.
    """
    print("Saves on flash (idle: work between the events, while nobody waits)")
    rows = []
    for one in reports:
        pages = sum(size for name, size in one["sizes"].items() if name.endswith(".log"))
        rows.append(
            (
                one["game"],
                one["events"],
                one["state"],
                pages,
                one["used"] - one["firmware"],
                f"{100 * one['erases'] / one['events']:.1f}",
                f"{100 * one['programs'] / one['events']:.1f}",
                one["idle"][1],
                one["wear"],
            )
        )
    table(
        (
            "game",
            "events",
            "state",
            "bytes of pages",
            "blocks",
            "erases/100",
            "programs/100",
            "erases while idle",
            "most of a block",
        ),
        rows,
    )
    longest = [one for one in reports if one["events"] == max(o["events"] for o in reports)]
    print(f"Erases and programs in one commit, {longest[0]['events']:,} events")
    table(
        ("game", "erases", "programs", "times", f"ms at {ERASE_MS} and {PROGRAM_MS} each"),
        [
            (one["game"], *key, count, f"{ERASE_MS * key[0] + PROGRAM_MS * key[1]:.1f} + CPU")
            for one in longest
            for key, count in sorted(commits(one).items())
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
    """Return the size of the compiled firmware in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        return firmware_build.compile_tree(ROOT / "firmware", Path(folder))


def main() -> None:
    """Measure the firmware and the page, and print all tables."""
    rows = []
    measured = None
    plain = os.environ.get("PICO_UF2") or str(port.PLAIN.out)
    frozen = str(port.TARGETS[0].out)
    if os.path.isfile(plain) and os.path.isfile(frozen):
        from measure import bench_pico

        measured = bench_pico.measure(bench_pico.Way(plain, True))
        print("On the emulated Pico: Toychest as files, and frozen into MicroPython")
        table(
            ("what", "files", "goal", "", "frozen", "goal", ""),
            on_pico(measured, bench_pico.measure(bench_pico.Way(frozen, False))),
        )
    else:
        print("No UF2 files: make firmware builds them. No times on a Pico are measured.\n")
    try:
        rows.append(random_presses())
        reports = costs(firmware_size())
    except fetch.FetchError as error:
        print(f"Not measured on MicroPython: {error}\n")
        reports = []
    try:
        rows += page()
    except (OSError, SystemExit) as error:
        print(f"The simulator's page is not measured: {error}\n")
    rows += [
        row(f"free of the flash, {target.out.name}, KiB", target.free() / 1024, 28, True)
        for target in port.TARGETS
        if target.out.is_file()
    ]
    rows.append(lines())
    table(("what", "measured", "goal", ""), rows)
    if measured:
        wires(measured)
    if reports:
        saves(reports)


if __name__ == "__main__":
    main()
