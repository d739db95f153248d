"""Tests for tools/measure/faults.py: the presses of each scenario, as tests of their own. `make
test` counts all presses in one long test.
"""

import re

import pytest

from measure import presses


@pytest.mark.parametrize("path", counting := presses.counting(), ids=lambda path: path.stem)
def test_presses(monkeypatch, path):
    """The chores of a scenario take the presses of the list."""
    monkeypatch.setattr(presses, "counting", lambda: {path: counting[path]})
    kept = [re.split("  +", line) for line in presses.KEPT.read_text().splitlines()]
    for line in presses.text(presses.measure()).splitlines():
        assert re.split("  +", line) in kept
