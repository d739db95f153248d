"""The pages in hardware/ agree with the board files, and no board file uses a pin twice."""

import collections
import re

import pytest

import wiring

BOARD = wiring.read_board()


BOARDS = {name: wiring.read_board(wiring.FOLDER / f"{name}.py") for name in wiring.BOARDS}


@pytest.mark.parametrize("path", [wiring.WIRING, wiring.PINS], ids=lambda path: path.name)
def test_the_page_is_up_to_date(path):
    assert path.read_text() == wiring.pages()[path], "run: make wiring"


def test_every_board_file_is_known_and_on_a_page():
    files = {path.stem for path in wiring.FOLDER.glob("*.py")} - {"__init__"}
    assert files == set(wiring.BOARDS) == {"pico_epaper29", *wiring.READY_MADE}


@pytest.mark.parametrize("name", wiring.BOARDS)
def test_no_gpio_is_used_twice(name):
    board = BOARDS[name]
    panel = board["PANEL"]
    gpios = [panel[key] for key in wiring.PANEL_NAMES] + list(board["BUTTONS"].values())
    gpios += [board[key] for key in ("LED", "BUZZER", "LATCH") if board[key] is not None]
    battery = board["BATTERY"]
    gpios += [
        battery[key] for key in ("adc", "vbus", "reference", "reference_power") if key in battery
    ]
    twice = [gpio for gpio, count in collections.Counter(gpios).items() if count > 1]
    assert not twice


@pytest.mark.parametrize("name", wiring.BOARDS)
def test_a_board_says_what_every_board_says(name):
    board = BOARDS[name]
    text = (wiring.FOLDER / "__init__.py").read_text().split('"""')[1]
    documented = re.findall(r"^([A-Z_]+)  ", text, re.M)
    assert sorted(board) == sorted(documented)
    keys = re.findall(r'"(\w+)"', text)
    assert set(board["PANEL"]) | set(board["BATTERY"]) <= set(keys)
    source = (wiring.FOLDER / f"{name}.py").read_text()
    assert "def " not in source  # only constants, its own or those of another board
    for module in re.findall(r"^.*import", source, re.M):
        assert module.startswith("from toychest.boards."), module


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("inky_pack", {"a": 12, "b": 13, "c": 14}),
        ("badger2040", {"a": 12, "b": 13, "c": 14, "up": 15, "down": 11}),
        ("badger2040w", {"a": 12, "b": 13, "c": 14, "up": 15, "down": 11}),
    ],
)
def test_pins_of_the_ready_made_boards(name, expected):
    board = BOARDS[name]
    badger = name.startswith("badger")
    assert board["BUTTONS"] == expected
    assert board["BUTTON_ACTIVE"] == (1 if badger else 0)
    wires = [board["PANEL"][key] for key in ("spi", "sck", "mosi", "cs", "dc", "rst", "busy")]
    assert wires == [0, 18, 19, 17, 20, 21, 26]
    assert board["LATCH"] == (10 if badger else None)
    assert board["LED"] == (22 if name == "badger2040w" else 25)
    assert board["BATTERY"]["adc"] == 29
    assert board["BUZZER"] is None
    section = wiring.PINS.read_text().split(f"## {board['NAME']}\n")[1].split("\n## ")[0]
    level = "high" if badger else "low"
    for button, gpio in expected.items():
        assert f"| button {button.upper()}, {level} when pressed | GP{gpio} |" in section


def test_the_captouch_board_is_the_reference_board_with_three_buttons():
    board = BOARDS["pico_captouch29"]
    assert board["BUTTONS"] == {name: BOARD["BUTTONS"][name] for name in "abc"}
    assert board["MOVES"] == BOARDS["inky_pack"]["MOVES"]
    for key in ("PANEL", "BUTTON_ACTIVE", "BUZZER", "LED", "BATTERY"):
        assert board[key] == BOARD[key], key
    section = wiring.PINS.read_text().split(f"## {board['NAME']}\n")[1].split("\n## ")[0]
    for text in ("| button C, low when pressed | GP15 |", "| panel BUSY | GP13 |", "| GP20 |"):
        assert text in section, text


def test_every_wire_of_the_reference_board_is_there():
    expected = {
        ("panel", "CLK", 10),
        ("panel", "DIN", 11),
        ("panel", "CS", 9),
        ("panel", "DC", 8),
        ("panel", "RST", 12),
        ("panel", "BUSY", 13),
        ("button", "A", 2),
        ("button", "B", 3),
        ("button", "C", 15),
        ("button", "UP", 18),
        ("button", "DOWN", 19),
        ("button", "ROLL", 22),
        ("buzzer", "+", 20),
    }
    assert set(wiring.wires(BOARD)) == expected
    assert BOARD["LED"] == 25
    assert BOARD["PANEL"]["spi"] == 1
    text = wiring.WIRING.read_text()
    for part, contact, gpio in expected:
        assert f"{part} {contact} ----" in text or f"---- {part} {contact}" in text
        assert f"GP{gpio}" in text


@pytest.mark.parametrize(
    ("gpio", "pin"), [(0, 1), (2, 4), (10, 14), (15, 20), (16, 21), (20, 26), (22, 29), (28, 34)]
)
def test_header_pins(gpio, pin):
    assert wiring.header_pin(gpio) == pin


def test_header_has_40_pins_and_eight_grounds():
    assert len(wiring.HEADER) == 40
    grounds = [n + 1 for n, name in enumerate(wiring.HEADER) if name in ("GND", "AGND")]
    assert grounds == [3, 8, 13, 18, 23, 28, 33, 38]
    assert wiring.nearest_ground(20) == 18  # not 23 on the other side of the Pico
    with pytest.raises(ValueError):
        wiring.header_pin(25)


@pytest.mark.parametrize("name", wiring.BOARDS)
def test_spi_pins_can_do_what_they_are_wired_for(name):
    # RP2040 datasheet, section 1.4.3: SPIn SCK is GPIO 2 + 4k, TX is GPIO 3 + 4k; n = bit 3.
    panel = BOARDS[name]["PANEL"]
    assert panel["sck"] % 4 == 2
    assert panel["mosi"] % 4 == 3
    assert panel["sck"] >> 3 & 1 == panel["mosi"] >> 3 & 1 == panel["spi"]
