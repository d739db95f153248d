"""Flash operations of saves, counted on MicroPython's littlefs, so they repeat."""

import json
from pathlib import Path

import pytest

from toychest_host.flashing.compiler import compile_tree

ROOT = Path(__file__).resolve().parents[2]
POWER = ROOT / "tools" / "sim" / "power"


def output(mp32, program, *arguments, heap):
    """Return the output of a program in tools/sim/power/, run with this heap."""
    path = [POWER, ROOT / "firmware"]
    done = mp32.run(POWER / program, *arguments, heap=heap, path=path, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def report(mp32):
    """Return {game: dict of costs} for games of 1,000 events on a flash with 300,000 bytes of
    firmware."""
    lines = output(mp32, "costs.py", "300000", "1000", heap="32m")
    return {one["game"]: one for one in map(json.loads, lines.splitlines())}


@pytest.mark.parametrize("game", ["toss", "bank"])
def test_an_event_seldom_erases(report, game):
    assert report[game]["events"] == 1000
    assert report[game]["erases"] <= 125  # one every 8 events


@pytest.mark.parametrize("game", ["toss", "bank"])
def test_no_event_takes_long(report, game):
    costs = {tuple(map(int, key.split())): count for key, count in report[game]["costs"].items()}
    assert sum(costs.values()) == 999  # all events but "start", which is no commit
    assert max(erases for erases, _ in costs) <= 1
    assert max(programs for _, programs in costs) <= 2
    assert costs[0, 1] > 900  # most events take a single program


@pytest.mark.parametrize("game", ["toss", "bank"])
def test_a_change_costs_little_more_than_its_log_pages(report, game):
    """With 30 later steps, the erases (45 ms each) and programs take a third of a second. Most of
    what is read is folders, whole blocks of 4 KiB."""
    for back, (erases, programs, bytes_read) in report[game]["changes"].items():
        assert erases <= 4 + int(back) / 20, back
        assert programs <= 50 + int(back) / 2, back
        assert bytes_read <= 300_000 + 3_000 * int(back), back


def begun(mp32, listing):
    """Return the output of tools/sim/power/room.py: a dict. listing: path of its file FIRMWARE, or
    ""."""
    return json.loads(output(mp32, "room.py", str(listing), "3000", heap="64m"))


def test_the_box_warns_before_a_long_game_that_would_not_fit(mp32, tmp_path):
    """On the filesystem of a Pico with the firmware's files, each game that was begun without a
    warning has room up to its end. All games play in turns."""
    firmware = tmp_path / "firmware"
    compile_tree(ROOT / "firmware", firmware, "armv6m", 3)
    listing = tmp_path / "listing"
    listing.write_text(
        "".join(
            f"{path.relative_to(firmware)} {path.stat().st_size}\n"
            for path in sorted(firmware.rglob("*"))
            if path.is_file()
        )
    )
    report = begun(mp32, listing)
    assert report["saved"] and 2 <= report["begun"] < 8, report
    assert min(report["steps"]) > 500


@pytest.mark.long
def test_eight_long_games_fit_if_the_firmware_is_frozen(mp32):
    report = begun(mp32, "")
    assert report["saved"] and report["begun"] == 8, report
