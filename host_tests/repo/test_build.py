"""hardware/BUILD.md agrees with the board file, the parts, the box and the firmware."""

import csv
import io
import re
import tomllib

import pytest
from PIL import Image

from draw import battery_life, enclosure, screens_to_see, wiring
from toychest_host.commands import self_test
from toychest_host.commands.cli import app
from toychest_host.commands.flash import _FILES

ROOT = wiring.ROOT
PAGE = (ROOT / "hardware" / "BUILD.md").read_text()
WORDS = " ".join(PAGE.split())
BOARD = wiring.read_board()
BOARD_FILE = wiring.FOLDER / "pico_epaper29.py"
BOX = enclosure.Box(enclosure.read_measures())
TO_THE_TEST = (
    "UP",
    "A",
    "UP",
    "C",
    "C",
)  # presses at home: walks/scenarios/self_test.py does the same
PINS = {name.upper(): wiring.header_pin(gpio) for name, gpio in BOARD["BUTTONS"].items()}


def row(start):
    """Return the cells of the row that begins with a text."""
    (line,) = [line for line in PAGE.splitlines() if line.startswith(f"| {start}")]
    return [cell.strip() for cell in line.strip("|").split(" | ")]


def drive(name):
    """Return a time limit of the panel's driver in s."""
    text = (ROOT / "firmware/toychest/drivers/epd.py").read_text()
    return int(re.findall(rf"\b{name}_TIMEOUT_MS = const\(([\d_]+)\)", text)[0]) // 1000


def test_the_page_is_short_and_in_order():
    assert len(PAGE.splitlines()) <= 130
    heads = re.findall(r"^## (\d)\. (.+) \((\d+) minutes\)$", PAGE, re.M)
    order = ["parts", "firmware", "Wires", "Ohmmeter", "Self-test", "Box", "Batteries"]
    assert [int(number) for number, *_ in heads] == list(range(1, 8))
    assert all(word in head for word, (_, head, _) in zip(order, heads, strict=True))
    hours = sum(int(minutes) for *_, minutes in heads) / 60
    assert f"about {hours:.0f} hours" in WORDS
    assert "**Nobody has built one yet**" in WORDS and "times are guesses" in WORDS


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
    buzzer = wiring.header_pin(BOARD["BUZZER"])
    assert row(f"1 of 15 cm | pin {buzzer} ")[2] == "R1, then one wire of the BUZZER (either)"
    _, start, ends = row("1 of 15 cm | ground leg")
    assert start == f"ground leg of ROLL; without ROLL pin {wiring.nearest_ground(buzzer)}"
    assert ends == "the other wire of the BUZZER"
    ends = row(f"1 of 15 cm, for a battery | pin {wiring.VSYS} ")[2]
    ring = f"D1, **its ring at the end of pin {wiring.VSYS}**"
    assert ends == f"{ring}, then S1, then the red wire of the BATTERY"
    ends = row(f"1 of 15 cm, for a battery | pin {wiring.BATTERY_GROUND} ")[2]
    assert ends == "the black wire of the BATTERY"
    assert f"Pin {wiring.VSYS} to {wiring.BATTERY_GROUND}, and pin {wiring.SUPPLY} to" in PAGE
    joined = f"Join the upper ends of pins {PINS['C']} and {wiring.nearest_ground(PINS['C'])}"
    assert joined in PAGE and ("c", "ok") in BOARD["INTENTS"]
    ways = [f"{PINS[name]} and {wiring.nearest_ground(PINS[name])}" for name in TO_THE_TEST]
    assert f"Join pins {', '.join(ways)}, with" in PAGE
    assert f": {', '.join(TO_THE_TEST)}. They lead to *Settings*" in PAGE


def test_the_parts_are_those_of_the_list():
    with (ROOT / "hardware" / "bom.csv").open(newline="") as file:
        parts = list(csv.DictReader(file))
    for part in parts:
        for name in part["reference"].split():
            assert re.search(rf"\b{name}\b", PAGE), name


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
    assert "takes 3 hours (10 mm³ a second) to 6 hours (5 mm³)" in WORDS
    back = enclosure.printed(BOX)["back"].volume()
    assert [f"{back / speed / 3600:.0f}" for speed in (10, 5)] == ["2", "4"]
    assert "the back takes 2 to 4 hours, the soldering one" in WORDS
    assert "## 3. Wires (60 minutes)" in PAGE
    screw = BOX.m.screw
    assert f"M3 x {screw.length:.0f}, which cut their own thread" in PAGE and screw.thread < 3
    assert f"rubber feet of {BOX.m.foot.width:.0f} mm" in WORDS
    sections = tomllib.loads(enclosure.MEASURES.read_text()).values()
    known = {name for section in sections for name in section}
    assert set(re.findall(r"`((?:usb|active)_\w+)`", PAGE)) < known
    assert "`post.inset`" in PAGE and "inset" in known


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
    assert f"{hours / battery_life.playing(now):.0f} hours of play" in WORDS
    assert f"or {hours / now.asleep / 24:.0f} days if you leave the box on" in WORDS
    assert f"| 4 to {cells.fresh} V, three NiMH cells" in PAGE
    low = re.findall(r"Three NiMH cells are as empty\W+at (\d+) mV", BOARD_FILE.read_text())
    assert [f"`low_mv` {volts} in `{BOARD_FILE.relative_to(ROOT)}`" in PAGE for volts in low] == [
        True
    ]


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
