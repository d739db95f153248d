"""The rules accept no state that no game has. In legal states of random games, each number is set
to its bounds, to one beyond them and to other types, each text to another one, and each list gets
its last item twice."""

import functools
import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest

import crafted_saves
from toychest.app import catalog
from toychest.core import events as core_events

LAST = None  # the last seat
MOST, MILLION, BILLION = 99_999, 10**6, 10**9
SEAT, PARTY, FLAG, COUNT, SAME = (0, LAST), (-1, LAST), (0, 1), (0, MILLION), ()
# {game: {(least, most): keys of a state}}. "debts.2" is the third number of each debt. Numbers that
# are SAME must agree with others, so that no other number is right.
BOUNDS: dict[str, Any] = {
    "toss": {SAME: "players", SEAT: "turn winner", COUNT: "rolls counts"}
    | {(1, 99): "best_of", (1, MILLION): "round"},
    "monopoly": {SAME: "players money bank", SEAT: "turn went rents.0 debts.0"}
    | {PARTY: "owner debts.1 auction.1", FLAG: "out jail", (0, BILLION): "was", (0, 5): "level"}
    | {(0, MOST): "cards mortgage costs auction.2", (1, MOST): "recent debts.2", (0, 17): "rents.1"}
    | {(-1, 12): "order", (1, 6): "roll", (-1, 17): "at", (0, 19): "auction.0"},
    "toy_shop": {SAME: "players", SEAT: "youngest turn majority", PARTY: "diversity"}
    | {(0, 2): "plan", (0, 60): "earned"},
    "stray_cat": {SAME: "players hands deck aside open winner", FLAG: "way first", PARTY: "lead"}
    | {(0, 4): "place", (0, 9): "names", (0, 58): "trump discard line", (10, 58): "fronts"}
    | {COUNT: "tricks bursts"},
    "dice": {SAME: "sides", (0, 2**30): "check rolls struck counts"},
    "score_sheet": {SAME: "players", SEAT: "turn", PARTY: "bust", (-1, MILLION): "turns"}
    | {(-MOST, MOST): "scores"},
    "play_money": {SAME: "players", SEAT: "out", (-999_999, 999_999): "money was"}
    | {(0, 999_999): "pot"},
    "timer": {SAME: "players", SEAT: "turn", (1, 59_990): "times", (0, 59_990_000): "left had"}
    | {(1, 2**30): "events"},
}
# Lists in which an item may come twice.
TWICE = {
    "monopoly": "debts recent rents roll went last",
    "toy_shop": "earned",
    "dice": "dice",
}


def accepts(rules: Any, state: Any, path: tuple, value: Any) -> bool:
    """Return whether the rules accept a state from a save with another value at a place. An error
    means no, as in core.session."""
    at = state
    for key in path[:-1]:
        at = at[key]
    before, at[path[-1]] = at[path[-1]], value
    try:
        return core_events.is_state(rules, state)
    except Exception:
        return False
    finally:
        at[path[-1]] = before


def places(value: Any, path: tuple = ()) -> Iterator[tuple[tuple, Any]]:
    """Yield (path, value) of each number and text in a state, and each list that is not empty."""
    if isinstance(value, list) and value or type(value) in (int, str):
        yield path, value
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def states(name: str) -> Iterator[Any]:
    """Yield legal states of random games, as a save holds them."""
    apply = functools.partial(core_events.apply, catalog.rules(name))
    for seed in range(8):
        setup, events = crafted_saves.played(name, seed, 60)
        game = list(itertools.accumulate(events, apply, initial=catalog.rules(name).start(*setup)))
        for number in (0, 15, 39, -1):
            yield json.loads(json.dumps(game[min(number, len(events))]))


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_state_that_no_game_has_is_refused(name):
    rules = catalog.rules(name)
    bounds = {key: pair for pair, keys in BOUNDS[name].items() for key in keys.split()}
    reached = set()  # (key, index of the bound): bounds that some state may have
    for state in states(name):
        for path, value in list(places(state)):
            if isinstance(value, list):
                twice = path[0] in TWICE.get(name, "").split()
                assert twice or not accepts(rules, state, path, value + value[-1:]), path
                continue
            if isinstance(value, str):
                free = path[0] in ("name", "set", "faces")  # any text
                for wrong in (None,) if free else (None, value + "?"):
                    assert not accepts(rules, state, path, wrong), (path, wrong)
                continue
            key = path[0] if path[0] in bounds else f"{path[0]}.{path[-1]}"
            if key in bounds:
                low, high = bounds[key] or (value, value)
                high = state["players"] - 1 if high is LAST else high
                for wrong in (low - 1, high + 1, value + 0.5, None):
                    assert not accepts(rules, state, path, wrong), (path, wrong)
                reached |= {
                    (key, edge) for edge in (0, 1) if accepts(rules, state, path, (low, high)[edge])
                }
    assert {(key, edge) for key in bounds for edge in (0, 1)} - reached == set()
