"""A save with valid checksums and impossible content costs only that game, never the box."""

from collections.abc import Iterable
from pathlib import Path

import pytest

import crafted_saves
import monopoly_table
import on_cpython
from build import firmware_build
from shards import shards
from toychest.app import catalog
from toychest.core import events
from toychest.core.journal import Journal
from toychest.core.session import Session

TESTS = Path(__file__).resolve().parents[1]
SHARDS, EACH = 4, 20


def state_of(saves: Path, name: str):
    rules = catalog.rules(name)
    session = Session(rules, Journal(f"{saves}/games/{name}", rules.VERSION), lambda: 0)
    return session.trouble, session.state


def check(top: Path, out: str, crafted: dict[str, tuple[str, str]]) -> int:
    """Check the output of a run and its files; returns the number of games with a problem.

    top: folder with the folders of saves.
    crafted: {name of a folder: (game, kind of damage)}.
    """
    said = dict(line[2:].split(" ", 1) for line in out.splitlines() if line[:2] == "- ")
    assert list(said) == list(crafted)
    sound = {}
    for folder, (wrecked, _) in crafted.items():
        for name in catalog.GAMES:
            trouble, state = state_of(top / folder / "save", name)
            if name != wrecked:
                assert not trouble and state == sound.setdefault(name, state), (folder, name)
            elif state:
                assert events.is_state(catalog.rules(name), state), (folder, name)
                if name == "monopoly":
                    monopoly_table.check(state)
    return sum("problem" in line for line in said.values())


def make(top: Path, seeds: range) -> dict[str, tuple[str, str]]:
    return {f"{seed:06}": crafted_saves.make(top / f"{seed:06}" / "save", seed) for seed in seeds}


def folders(top: Path, names: Iterable[str]) -> str:
    return " ".join(str(top / name) for name in names)


@pytest.mark.long
@pytest.mark.parametrize("shard", range(SHARDS))
def test_on_cpython(tmp_path, shard):
    seeds = range(shard * EACH, (shard + 1) * EACH)
    crafted = make(tmp_path, seeds)
    out = on_cpython.run("crafted.py", "start", tmp_path, CRAFTED=folders(tmp_path, crafted))
    problems = check(tmp_path, out, crafted)
    print(f"seeds {seeds}: {problems} of {EACH} games are a problem")
    assert problems > EACH // 3


@pytest.mark.parametrize("shard", shards(range(4)))
def test_on_micropython(mp32, device, tmp_path, monkeypatch, shard):
    """The same with the memory of a box. Each shard is a process of its own."""
    crafted = make(tmp_path, range(10_000 + shard * 25, 10_000 + (shard + 1) * 25))
    scenario = TESTS / "walks" / "scenarios" / "crafted.py"
    out = ""
    for folder in crafted:
        monkeypatch.setenv("CRAFTED", folders(tmp_path, [folder]))
        done = firmware_build.run_scenario(device, scenario, "start", tmp_path / folder)
        assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        out += done.stdout
    assert check(tmp_path, out, crafted) > 3
