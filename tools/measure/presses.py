"""Count the presses that players need for each chore: `python tools/measure/presses.py`.

A chore is something that players do during a game, such as paying a rent. The chores are in
functions of scenarios that use the name `chore`. Each is done on the real firmware in virtual time,
on the reference board with five buttons and on a board with three. The numbers go into
host_tests/presses.txt, and some of them into firmware/PLAYING.md.
"""

import json
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from build import firmware_build

ROOT = firmware_build.ROOT
KEPT = ROOT / "host_tests" / "presses.txt"
PAGE = ROOT / "firmware" / "PLAYING.md"
FIVE, THREE = BOARDS = ("pico_epaper29", "inky_pack")
HEAD = ("Chore", "five buttons", "goal", "three buttons")


class NotDone(Exception):
    """Some chores of players, such as paying a rent, failed. The message has the causes."""


class Row(NamedTuple):
    """The presses that players need for a chore, such as paying a rent.

    chore: name of the chore.
    five, three: numbers of presses on a board with five buttons and on a board with three.
    goal: largest wanted number of presses on a board with five buttons.

    For some chores, a number is an average over several cases, with a fraction.
    """

    chore: str
    five: float
    goal: int
    three: float


def counting() -> dict[Path, list[str]]:
    """Return the functions of scenarios that count presses, {path: [function]}."""
    return firmware_build.scenarios("chore")


def measure() -> list[Row]:
    """Count the presses of all chores on both boards. Return a Row for each chore. A chore is
    something that players do, such as paying a rent. Raises NotDone if a chore fails."""
    with ThreadPoolExecutor() as pool:
        five, three = pool.map(_on, BOARDS)
    goals = {one["chore"]: one["goal"] for one in five}
    return [Row(chore, _mean(five, chore), goals[chore], _mean(three, chore)) for chore in goals]


def _mean(counted: list[dict], chore: str) -> float:
    presses = [one["presses"] for one in counted if one["chore"] == chore]
    if not presses:
        raise NotDone(f"{chore} is done on one board only")
    return presses[0] if len(set(presses)) == 1 else sum(presses) / len(presses)


def _on(board: str) -> list[dict]:
    results = []
    for path, functions in counting().items():
        with tempfile.TemporaryDirectory() as saves:
            done = firmware_build.run_on_cpython(
                path, functions, saves, environment={"TOYCHEST_BOARD": board}
            )
        told = [line for line in done.stdout.splitlines() if line.startswith('{"chore"')]
        results += map(json.loads, told)
        if done.returncode:
            raise NotDone(f"On {board} this was not done.\n\n{done.stderr[-4000:]}")
    return results


def text(rows: list[Row]) -> str:
    """Return the table of button presses as text. rows: one for each chore, such as a rent."""
    cells = [HEAD, *([row.chore, *map(_number, row[1:])] for row in rows)]
    first, *rest = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "".join(
        "  ".join(
            [
                f"{chore:<{first}}",
                *(f"{one:>{width}}" for one, width in zip(numbers, rest, strict=True)),
            ]
        )
        + "\n"
        for chore, *numbers in cells
    )


def shown(page: str) -> str:
    """Return the table of presses in a page, as text. page: text of firmware/PLAYING.md."""
    found = re.search("(?<=```\n)Chore .*?(?=```\n)", page, re.DOTALL)
    assert found, f"{PAGE.name} has no table of presses"
    return found[0]


def excerpt(table: str, old: str) -> str:
    """Return the lines of a table of presses whose chores are also in an old excerpt.

    table: text of the table. A line begins with a chore of players, such as paying a rent.
    old: text of the excerpt, made from an older table.
    """
    chores = {line.split("  ")[0] for line in old.splitlines()}
    return "".join(
        line for line in table.splitlines(keepends=True) if line.split("  ")[0] in chores
    )


def show(rows: list[Row]) -> None:
    """Print the table of presses. Numbers above the goal are red; with three buttons, numbers above
    twice the goal. rows: one for each chore."""
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column(HEAD[0])
    for head in HEAD[1:]:
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(
            row.chore, _within(row.five, row.goal), str(row.goal), _within(row.three, 2 * row.goal)
        )
    Console(emoji=False, highlight=False).print(table)


def _within(presses: float, most: int) -> str:
    return _number(presses) if presses <= most else f"[red]{_number(presses)} ![/]"


def _number(presses: float) -> str:
    return str(presses) if isinstance(presses, int) else f"{presses:.1f}"


def main() -> int:
    """Count the presses of all chores. Write the table into host_tests/presses.txt and an excerpt
    into firmware/PLAYING.md, and print the table. Return the exit status, 1 if a chore failed."""
    try:
        rows = measure()
    except NotDone as error:
        print(error)
        return 1
    KEPT.write_text(text(rows))
    page = PAGE.read_text()
    PAGE.write_text(page.replace(shown(page), excerpt(KEPT.read_text(), shown(page))))
    show(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
