"""The pages in hardware/ agree with the board files, and no board file uses a pin twice."""

import collections
import itertools
import re
import shutil
from xml.etree import ElementTree

import pytest

from draw import schematic, wiring

BOARD = wiring.read_board()


BOARDS = {name: wiring.read_board(wiring.FOLDER / f"{name}.py") for name in wiring.BOARDS}


@pytest.mark.parametrize(
    "path",
    [wiring.WIRING, wiring.PINS, wiring.PICTURE, wiring.JOINTS],
    ids=lambda path: path.name,
)
def test_the_page_is_up_to_date(path):
    assert path.read_text() == wiring.pages()[path], "run: make wiring"


def test_every_board_file_is_known_and_on_a_page():
    if unfinished := wiring.unfinished():
        pytest.fail("\n".join(unfinished), pytrace=False)


def test_what_a_board_lacks_is_said_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(wiring, "BOARDS", (*wiring.BOARDS, "mine"))
    mine = ["Add some words about mine to READY_MADE in tools/draw/wiring.py."]
    mine.append("Add a row for mine to the table Boards in hardware/README.md.")
    folder = wiring.ROOT / "firmware" / "toychest" / "boards"
    nothing = "Write firmware/toychest/boards/mine.py, or take mine out of BOARDS in __init__.py."
    assert wiring.unfinished() == [nothing, *mine]
    monkeypatch.setattr(wiring, "ROOT", tmp_path)
    monkeypatch.setattr(wiring, "FOLDER", tmp_path / "firmware" / "toychest" / "boards")
    shutil.copytree(folder, wiring.FOLDER)
    shutil.copytree(folder.parents[2] / "hardware", tmp_path / "hardware")
    (wiring.FOLDER / "mine.py").write_text("")
    assert wiring.unfinished() == mine
    monkeypatch.setattr(wiring, "BOARDS", wiring.BOARDS[:-2])
    assert wiring.unfinished() == [
        'Add "badger2040w" to BOARDS in firmware/toychest/boards/__init__.py.',
        'Add "mine" to BOARDS in firmware/toychest/boards/__init__.py.',
        "Take badger2040w out of READY_MADE in tools/draw/wiring.py.",
    ]


@pytest.mark.parametrize("name", wiring.BOARDS)
def test_no_gpio_is_used_twice(name):
    board = BOARDS[name]
    panel = board["PANEL"]
    gpios = [panel[key] for key in wiring.PANEL_NAMES] + list(board["BUTTONS"].values())
    gpios += [board[key] for key in ("LED", "BUZZER", "LATCH") if board[key] is not None]
    battery = board["BATTERY"]
    gpios += [battery[key] for key in ("adc", "reference", "reference_power") if key in battery]
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


def ends_of_wires():
    """Return {name of a wire: [routes]} of the picture. A route is a list of (x, y)."""
    found = {}
    for path in ElementTree.parse(wiring.PICTURE).iter():
        if name := path.get("data-wire"):
            assert name not in found, "drawn twice"
            found[name] = [
                [tuple(map(int, at.split(","))) for at in route.split(" L")]
                for route in path.attrib["d"].removeprefix("M").split(" M")
            ]
    return found


def test_the_picture_has_every_wire_once_at_its_pin():
    drawn = ends_of_wires()
    holes = {
        (int(hole.attrib["cx"]), int(hole.attrib["cy"])): int(number)
        for hole in ElementTree.parse(wiring.PICTURE).iter()
        if (number := hole.get("data-pin"))
    }
    assert sorted(holes.values()) == list(range(1, 41))
    at = {
        name: [holes[end] for route in drawn[name] for end in route if end in holes]
        for name in drawn
    }
    names = {("buzzer", "+"): "BUZZER"}
    expected = {
        names.get((part, contact), contact): [wiring.header_pin(gpio)]
        for part, contact, gpio in wiring.wires(BOARD)
    }
    # VCC begins at a joint in the battery's wire, beside VSYS. GND of the panel: between its pins.
    expected |= {"VCC": [], "GND": [13], "battery +": [39], "battery -": [38], "ground": [23]}
    assert at == expected
    joint = drawn["VCC"][0][0]
    (x, y), corner = drawn["battery +"][0][:2]
    assert y == joint[1] == corner[1] and x < joint[0] < corner[0]


def test_the_picture_of_the_joints_has_each_wire_to_solder_once():
    """The joints are those of the picture of all wires, without the panel's."""
    shapes = list(ElementTree.parse(wiring.JOINTS).iter())
    drawn = {
        (shape.attrib["cx"], shape.attrib["cy"]): int(pin)
        for shape in shapes
        if (pin := shape.get("data-pin"))
    }
    starts = {
        drawn[tuple(re.findall(r"\d+", shape.attrib["d"])[:2])]: name
        for shape in shapes
        if (name := shape.get("data-wire"))
    }
    assert starts == wiring.joints(BOARD) and len(starts) == len(drawn) == 10
    wires = ends_of_wires()
    panel = {*wiring.PANEL_NAMES.values(), "GND", "VCC"}
    assert set(starts.values()) == set(wires) - panel


def test_the_picture_has_the_battery_and_the_diode_the_right_way_round():
    shapes = list(ElementTree.parse(wiring.PICTURE).iter())
    signs = {shape.text: int(shape.attrib["x"]) for shape in shapes if shape.tag.endswith("}text")}
    ends = {name: routes[0][-1][0] for name, routes in ends_of_wires().items() if "battery" in name}
    assert ends["battery -"] < signs["\N{MINUS SIGN}"] < signs["+"] < ends["battery +"]
    at = {
        shape.get("data-part") or shape.get("data-mark"): int(shape.get("x", 0)) for shape in shapes
    }
    pico = wiring.place(wiring.VSYS)[0]
    assert pico < at["D1"] < at["ring"] < at["D1"] + 10 < at["S1"]  # the ring is at the Pico's end


def test_the_picture_has_one_ground_wire_from_button_to_button():
    ring, *branches = ends_of_wires()["ground"]
    sides = {x for x, _ in ring}
    assert len(sides) == 2
    for name in BOARD["BUTTONS"]:
        signal, ground = wiring.legs(name.upper())
        assert ends_of_wires()[name.upper()][0][-1] == signal
        assert [route for route in branches if route[-1] == ground and route[0][0] in sides], name
        if name != "roll":  # two diagonal legs of a switch
            assert signal[0] != ground[0] and signal[1] != ground[1]


@pytest.mark.parametrize(
    "path", [wiring.PICTURE, wiring.JOINTS, schematic.SCHEMATIC], ids=lambda path: path.name
)
def test_labels_of_a_picture_are_legible_and_apart(path, browser):
    page = browser.new_page(viewport={"width": 700, "height": 900})
    page.set_content(
        f"<style>body {{margin: 0}} svg {{width: 700px; height: auto}}</style>{path.read_text()}"
    )
    labels = page.evaluate(
        """() => [...document.querySelectorAll("text")].map(label => {
            const box = label.getBoundingClientRect();
            return [label.textContent, box.left, box.top, box.right, box.bottom];
        })"""
    )
    height = page.evaluate("document.querySelector('svg').getBoundingClientRect().height")
    page.close()
    assert len(labels) > 30
    for words, left, top, right, bottom in labels:
        assert bottom - top >= 13, words
        assert 0 <= left < right <= 700 and 0 <= top < bottom <= height, words
    for one, two in itertools.combinations(labels, 2):
        apart = one[3] <= two[1] or two[3] <= one[1] or one[4] <= two[2] or two[4] <= one[2]
        assert apart, (one[0], two[0])


def test_the_schematic_is_up_to_date_and_has_every_pin():
    text = schematic.SCHEMATIC.read_text()
    assert text == schematic.draw(BOARD), "run: make wiring"
    labels = [
        "".join(label.itertext())
        for label in ElementTree.fromstring(text).iter()
        if label.tag.endswith("}text")
    ]
    for _, contact, gpio in wiring.wires(BOARD):
        assert labels.count(f"GP{gpio}") == labels.count(str(wiring.header_pin(gpio))) == 1
        assert labels.count(contact if contact != "+" else "BUZZER") == 1


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
