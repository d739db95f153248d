"""The list of parts agrees with the pictures, the board file and the pages; a builder sees on the
screen what hardware/BUILD.md quotes."""

import csv
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build.board_files import BOARDS, REFERENCE
from toychest_host.commands.flash import _FILES

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"
README, BUILD = (
    " ".join((HARDWARE / name).read_text("utf-8").split()) for name in ("README.md", "BUILD.md")
)
BOARD = BOARDS[REFERENCE]
with (HARDWARE / "bom.csv").open(newline="", encoding="utf-8") as file:
    PARTS = list(csv.DictReader(file))
REFERENCES = [name for part in PARTS for name in part["reference"].split()]


def test_each_part_says_what_a_buyer_has_to_know():
    for part in PARTS:
        assert part["part"] and part["why"] and None not in part.values(), part
        assert 0 < float(part["about EUR"]) < 50, part
        assert int(part["quantity"]) >= max(1, len(part["reference"].split())), part


def test_the_parts_are_those_of_the_board_file_the_pictures_and_the_steps():
    buttons = [name.upper() for name in BOARD["BUTTONS"]]
    fixed = ["PICO", "PANEL", "BUZZER", "R1", "D1", "S1", "BATTERY"]
    assert sorted(REFERENCES) == sorted(buttons + fixed)
    picture, schematic = (
        list(ElementTree.parse(HARDWARE / name).iter()) for name in ("wiring.svg", "schematic.svg")
    )
    drawn = [part for shape in picture if (part := shape.get("data-part"))]
    assert sorted(drawn) == sorted(REFERENCES)
    labels = [
        "".join(label.itertext()).split(",")[0] for label in schematic if label.tag[-5:] == "}text"
    ]
    for name in REFERENCES:
        assert labels.count(name) == 1, name
        assert re.search(rf"\b{name}\b", BUILD), name
    (panel,) = [part for part in PARTS if part["reference"] == "PANEL"]
    assert panel["maker's number"].endswith(BOARD["NAME"].removeprefix("Pico + "))
    assert BOARD["PANEL"]["driver"].upper() in panel["part"]
    assert f"GP{BOARD['BUZZER']} " in next(part["why"] for part in PARTS if "R1" in part.values())


def euros(*marks):
    """Return the sum of the prices of the parts with one of these marks, such as "for the box". The
    mark "" stands for the parts that every box needs."""
    found = {part["part"]: re.findall(r"\(([^()]*)\)$", part["part"]) for part in PARTS}
    return sum(
        float(part["about EUR"]) for part in PARTS if "".join(found[part["part"]]) in ("", *marks)
    )


def test_the_prices_of_the_pages_are_those_of_the_parts():
    page = (ROOT / "README.md").read_text("utf-8")
    table = page.partition("| Buy | About |")[2].partition("\n\n")[0]
    said = sum(map(int, re.findall(r"\| (\d+) € \|", table)))
    assert said == pytest.approx(euros("optional", "with a battery", "for the box"), abs=1)
    least, most, box = map(int, re.findall(r"(\d+) €", page.partition("## Play now")[0]))
    more, plastic = euros("optional", "with a battery"), euros("for the box") - euros()
    assert (least, most, box) == pytest.approx((euros(), more, plastic), abs=2.5)
    (said,) = re.findall(r"about (\d+) € for what.*?, (\d+) € for ROLL.*?, (\d+) € for the", README)
    assert tuple(map(int, said)) == pytest.approx((euros(), more - euros(), plastic), abs=0.6)


def test_there_is_wire_for_all_joints_and_some_to_spare():
    needed = sum(int(n) * int(cm) for n, cm in re.findall(r"\| (\d+) of (\d+) cm", BUILD))
    (wire,) = [part for part in PARTS if "wire that bends" in part["part"]]
    assert "1 m" in wire["part"] and f"{needed} cm are needed" in wire["why"]
    assert f"Cut the wires: {needed} cm of the {wire['quantity']} m" in BUILD
    assert 1.3 * needed <= 100 * int(wire["quantity"]) <= 2 * needed


def test_the_pages_say_when_the_driver_gives_up():
    driver = (ROOT / "firmware/toychest/drivers/epd.py").read_text()
    seconds = {
        name: int(ms) // 1000
        for name, ms in re.findall(r"^(\w+)_TIMEOUT_MS = const\(([\d_]+)\)", driver, re.M)
    }
    assert f"about {seconds['PARTIAL']} s after the start" in README
    assert f"after {seconds['FULL']} s or more" in README
    assert f'"Hello!" within {seconds["FULL"]} s' in BUILD and f"Wait {seconds['FULL']} s" in BUILD
    probe, test = (
        (ROOT / f"firmware/toychest/{name}.py").read_text()
        for name in ("drivers/probe", "box/self_test")
    )
    blinks = {"NO_ANSWER": 3, "_OTHER_KIND": 4, "_SLOW": 5}
    for name, number in blinks.items():
        assert f"{name} = const({number})" in probe + test
    assert "three long blinks of the LED" in README
    assert "3: it does not answer, push it on. 4: a -D, -C or old -B. 5: three colours" in BUILD
    assert "_IDLE_MS = const(15_000)" in test and "15 s without a press" in BUILD


@pytest.mark.parametrize("quoted", sorted(set(re.findall(r'"([A-Z][^"]+)"', BUILD))))
def test_what_the_steps_quote_is_on_the_screen(quoted):
    words = (ROOT / "firmware/toychest/lang/en/box.txt").read_text("utf-8")
    assert re.search(rf"= {re.escape(quoted)}(:|$)", words, re.M)


def test_the_steps_name_the_file_of_each_chip():
    assert f"A Pico or Pico W takes `{_FILES['RP2040']}`" in BUILD
    assert f"a Pico 2 or Pico 2 W takes `{_FILES['RP2350']}`" in BUILD
