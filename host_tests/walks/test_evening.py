"""Games one after the other on 32-bit MicroPython with everything at its largest, in the heap that
the firmware asks of a MicroPython without Toychest in it."""

import random
import shutil

import pytest

import largest_saves
from build import firmware_build
from toychest.app import catalog

SCENARIO = firmware_build.ROOT / "host_tests" / "walks" / "scenarios" / "evening.py"
OWN = 2  # KiB of the scenario's code
TABLE = 45  # KiB of the table of names, as large as the scenario makes it
HEAP = (
    firmware_build.FILES_HEAP
    + firmware_build.BOARD_SHARE
    + firmware_build.ASKED
    + OWN
    + TABLE
    - firmware_build.NAMES
)


@pytest.fixture(scope="session")
def saves(tmp_path_factory):
    folder = tmp_path_factory.mktemp("largest") / "save"
    largest_saves.make(folder)
    return folder


@pytest.fixture
def play(device, saves, tmp_path, monkeypatch):
    """Return a function that visits games on a box with the largest saves."""

    def visit(*names):
        folder = tmp_path / "-".join(names[:2])
        shutil.copytree(saves, folder / "save")
        monkeypatch.setenv("EVENING", " ".join(names))
        done = firmware_build.run_scenario(device, SCENARIO, "play", folder, f"{HEAP}k")
        assert done.returncode == 0, f"{names}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"

    return visit


@pytest.mark.parametrize("first, second", [("toss", "monopoly"), ("timer", "toy_shop")])
def test_a_game_after_another_one(play, first, second):
    play(first, second)


@pytest.mark.long
@pytest.mark.parametrize("first", catalog.GAMES)
def test_each_game_after_each_other_one(play, first):
    for second in catalog.GAMES:
        if second != first:
            play(first, second)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_an_evening(play, seed):
    """Each game three times, in any order."""
    chance = random.Random(seed)
    play(*[name for _ in range(3) for name in chance.sample(catalog.GAMES, len(catalog.GAMES))])
