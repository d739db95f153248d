"""Count presses and words in each game's first minute: `python tools/measure/first_minute.py`.

The minute begins with a new box and ends with the first real act, such as the first roll. The
table in host_tests/first_minute.txt has the presses that a family needs, and the words that it
sees on the way. No game may get worse.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from build import firmware_build

KEPT = firmware_build.ROOT / "host_tests" / "first_minute.txt"
SCENARIO = firmware_build.ROOT / firmware_build.SCENARIOS / "first_minute.py"
GAMES = "toss monopoly toy_shop stray_cat dice score_sheet play_money timer".split()
HEAD = ("Game", "presses", "words")


def measure() -> list[dict[str, Any]]:
    """Walk the first minute of each game. Return a dict with "game", "presses" and "words" for
    each. Raises RuntimeError if a game can't begin."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(_walk, GAMES))


def _walk(game: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as saves:
        done = firmware_build.run_on_cpython(SCENARIO, ["walk"], saves, environment={"GAME": game})
    if done.returncode:
        raise RuntimeError(f"{game} did not begin.\n\n{done.stderr[-4000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def text(counts: list[dict[str, Any]]) -> str:
    """Return the table as text, with the sum of all games in the last row."""
    rows = [(one["game"], one["presses"], one["words"]) for one in counts]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    return "".join(
        f"{name:<11}  {presses:>7}  {words:>5}\n" for name, presses, words in (HEAD, *rows)
    )


def worse(old: str, now: str) -> Iterator[str]:
    """Yield a line for each number that is larger in the table `now` than in `old`, and for each
    game that is missing in `now`."""
    new = _numbers(now)
    for game, numbers in _numbers(old).items():
        if game not in new:
            yield f"{game} is missing"
        else:
            for what, before, after in zip(HEAD[1:], numbers, new[game], strict=True):
                if after > before:
                    yield f"{game}: {after} {what}, not {before}"


def _numbers(table: str) -> dict[str, list[int]]:
    rows = [line.split() for line in table.splitlines()[1:]]
    return {row[0]: [int(number) for number in row[1:]] for row in rows}


def main() -> int:
    """Write and print the table, and return 0. If a number got larger or a game is missing, only
    print which, and return 1."""
    now = text(measure())
    if KEPT.exists():
        got = list(worse(KEPT.read_text(), now))
        if got:
            print("\n".join(got))
            return 1
    KEPT.write_text(now)
    print(now, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
