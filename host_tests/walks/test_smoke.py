"""A short random game of each kind on CPython, for `make check`. test_fuzz.py plays long ones."""

import json

import pytest

import on_cpython
from toychest.app import catalog


@pytest.mark.parametrize("game", catalog.GAMES)
def test_random_presses_at_a_table(tmp_path, game):
    out = on_cpython.run("smoke.py", "wander", tmp_path, GAME=game)
    seen = json.loads(out.splitlines()[-1])
    assert seen["events"] > 5 and seen["pictures"] > 5, seen
