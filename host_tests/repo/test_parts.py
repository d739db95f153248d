"""The list of parts agrees with the pictures, the board file and the pages of hardware/."""

import csv
import re
from xml.etree import ElementTree

import pytest

from draw import battery_life, schematic, wiring

BOARD = wiring.read_board()
HARDWARE = wiring.ROOT / "hardware"
README = (HARDWARE / "README.md").read_text()
HEAD = ["reference", "part", "quantity", "maker's number", "alternative", "why", "about EUR"]
with (HARDWARE / "bom.csv").open(newline="") as file:
    PARTS = list(csv.DictReader(file))
REFERENCES = [name for part in PARTS for name in part["reference"].split()]


def parts_in_the_picture():
    return [
        part
        for shape in ElementTree.parse(wiring.PICTURE).iter()
        if (part := shape.get("data-part"))
    ]


def test_each_part_says_what_a_buyer_has_to_know():
    for part in PARTS:
        assert list(part) == HEAD
        assert part["part"] and part["why"], part
        assert 0 < float(part["about EUR"]) < 50, part
        assert int(part["quantity"]) >= max(1, len(part["reference"].split())), part


def test_the_parts_are_those_of_the_picture():
    assert sorted(REFERENCES) == sorted(parts_in_the_picture())


def test_each_part_is_in_the_schematic():
    labels = [
        "".join(label.itertext()).split(",")[0]
        for label in ElementTree.parse(schematic.SCHEMATIC).iter()
        if label.tag.endswith("}text")
    ]
    for name in REFERENCES:
        assert labels.count(name) == 1, name


def test_the_parts_are_those_of_the_board_file():
    buttons = {name.upper() for name in BOARD["BUTTONS"]}
    fixed = {"PICO", "PANEL", "BUZZER", "R1", "D1", "S1", "BATTERY"}
    assert set(REFERENCES) == buttons | fixed
    panel = next(part for part in PARTS if part["reference"] == "PANEL")
    assert panel["maker's number"].endswith(BOARD["NAME"].removeprefix("Pico + "))
    assert BOARD["PANEL"]["driver"].upper() in panel["part"]
    assert f"GP{BOARD['BUZZER']} " in next(part["why"] for part in PARTS if "R1" in part.values())


def test_the_battery_is_one_that_the_board_can_take():
    assert battery_life.THREE_AAA in battery_life.BOARDS["pico_epaper29"]
    holder = next(part for part in PARTS if part["reference"] == "BATTERY")
    assert "three AAA" in holder["part"]
    (cell,) = [part for part in PARTS if part["part"].startswith("AAA cell")]
    assert int(cell["quantity"]) == 3


def euros(*marks):
    """Return the sum of the prices of the parts with one of these marks, such as "for the box". The
    mark "" stands for the parts that every box needs."""
    found = {part["part"]: re.findall(r"\(([^()]*)\)$", part["part"]) for part in PARTS}
    return sum(
        float(part["about EUR"]) for part in PARTS if "".join(found[part["part"]]) in ("", *marks)
    )


def test_the_prices_of_the_readme_are_those_of_the_parts():
    page = (wiring.ROOT / "README.md").read_text()
    table = page.partition("| Buy | About |")[2].partition("\n\n")[0]
    said = sum(map(int, re.findall(r"\| (\d+) € \|", table)))
    assert said == pytest.approx(euros("optional", "with a battery", "for the box"), abs=1)
    least, most, box = map(int, re.findall(r"(\d+) €", page.partition("## Play now")[0]))
    assert least == pytest.approx(euros(), abs=2.5)
    assert most == pytest.approx(euros("optional", "with a battery"), abs=2.5)
    assert box == pytest.approx(euros("for the box") - euros(), abs=2.5)


def test_the_sums_of_the_page_about_hardware_are_those_of_the_parts():
    words = " ".join(README.split())
    said = re.search(
        r"about (\d+) € for what every box needs, (\d+) € for ROLL and a battery, (\d+) € for the "
        "printed box",
        words,
    )
    assert said
    kinds = (euros(), euros("optional", "with a battery") - euros(), euros("for the box") - euros())
    assert list(map(int, said.groups())) == pytest.approx(kinds, abs=0.6)


def test_there_is_wire_for_all_joints_and_some_to_spare():
    """The lengths are those of the table in BUILD.md, and the joints those of the picture."""
    page = (HARDWARE / "BUILD.md").read_text()
    table = page.partition("| Wires | From | To |")[2].partition("\n\n")[0]
    lengths = re.findall(r"^\| (\d+) of (\d+) cm", table, re.M)
    needed = sum(int(number) * int(length) for number, length in lengths)
    assert needed == wiring.wire_cm(BOARD) == 192
    (wire,) = [part for part in PARTS if "wire that bends" in part["part"]]
    assert "1 m" in wire["part"] and f"{needed} cm are needed" in wire["why"]
    assert 1.3 * needed <= 100 * int(wire["quantity"]) <= 2 * needed
    starts = " ".join(line.split("|")[2].split(";")[0] for line in table.splitlines()[2:])
    pins = {int(pin) for pin in re.findall(r"\b(\d+)\b", starts)}
    assert pins == set(wiring.joints(BOARD)) == {4, 5, 20, 23, 24, 25, 26, 29, 38, 39}


def test_the_plastic_is_enough_for_solid_prints():
    (filament,) = [part for part in PARTS if part["part"].startswith("filament")]
    said = re.search(r"(\d+) g", filament["part"])
    cm3 = sum(map(int, re.findall(r"\| (\d+) cm³ \|", (HARDWARE / "BOX.md").read_text())))
    assert said and 0.99 <= int(said[1]) / (1.24 * cm3) < 1.1  # g/cm3 of PLA


@pytest.mark.parametrize("page", ["BUILD.md", "BOX.md"])
def test_what_a_page_uses_is_on_the_list(page):
    words = (HARDWARE / page).read_text().lower()
    listed = " ".join(part["part"] for part in PARTS)
    for name in ("glue", "double-sided tape", "foam tape", "foam", "screw", "solder", "pane"):
        assert name in words and name in listed, name
    assert "rubber" in words and "foot of rubber" in listed
    if page == "BUILD.md":
        assert "tape that insulates" in listed and "tape goes round" in words


@pytest.mark.parametrize("cells", [battery_life.THREE_AAA, battery_life.THREE_AA])
def test_the_hours_of_the_readme_are_the_computed_ones(cells):
    playing = battery_life.playing(battery_life.currents("pico_epaper29", cells.volts))
    row = next(line for line in README.splitlines() if line.startswith(f"| {cells.name}"))
    hours = re.search(r"some (\d+) hours of play", row)
    assert hours and int(hours[1]) == round(cells.mah * battery_life.USABLE / playing)


def test_the_currents_of_the_readme_are_the_computed_ones():
    usb, cells = (
        battery_life.currents("pico_epaper29", volts) for volts in (5, battery_life.THREE_AAA.volts)
    )
    words = " ".join(README.split())
    assert f"about {usb.awake:.0f} mA from 5 V and {cells.awake:.0f} mA from three cells" in words
    assert f"about {usb.asleep:.0f} mA from 5 V and {cells.asleep:.1f} mA from three cells" in words


def test_the_troubles_say_when_the_driver_gives_up():
    driver = (wiring.ROOT / "firmware/toychest/drivers/epd.py").read_text()
    seconds = {
        name: int(ms) // 1000
        for name, ms in re.findall(r"^(\w+)_TIMEOUT_MS = const\(([\d_]+)\)", driver, re.M)
    }
    assert f"about {seconds['PARTIAL']} s after the start" in README
    assert f"after {seconds['FULL']} s or more" in README
    probe = (wiring.ROOT / "firmware/toychest/drivers/probe.py").read_text()
    assert "NO_ANSWER = const(3)" in probe and "three long blinks of the LED" in README


def test_the_low_voltage_of_the_readme_is_that_of_the_board_file():
    low = BOARD["BATTERY"]["low_mv"]
    assert f"{low} for three alkaline cells" in README
    assert f"Below {low / 1000} V is low for three alkaline cells" in README
