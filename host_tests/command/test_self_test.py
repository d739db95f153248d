"""`toychest test` runs the self-test of a box, prints its lines, and explains what failed."""

import re
from pathlib import Path

import pytest

from command import ok, run, says
from flashes import blank
from toychest_host.commands import self_test

pytestmark = pytest.mark.usefixtures("here")
SCENARIOS = Path(__file__).resolve().parents[1] / "walks" / "scenarios"
BOARDS = b"""
def pick():
    return 1
def hold_power(board):
    print("hold", board)
"""
# A self-test that prints these lines, and restarts the box.
TEST = """
import machine
async def alone(board):
    for line in %r:
        print(line)
    machine.reset()
"""


@pytest.fixture
def box(here, boards):
    """Return a function that starts a box whose self-test prints some lines. It returns the name of
    its port."""

    def started(*lines, **files):
        content = {
            "toychest/__init__.py": b"",
            "toychest/boards/__init__.py": BOARDS,
            "toychest/box/self_test.py": (TEST % (lines,)).encode(),
            "main.py": b"print('started')\n",
        }
        return boards(blank(here / "flash.img", {**content, **files}))

    return started


def test_a_box_without_a_fault(box):
    lines = ("TEST panel ok BUSY GP13, 2025 ms", "odd", "TEST button a ok GP2", "TEST end ok")
    said = ok("test", "--port", box(*lines))
    assert lines[0] in said and lines[2] in said
    assert "odd" not in said and "hold" not in said


def test_the_line_about_the_panel_can_be_copied(box):
    panel = (
        "PANEL pico_epaper29 ssd1680 id=44000400250001782b0e otp=0014000000000000000000 offset=8 "
        "frames=20 chip=22C"
    )
    lines = "PANEL \x1b[31mred", "PANEL " + "x" * 200, panel, "TEST end ok"
    said = ok("test", "--port", box(*lines)).splitlines()
    assert panel in said  # on one line, however long
    assert "report" in said[said.index(panel) + 1]
    assert sum(line.startswith("PANEL") for line in said) == 1


def test_a_box_that_is_tuned_has_time(box, monkeypatch):
    """Each press of the tuner shows that the test goes on."""
    monkeypatch.setattr(self_test, "SILENCE", 1.5)
    slow = b"""
import machine, time
async def alone(board):
    for line in ["PRESS c"] * 6 + ["TEST tune fail pale 40 frames", "TEST end fail"]:
        time.sleep_ms(600)
        print(line)
    machine.reset()
"""
    done = run("test", "--port", box(**{"toychest/box/self_test.py": slow}))
    assert done.exit_code == 1
    assert "PRESS" not in done.output
    assert self_test.EXPLAINED["tune", "pale"][:40] in done.output.replace("\n", " ")


def test_what_failed_is_explained(box):
    lines = (
        "TEST panel fail other BUSY GP13, 0 ms",
        "TEST button up fail down GP18",
        "TEST battery fail new 1.0 V",
        "TEST end fail",
    )
    done = run("test", "--port", box(*lines))
    assert done.exit_code == 1
    assert self_test.EXPLAINED["panel", "other"] in done.output
    assert self_test.EXPLAINED["button", "down"] in done.output
    assert lines[2] in done.output  # a reason that is not known yet


def test_a_firmware_without_a_self_test(box):
    says("has no self-test yet", "test", "--port", box(**{"toychest/box/self_test.py": None}))


def test_a_self_test_that_stops(box):
    broken = b"async def alone(board):\n raise ValueError\n"
    says("The self-test stopped", "test", "--port", box(**{"toychest/box/self_test.py": broken}))


def test_a_self_test_that_does_not_end(box, monkeypatch):
    monkeypatch.setattr(self_test, "SILENCE", 0.5)
    silent = b"import time\nasync def alone(board):\n time.sleep(9)\n"
    says("does not end", "test", "--port", box(**{"toychest/box/self_test.py": silent}))


def test_every_reason_that_the_scenarios_cause_is_explained():
    tests = "".join((SCENARIOS / f"{name}.py").read_text() for name in ("self_test", "tuner"))
    caused = set(re.findall(r"fail (\w+)|device, \"(\w+)\", \d", tests))
    explained = {reason for _, reason in self_test.EXPLAINED}
    assert {one or other for one, other in caused} | {"wrong", "silent"} == explained
