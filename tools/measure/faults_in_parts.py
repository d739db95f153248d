"""Tests for tools/measure/faults.py: the pictures of each script, and the presses of each table, as
tests of their own. `make test` draws all pictures in one test, and counts all presses in another.
"""

import re

import pytest

import golden
from measure import presses

TABLES = 30  # at least as many as presses.CHORES has


@pytest.mark.parametrize("board", golden.BOARDS)
@pytest.mark.parametrize("scenario", golden.SCENARIOS)
def test_pictures(device, monkeypatch, scenario, board):
    """The pictures of a script are as approved, on one board, and fit."""
    monkeypatch.setattr(golden, "SCENARIOS", [scenario])
    approved = golden.approved()
    for name, shot in golden.draw_board(device, board).items():
        language, screen = name.split("/")
        expected = approved.get(f"{language}/{board}/{screen}", approved[name])
        assert golden.digest(shot["image"].tobytes()) == expected, name
        assert not shot["overflow"], name


@pytest.mark.parametrize("number", range(TABLES))
def test_presses(tmp_path, monkeypatch, number):
    """The chores at one table take the presses of the list."""
    scenario = tmp_path / "some.py"
    scenario.write_text(
        f"import sys\nsys.path.append({str(presses.CHORES.parent)!r})\nimport presses\n"
        f"presses.CHORES = presses.CHORES[{number} : {number + 1}]\ncount = presses.count\n"
    )
    kept = [re.split("  +", line) for line in presses.KEPT.read_text().splitlines()]
    monkeypatch.setattr(presses, "CHORES", scenario)
    now = presses.text(presses.measure()).splitlines()
    for line in now[1:]:
        assert re.split("  +", line) in kept
