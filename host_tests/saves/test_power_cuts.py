"""Power cuts in the middle of any program or erase of the flash: no event is lost or half done.

tools/sim/power/cuts.py plays; this file checks that enough was tried. `make torture` goes on for
longer, with other games.
"""

import pytest

from measure import power_cuts
from shards import shards

SHARDS = 4
CUTS = {"micropython": 650, "cpython": 850}  # different cuts in each shard
# The seeds of the shards. With each of them, every kind of round has a cut.
SEEDS = {
    "micropython": (100_000, 250_000, 350_000, 400_000),
    "cpython": (500_000, 900_000, 800_000, 1_100_000),
}
KINDS = 7  # kinds of rounds, see Torture.round


def test_the_shards_have_enough_different_cuts():
    assert SHARDS * CUTS["micropython"] >= 2000
    assert SHARDS * sum(CUTS.values()) >= 5000


def tortured(engine, shard, folder):
    results = power_cuts.run(engine, SEEDS[engine][shard], CUTS[engine], folder)
    assert [result for result in results if result["found"]] == []
    assert results[-1]["distinct"] >= CUTS[engine]
    assert len(results[-1]["kinds"]) == KINDS and min(results[-1]["kinds"].values()) > 0
    print(results[-1])


@pytest.mark.parametrize("shard", shards(range(SHARDS)))
def test_on_micropython(mp32, tmp_path, shard):
    tortured("micropython", shard, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("shard", range(SHARDS))
def test_on_cpython(tmp_path, shard):
    tortured("cpython", shard, tmp_path)
