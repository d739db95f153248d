"""hardware/BUILD.md agrees with the board file, the parts, the box and the firmware."""

import csv
import io
import re
import tomllib

import pytest
from PIL import Image

import battery_life
import enclosure
import screens_to_see
import wiring
from toychest_host.commands import self_test
from toychest_host.commands.cli import app
from toychest_host.commands.flash import _FILES

ROOT = wiring.ROOT
PAGE = (ROOT / "hardware" / "BUILD.md").read_text()
WORDS = " ".join(PAGE.split())
BOARD = wiring.read_board()
BOX = enclosure.Box(enclosure.read_measures())
PINS = {name.upper(): wiring.header_pin(gpio) for name, gpio in BOARD["BUTTONS"].items()}


def row(start):
    """Return the cells of the row that begins with a text."""
    (line,) = [line for line in PAGE.splitlines() if line.startswith(f"| {start}")]
    return [cell.strip() for cell in line.strip("|").split(" | ")]


def drive(name):
    """Return a time limit of the panel's driver in s."""
    text = (ROOT / "firmware/toychest/drivers/ssd1680.py").read_text()
    return int(re.findall(rf"_{name}_TIMEOUT_MS = const\((\d+)\)", text)[0]) // 1000


def test_the_page_is_short_and_in_order():
    assert len(PAGE.splitlines()) <= 120
    heads = re.findall(r"^## (\d)\. (.+) \((\d+) minutes\)$", PAGE, re.M)
    order = ["parts", "firmware", "Wires", "Ohmmeter", "Self-test", "Box", "Batteries"]
    assert [int(number) for number, *_ in heads] == list(range(1, 8))
    assert all(word in head for word, (_, head, _) in zip(order, heads, strict=True))
    hours = sum(int(minutes) for *_, minutes in heads) / 60
    assert f"about {hours:.0f} hours" in WORDS
    assert "**Not tried on hardware**" in WORDS and "times are guesses" in WORDS


def test_every_picture_and_file_is_there():
    targets = re.findall(r"\]\(([^)#]+)", PAGE)
    assert all((ROOT / "hardware" / target).exists() for target in targets)
    assert len({one for one in targets if one.endswith((".png", ".svg"))}) >= 4
    for page in ("README.md", "hardware/README.md"):
        assert "BUILD.md)" in (ROOT / page).read_text()


def test_the_screens_are_up_to_date():
    stored, now = (
        Image.open(io.BytesIO(data)).convert("RGB").tobytes()
        for data in (screens_to_see.PICTURE.read_bytes(), screens_to_see.draw())
    )
    assert stored == now, "run: make golden"


def test_the_wires_are_those_of_the_board_file():
    _, start, ends = row("6 of 12 cm")
    pins = list(map(int, re.findall(r"\d+", start)))
    names = re.findall(r"\b[A-Z]+\b", ends.replace("(its NO)", ""))
    assert dict(zip(names, pins, strict=True)) == PINS
    assert f"Pins {start.removeprefix('pins ')} to pin {wiring.button_ground(BOARD)}" in PAGE
    _, start, ends = row("6 of 10 cm")
    assert start == f"pin {wiring.button_ground(BOARD)}"
    assert set(re.findall(r"\b[A-Z]+\b", ends)) == {*PINS, "COM"}
    assert f"pin {wiring.header_pin(BOARD['BUZZER'])}; ground" in row("2 of 15 cm | ")[1]
    _, start, ends = row("2 of 15 cm, for a battery")
    assert start == f"pin {wiring.VSYS}; pin {wiring.BATTERY_GROUND}"
    assert ends.startswith("D1, **its ring towards the Pico**, S1, the red wire of the BATTERY")
    assert f"Pin {wiring.VSYS} to {wiring.BATTERY_GROUND}, and pin {wiring.SUPPLY} to" in PAGE
    joined = f"Join the upper ends of pins {PINS['C']} and {wiring.nearest_ground(PINS['C'])}"
    assert joined in PAGE and ("c", "ok") in BOARD["INTENTS"]


def test_the_parts_are_those_of_the_list():
    with (ROOT / "hardware" / "bom.csv").open(newline="") as file:
        parts = list(csv.DictReader(file))
    for part in parts:
        for name in part["reference"].split():
            assert re.search(rf"\b{name}\b", PAGE), name
    (wire,) = [part for part in parts if "wire that bends" in part["part"]]
    lengths = re.findall(r"^\| (\d) of (\d+) cm", PAGE, re.M)
    assert sum(int(count) * int(cm) for count, cm in lengths) <= 100 * int(wire["quantity"])


def test_the_measures_are_those_of_the_box():
    front, rear = (-BOX.floor(y, BOX.m.shell.wall) for y in (0, BOX.height))
    size = f"{BOX.width:.0f} x {BOX.height:.0f} mm, {front:.0f} mm high near the players"
    assert f"{size} and {rear:.0f} mm behind" in WORDS
    pico_edge = BOX.panel[1] + BOX.m.pico.usb_up - BOX.m.pico.width / 2
    room = BOX.usb()[2] + 1.3 - BOX.floor(pico_edge)  # 1.3 mm: half a USB socket
    assert f"wires have {int(room)} mm" in WORDS
    assert f"ROLL ({BOX.m.big_button.depth:.0f} mm behind the face)" in WORDS
    whole = sum(shape.volume() for shape in enclosure.printed(BOX).values())
    assert [f"{whole / speed / 3600:.0f}" for speed in (10, 5)] == ["3", "6"]
    assert "3 to 6 hours, if it lays down 10 to 5 mm³ a second" in WORDS
    sections = tomllib.loads(enclosure.MEASURES.read_text()).values()
    known = {name for section in sections for name in section}
    assert set(re.findall(r"`((?:usb|active)_\w+)`", PAGE)) < known


def test_times_and_volts_are_those_of_firmware_and_battery():
    assert f'"Hello!" within {drive("FULL")} s' in PAGE and f"Wait {drive('FULL')} s" in PAGE
    test = (ROOT / "firmware/toychest/self_test.py").read_text()
    assert "_IDLE_MS = const(15_000)" in test and "15 s without a press" in PAGE
    assert "_OTHER_KIND = const(4)" in test and "_SLOW = const(5)" in test
    assert "3: it does not answer, push it on. 4: a -D, -C or old -B. 5: three colours" in PAGE
    assert f"below {BOARD['BATTERY']['low_mv'] / 1000} V is low" in PAGE
    cells = battery_life.THREE_AAA
    now = battery_life.currents("pico_epaper29", cells.volts)
    hours = cells.mah * battery_life.USABLE
    assert f"{hours / now.awake:.0f} hours of play" in WORDS
    assert f"and {hours / now.asleep / 24:.0f} days if you leave the box on" in WORDS


@pytest.mark.parametrize("quoted", sorted(set(re.findall(r'"([A-Z][^"]+)"', PAGE))))
def test_what_the_page_quotes_is_on_the_screen(quoted):
    words = (ROOT / "firmware/toychest/lang/en/box.txt").read_text()
    assert re.search(rf"= {re.escape(quoted)}(:|$)", words, re.M)


def test_the_commands_and_files_exist():
    callbacks = [command.callback for command in app.registered_commands]
    assert self_test.test in callbacks
    assert ".venv/bin/toychest test" in PAGE
    assert f"A Pico or Pico W takes `{_FILES['RP2040']}`" in WORDS
    assert f"a Pico 2 or Pico 2 W takes `{_FILES['RP2350']}`" in WORDS
