"""Tests that tools/measure/faults.py adds to its copies: one for the presses of each scenario.
`make test LONG=1` counts all presses in one test.
"""

import re

import pytest

from measure import presses


@pytest.mark.parametrize("path", counting := presses.counting(), ids=lambda path: path.stem)
def test_presses(monkeypatch, path):
    """The chores of a scenario take as many presses as host_tests/presses.txt says."""
    monkeypatch.setattr(presses, "counting", lambda: {path: counting[path]})
    kept = [re.split("  +", line) for line in presses.KEPT.read_text().splitlines()]
    for line in presses.text(presses.measure()).splitlines():
        assert re.split("  +", line) in kept
