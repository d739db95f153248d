"""What the saves cost on flash: counted on the littlefs of MicroPython, so it repeats."""

import pytest

import bench


@pytest.fixture(scope="module")
def told(mp32):
    """Games of 1,000 events beside 300,000 bytes of firmware."""
    return {one["game"]: one for one in bench.costs(300_000, (1000,))}


@pytest.mark.parametrize("game", ["toss_your_cookies", "bank"])
def test_an_event_seldom_erases(told, game):
    assert told[game]["events"] == 1000
    assert told[game]["erases"] <= 125  # one every 8 events


@pytest.mark.parametrize("game", ["toss_your_cookies", "bank"])
def test_no_event_takes_long(told, game):
    costs = bench.commits(told[game])
    assert sum(costs.values()) == 999  # the start is no commit
    assert max(erases for erases, _ in costs) <= 1
    assert max(programs for _, programs in costs) <= 2
    assert costs[0, 1] > 900  # most are one program
