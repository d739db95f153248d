"""Measure how many later steps the rules refuse after a change of an earlier one:
`python tools/measure/changes.py [COUNT]`.

COUNT random games of each kind (100 without COUNT) are played up to 150 steps. In each game, one
random step is changed in three ways, one at a time: the step is replaced by another one of its
kind; a legal step is added before it; it is taken out, with its turn if it begins one. The steps
are random within the rules. The steps of a family follow cards and dice, and fit together better.
"""

import random
import sys
from pathlib import Path
from typing import Any

from toychest_host import firmware

firmware.prepare_glass()
sys.path.append(str(Path(__file__).resolve().parents[2] / "host_tests" / "models"))

import crafted_saves  # noqa: E402
from toychest.app import catalog  # noqa: E402
from toychest.core import events as core_events  # noqa: E402

STEPS = 150  # of a game
TRIES = 200  # random events, until there is another one of a kind
WAYS = ("entered anew", "one added", "taken out")


def fold(rules: Any, state: Any, events: list[tuple]) -> tuple[Any, int]:
    """Play events. Return (state after them, number of events that the rules refuse)."""
    state = core_events.copied(state)
    refused = 0
    for event in events:
        if core_events.refuse(rules, state, event):
            refused += 1
        else:
            core_events.change(rules, state, event)
    return state, refused


def change(name: str, seed: int, way: str) -> tuple[int, int]:
    """Change a random game in a way of WAYS. Return (number of later steps, number of those that
    are refused), or (0, 0) if no legal change was found."""
    rules = catalog.rules(name)
    setup, events = crafted_saves.played(name, seed, STEPS)
    index = random.Random(seed).randrange(len(events))
    old, rest = events[index], events[index + 1 :]
    before, _ = fold(rules, rules.start(*setup), events[:index])
    if way == "taken out":
        turn = getattr(rules, "TURN", ())
        while rest and old[0] in turn and rest[0][0] not in turn:
            rest = rest[1:]
        return len(rest), fold(rules, before, rest)[1]
    table = crafted_saves.TABLES[name](seed)
    table.setup()
    for _ in range(TRIES):
        new = table.event(before)
        fits = way == "one added" or (new[0] == old[0] and list(new) != list(old))
        if fits and not core_events.refuse(rules, before, new):
            later = [new, *rest] if way == "entered anew" else [new, old, *rest]
            return len(later) - 1, fold(rules, before, later)[1]
    return 0, 0


def main(count: int = 100) -> None:
    """Print the share of later steps that are refused, for each game and way of change."""
    print(f"{'refused after a step is':24}", *(f"{way:>13}" for way in WAYS))
    for name in catalog.GAMES:
        shares = []
        for way in WAYS:
            later, refused = map(
                sum, zip(*(change(name, i, way) for i in range(count)), strict=True)
            )
            shares.append(f"{100 * refused / max(later, 1):11.1f} %")
        print(f"{name:24}", *shares)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
