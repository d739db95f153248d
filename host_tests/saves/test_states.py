"""The rules accept no state that no game has. In legal states of random games, each number is set
to its bounds, to one beyond them and to other types, each list gets its greatest length and one
item more, and each text becomes another one."""

import functools
import importlib
import itertools
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import crafted_saves
import long_games
from toychest.app import catalog
from toychest.core import events as core_events
from toychest.core.journal import Journal
from toychest.core.session import Session

LAST = None  # the last seat
MOST, MILLION, BILLION = 99_999, 10**6, 10**9
SEAT, PARTY, FLAG, COUNT = (0, LAST), (-1, LAST), (0, 1), (0, MILLION)
# {game: {(least, most): keys of a state}}. "debts.2" is the third number of each debt.
BOUNDS: dict[str, Any] = {
    "toss": {(3, 8): "players", SEAT: "turn winner", COUNT: "rolls counts"}
    | {(1, 99): "best_of", (1, MILLION): "round", (0, 50): "wins"},
    "monopoly": {(2, 6): "players", SEAT: "turn went rents.0 debts.0 place.0", FLAG: "out jail"}
    | {PARTY: "owner debts.1 auction.1", (0, BILLION): "money was", (-BILLION, BILLION): "bank"}
    | {(0, MOST): "cards mortgage costs auction.2", (1, MOST): "recent debts.2", (0, 5): "level"}
    | {(-1, 12): "order", (1, 6): "roll", (-1, 17): "at", (0, 19): "auction.0", (0, 59): "on"}
    | {(0, 17): "rents.1 received queue", (18, 19): "place.1"},
    "toy_shop": {(2, 4): "players", SEAT: "youngest turn majority", PARTY: "diversity"}
    | {(0, 2): "plan", (0, 60): "earned"},
    "stray_cat": {(2, 5): "players", FLAG: "way first open", PARTY: "lead winner", (0, 4): "place"}
    | {(0, 9): "names", (0, 58): "trump discard line", (10, 58): "fronts", COUNT: "tricks bursts"}
    | {(0, 40): "hands deck aside"},
    "dice": {(0, 9): "dice added", (2, 100): "sides", (0, 2**30): "check rolls struck counts"}
    | {(0, 1022): "kept", (0, 99): "places", (-9_999, 9_999): "faces"},
    "score_sheet": {(2, 8): "players", SEAT: "turn", PARTY: "bust", (-1, MILLION): "turns"}
    | {(-MOST, MOST): "scores"},
    "play_money": {(2, 8): "players", SEAT: "out", (-999_999, 999_999): "money was"}
    | {(0, 999_999): "pot"},
    "timer": {(1, 8): "players", SEAT: "turn", (1, 59_990): "times", (0, 59_990_000): "left"}
    | {(-2, 59_990_000): "had", (0, 999): "moves", (1, 2**30): "events", (0, 2**30): "before"},
}
# {game: {most: keys}} of lists that may be shorter. "earned.each" are the lists in a list.
LENGTHS: dict[str, dict[int, str]] = {
    "monopoly": {4: "recent", 6: "on", 18: "received queue", 108: "rents"}
    | {1_000: "roll went debts"},
    "toy_shop": {4: "majority majority.each", 15: "earned.each"},
    "stray_cat": {3: "line", 6: "tricks", 40: "fronts.each discard"},
    "dice": {9: "added", 10: "dice sides places faces counts", 100: "counts.each"},
    "play_money": {7: "out"},
}
ENDLESS = "roll", "went", "debts"  # lists that may be longer
# Keys whose values are checked by functions that have tests of their own.
OTHERS = "last", "values", "sheet", "rule"
FREE = "name", "set", "faces"  # any text
# Numbers that must agree with others, so that no other number is right.
SAME = {"monopoly": "money bank", "stray_cat": "hands deck aside open winner", "dice": "sides"}
# Lists in which an item may come twice.
TWICE = {
    "monopoly": "debts recent rents roll went last last.each",
    "toy_shop": "earned.each majority",
    "dice": "dice",
}


def accepts(rules: Any, state: Any) -> bool:
    """Return whether the rules accept a state from a save. An error means no, as in
    core.session."""
    try:
        return bool(core_events.is_state(rules, state))
    except Exception:
        return False


def changed(value: Any, path: tuple, new: Any) -> Any:
    """Return a state, or a value in it, with a new value at a place."""
    if not path:
        return new
    value = value.copy()
    value[path[0]] = changed(value[path[0]], path[1:], new)
    return value


def places(value: Any, path: tuple = ()) -> Iterator[tuple[tuple, Any]]:
    """Yield (path, value) of each number and text in a state, and each list that is not empty."""
    if isinstance(value, list) and value or type(value) in (int, str):
        yield path, value
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def states(name: str) -> Iterator[Any]:
    """Yield legal states of random games, as a save holds them: the first and the last of each
    game, and each one with a key that was empty in all before."""
    apply = functools.partial(core_events.apply, catalog.rules(name))
    seen: set[str] = set()
    for seed in range(12):
        setup, events = crafted_saves.played(name, seed, 160)
        game = list(itertools.accumulate(events, apply, initial=catalog.rules(name).start(*setup)))
        for i, state in enumerate(game):
            full = {key for key in state if state[key]}
            if i in (0, len(events)) or full - seen:
                yield json.loads(json.dumps(state))
            seen |= full


def by_key(limits: dict[Any, str]) -> dict[str, Any]:
    return {key: limit for limit, keys in limits.items() for key in keys.split()}


def list_key(path: tuple) -> str:
    return path[0] if len(path) == 1 else f"{path[0]}.each"


def limits(name: str, path: tuple, value: Any, last: int) -> tuple[str, Any, Any]:
    """Return (key, right, wrong) for a number or a list at a place: the key in BOUNDS or LENGTHS,
    and lists of values that are just right and just wrong."""
    if isinstance(value, list):
        key = list_key(path)
        most = by_key(LENGTHS.get(name, {})).get(key)
        item = value[-1:]
        if most is None:
            return key, [value], [value + item, value[:-1], {}]
        return key, [item * most], [{}] if key in ENDLESS else [item * (most + 1), {}]
    bounds = by_key(BOUNDS[name])
    key = path[0] if path[0] in bounds else f"{path[0]}.{path[-1]}"
    low, high = bounds[key]
    high = last if high is LAST else high
    return key, [low, high], [low - 1, high + 1, value + 0.5, True]


@pytest.mark.parametrize("name", BOUNDS)
def test_each_number_and_each_list_has_bounds(name):
    """The table STATE accepts each value up to its bounds, whatever the other values are."""
    rules = catalog.rules(name)
    table = importlib.import_module(rules.STATE).STATE if name == "monopoly" else rules.STATE
    reached = set()
    for state in states(name):
        for path, value in places(state):
            if path[0] in OTHERS or isinstance(value, str):
                continue
            keys = {"players", path[0]} & set(state)
            alone = SimpleNamespace(STATE={key: table[key] for key in keys}, EVENTS={})
            part = {key: state[key] for key in keys}
            key, right, wrong = limits(name, path, value, state.get("players", 0) - 1)
            for new in wrong:
                assert not accepts(alone, changed(part, path, new)), (path, new)
            for i, new in enumerate(right):
                if accepts(alone, changed(part, path, new)):
                    reached.add((type(value), key, i))
    all_edges = {(int, key, edge) for key in by_key(BOUNDS[name]) for edge in (0, 1)}
    all_edges |= {(list, key, 0) for key in by_key(LENGTHS.get(name, {}))}
    assert all_edges - reached == set()


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_value_that_does_not_agree_or_is_missing_is_refused(name):
    rules = catalog.rules(name)
    same, twice = SAME.get(name, "").split(), TWICE.get(name, "").split()
    for state in states(name):
        for key in state:
            assert not accepts(rules, {other: state[other] for other in state if other != key})
        for path, value in places(state):
            if isinstance(value, list):
                wrong = [] if list_key(path) in twice else [value + value[-1:]]
            elif isinstance(value, str):
                wrong = [None] if path[0] in FREE else [None, value + "?"]
            else:
                wrong = [value - 1, value + 1] if path[0] in same else []
            for new in wrong:
                assert not accepts(rules, changed(state, path, new)), (path, new)


FRONT = [10, 20, 30, 40, 50]
OWNED, LENT = [0] + [-1] * 17, [30] + [0] * 17
BUILT = {"sets": "A" + "." * 15 + "RR", "owner": OWNED, "level": [1] + [0] * 15}
RODE = {"phase": "rolled", "roll": [1, 2], "last": ["roll", 1], "order": [2, 0, 0]}
THROWN = {"rolls": 1, "places": [0, 5], "faces": [1, 6]}
# {game: (arguments of "start", changes of the first state after which it agrees, other changes)}
AGREE: dict[str, tuple[tuple, list[dict], list[dict]]] = {
    "toss": (
        (3, 3, 0, "SSTTLR", "123AMM"),
        [{"wins": [2, 2, 2]}, {"phase": "won", "winner": 0}, {"phase": "over", "winner": 0}]
        + [{"phase": "rolled", "roll": ["S", "1"]}],
        [{"wins": [0, 3, 0]}, {"winner": 0}, {"phase": "won"}, {"phase": "over"}]
        + [{"phase": "rolled"}, {"roll": ["S", "1"]}],
    ),
    "timer": (
        (0, "", [1, 60, 0], [60, 60]),
        [{"events": 5, "before": 4}, {"had": -1}, {"had": -2}],
        [{"before": 1}, {"players": 1, "times": [60], "left": [0]}, {"values": [0, 60, 0]}]
        + [{"players": 1, "values": [0, 60, 0], "times": [60], "left": [0], "had": -1}],
    ),
    "play_money": (
        (2, "", [0, "$", 0, 0, 0]),
        [{"out": [1]}],
        [{"money": [0, -1]}, {"was": [-1, 0]}, {"out": [0, 1]}, {"out": [1, 1]}]
        + [{"out": [1], "money": [0, 1]}],
    ),
    "score_sheet": (
        (3, 0, "", [0, 0, 1, 5, 0, 0, 0]),
        [{"over": True}, {"over": True, "stopped": True}, {"turns": [0, 0, -1]}],
        [{"stopped": True}, {"turns": [-1, 0, 0]}, {"turns": [0, -1, -1]}],
    ),
    "dice": (
        ("d6", [0, 0], [6], [2, 6, 0, 0], 0),
        [
            {"dice": [0, 1], "sides": [100, 100], "counts": [[0] * 100] * 2},
            THROWN,
            THROWN | {"kept": 2},
            THROWN | {"places": [0, 5, 1], "faces": [6, 6, 2], "added": [0]},
        ],
        [{"dice": [1, 1]}, {"dice": [0, 1]}, {"dice": []}, {"rule": [3, 6, 0, 0]}, {"counts": []}]
        + [{"counts": [[0] * 5]}, {"kept": 1}, {"places": [0, 0]}, {"added": [0]}]
        + [{"dice": [0, 1, 2], "sides": [67] * 3, "counts": [[0] * 67] * 3}]
        + [THROWN | {"rolls": 0}, THROWN | {"kept": 3}, THROWN | {"places": [0, 6]}]
        + [THROWN | {"places": [0]}, THROWN | {"faces": [1]}, THROWN | {"added": [0]}]
        + [THROWN | {"places": [0, 5, 1], "faces": [6, 6, 2], "added": [1]}],
    ),
    "toy_shop": (
        (2, 0, 0, 0),
        [{"majority": [[0, 1], [], [0, 1]], "earned": [[1] * 15] * 2, "phase": "majority"}],
        [{"majority": [[1, 0]], "earned": [[1] * 15] * 2, "phase": "majority"}]
        + [{"majority": [[0, 0]], "earned": [[1] * 15] * 2, "phase": "majority"}],
    ),
    "stray_cat": (
        (3, 0, 10, 4, "00000000", [0, 1, 2, 3, 4], 0),
        [{"aside": 4, "fronts": [FRONT, [], []], "phase": "over", "winner": 0}]
        + [{"aside": 8, "discard": [0]}],
        [{"hands": [10, 10, 11]}, {"lead": -1}, {"first": 1}, {"readings": "30000000"}]
        + [{"readings": "2" + "0" * 7}, {"tricks": [0, 0, 0]}, {"aside": 8, "line": [0]}]
        + [{"aside": 8, "deck": 1}, {"phase": "open"}, {"phase": "over", "winner": 0}]
        + [{"aside": 0, "discard": [10] * 9}],
    ),
    "monopoly": (
        (3, "." * 16 + "RR"),
        [{"phase": "over", "out": [0, 1, 1]}, RODE, BUILT | {"complete": "A"}]
        + [{"complete": "ABCDEFGH", "costs": dict.fromkeys("ABCDEFGH", [0, 99_999])}]
        + [{"owner": OWNED, "mortgage": LENT, "received": [0]}, {"queue": [0, 1]}],
        [{"on": [0, 0, 0]}, {"due": "G"}, {"bank": 0}, {"out": [1, 0, 0]}, {"phase": "over"}]
        + [{"out": [0, 1, 1]}, RODE | {"roll": []}, RODE | {"last": []}, {"order": [5, 0, 0]}]
        + [{"mortgage": LENT}, BUILT, {"received": [0]}, {"queue": [0], "owner": OWNED}]
        + [{"owner": OWNED, "mortgage": LENT, "received": [0, 0]}, {"queue": [0, 0]}]
        + [{"debts": [[0, 0, 5, ""]]}, {"last": ["on", 0, 0]}, {"complete": "AA"}]
        + [{"complete": "Z"}, {"costs": {"Z": [1, 1]}}, {"costs": {"A": [1]}}],
    ),
}


@pytest.mark.parametrize("name", AGREE)
def test_what_has_to_agree(name):
    rules = catalog.rules(name)
    setup, right, wrong = AGREE[name]
    for change in right:
        assert accepts(rules, rules.start(*setup) | change), change
    for change in wrong:
        assert not accepts(rules, rules.start(*setup) | change), change


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_events_alone_lead_to_the_state_that_is_stored(game, tmp_path):
    """A page that can't be made is blamed on a stored state only if the events lead elsewhere."""
    long_games.at_random(tmp_path, game)
    rules = catalog.rules(game)
    session = Session(rules, Journal(f"{tmp_path}/save/games/{game}", rules.VERSION), lambda: 0)
    assert session.depth > 5
    assert session.state_at(session.depth, stored=False) == session.state
    read = []
    session.state_of = lambda page: read.append(page)
    session.state_at(session.depth, stored=False)
    assert not read
