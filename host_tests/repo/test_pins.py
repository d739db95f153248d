"""The pages and pictures in hardware/ have the pins of the board files, and show every board."""

import collections
import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build.board_files import BOARDS, FOLDER, REFERENCE

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"
PINS, WIRING, BUILD = (
    (HARDWARE / name).read_text("utf-8") for name in ("PINS.md", "WIRING.md", "BUILD.md")
)
# {page: how it names a board}. The reference board needs wires, so it is not in PINS.md.
PAGES = {
    "hardware/README.md": "| `{file}` |",
    "hardware/PINS.md": "## {NAME}\n",
    "hardware/POWER.md": "| {NAME} |",
    ".github/ISSUE_TEMPLATE/board.yml": "- {file}\n",
}
# The Pico's 40 pins in order (Raspberry Pi Pico datasheet, section 2.1); numbers are GPIOs.
# Pin 1 is top left with the USB socket at the top, 20 bottom left, 21 bottom right, 40 top right.
HEADER = [
    *(0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15),
    *(16, 17, "GND", 18, 19, 20, 21, "GND", 22, "RUN", 26, 27, "AGND", 28, "ADC_VREF"),
    *("3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS"),
]
NAMES = [f"GP{name}" if isinstance(name, int) else name for name in HEADER]
CONTACTS = {"sck": "CLK", "mosi": "DIN", "cs": "CS", "dc": "DC", "rst": "RST", "busy": "BUSY"}


def pin(gpio):
    """Return the number of the Pico's pin that has a GPIO, 1 to 40."""
    return HEADER.index(gpio) + 1


def nearest_ground(number):
    """Return the number of the nearest GND pin on the same side of the Pico."""
    side = range(1, 21) if number <= 20 else range(21, 41)
    return min((p for p in side if NAMES[p - 1] == "GND"), key=lambda p: abs(p - number))


BOARD = BOARDS[REFERENCE]
PANEL = {contact: pin(BOARD["PANEL"][key]) for key, contact in CONTACTS.items()}
BUTTONS = {name.upper(): pin(gpio) for name, gpio in BOARD["BUTTONS"].items()}
BUZZER = pin(BOARD["BUZZER"])
# Pins of the Pico that no board file names.
VSYS, SUPPLY, BATTERY_GROUND, PANEL_GROUND, GROUND = 39, 36, 38, 13, 23
SOLDERED = BUTTONS | {
    "BUZZER": BUZZER, "battery +": VSYS, "battery -": BATTERY_GROUND, "ground": GROUND
}  # fmt: skip


def lacking(boards):
    """Return a sentence for each thing that a board lacks: what to add, and where."""
    files = {path.stem for path in FOLDER.glob("[!_]*.py")}
    said = [f'Add "{name}" to BOARDS in boards/__init__.py.' for name in sorted(files - {*boards})]
    for page, mark in PAGES.items():
        text = (ROOT / page).read_text("utf-8")
        for name, board in boards.items():
            wanted = mark.format(file=name, **board)
            if wanted not in text and (name, page) != (REFERENCE, "hardware/PINS.md"):
                said.append(f"Add {name} to {page}: it lacks {wanted.strip()!r}.")
    return said


def rows(text, head):
    """Return the rows of the table below a heading of columns, a list of cells each."""
    lines = text.partition(f"| {head} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert lines, head
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_every_board_is_in_the_list_and_on_each_page():
    if said := lacking(BOARDS):
        pytest.fail("\n".join(said), pytrace=False)
    assert len(re.findall("^## ", PINS, re.M)) == len(BOARDS) - 1


def test_what_a_board_lacks_is_said_in_a_sentence():
    said = lacking({REFERENCE: BOARD, "mine": {"NAME": "My board"}})
    assert 'Add "badger2040" to BOARDS in boards/__init__.py.' in said
    assert "Add mine to hardware/PINS.md: it lacks '## My board'." in said
    assert len([line for line in said if "mine" in line]) == len(PAGES)


@pytest.mark.parametrize("name", BOARDS)
def test_no_gpio_is_used_twice_and_spi_pins_can_do_what_they_are_wired_for(name):
    board, panel, battery = (BOARDS[name], *(BOARDS[name][key] for key in ("PANEL", "BATTERY")))
    gpios = [*(panel[key] for key in CONTACTS), *board["BUTTONS"].values()]
    gpios += [board[key] for key in ("LED", "BUZZER", "LATCH") if board[key] is not None]
    gpios += [battery[key] for key in ("adc", "reference", "reference_power") if key in battery]
    assert [gpio for gpio, count in collections.Counter(gpios).items() if count > 1] == []
    # RP2040 datasheet, section 1.4.3: SPIn SCK is GPIO 2 + 4k, TX is GPIO 3 + 4k; n = bit 3.
    assert panel["sck"] % 4 == 2 and panel["mosi"] % 4 == 3
    assert panel["sck"] >> 3 & 1 == panel["mosi"] >> 3 & 1 == panel["spi"]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_says_what_every_board_says(name):
    text = (FOLDER / "__init__.py").read_text().split('"""')[1]
    assert sorted(BOARDS[name]) == sorted(re.findall(r"^([A-Z_]+)  ", text, re.M))
    keys = re.findall(r'"(\w+)"', text)
    assert set(BOARDS[name]["PANEL"]) | set(BOARDS[name]["BATTERY"]) <= set(keys)
    source = (FOLDER / f"{name}.py").read_text()
    assert "def " not in source  # only constants, its own or those of another board
    for module in re.findall(r"^.*import", source, re.M):
        assert module.startswith("from toychest.boards."), module


@pytest.mark.parametrize("name", [name for name in BOARDS if name != REFERENCE])
def test_the_page_has_the_pins_of_a_board_without_wires(name):
    board, panel, battery = (BOARDS[name], *(BOARDS[name][key] for key in ("PANEL", "BATTERY")))
    level = "high" if board["BUTTON_ACTIVE"] else "low"
    pins = {f"panel {contact}": panel[key] for key, contact in CONTACTS.items()}
    for button, gpio in board["BUTTONS"].items():
        pins[f"button {button.upper()}, {level} when pressed"] = gpio
    pins |= {
        "buzzer, if there is one": board["BUZZER"],
        "LED": board["LED"],
        "power latch, high to stay on": board["LATCH"],
        f"battery, divided by {battery['divider']}": battery["adc"],
        "high to measure the battery": battery.get("select"),
        f"reference of {battery.get('reference_mv')} mV": battery.get("reference"),
        "high for the reference": battery.get("reference_power"),
    }
    section = PINS.partition(f"## {board['NAME']}\n")[2].partition("\n## ")[0]
    wanted = [[text, f"GP{gpio}"] for text, gpio in pins.items() if gpio is not None]
    assert rows(section, "What | Pin") == wanted
    driver = f"{panel['driver'].upper()} on SPI{panel['spi']}"
    assert f"Board file: `{name}`. Panel: {driver}." in section


def test_the_wiring_page_has_each_wire_at_its_pin():
    labels = {PANEL[contact]: f"panel {contact}" for contact in PANEL}
    labels |= {number: f"button {name}" for name, number in BUTTONS.items()}
    labels |= {BUZZER: "buzzer +", VSYS: "battery +, panel VCC", BATTERY_GROUND: "battery -"}
    labels |= {PANEL_GROUND: "panel GND", GROUND: "all buttons, buzzer -"}
    drawn = re.findall(
        r"^ *(.*?)(?: ----)? +(\S+) +(\d+) \|o +o\| (\d+) +(\S+)(?: +---- (.*))?$", WIRING, re.M
    )
    assert len(drawn) == 20
    for one, name, left, right, other, two in drawn:
        assert (name, other) == (NAMES[int(left) - 1], NAMES[int(right) - 1])
        assert (one, two) == (labels.get(int(left), ""), labels.get(int(right), ""))
    assert sorted(int(number) for *_, a, b, _, _ in drawn for number in (a, b)) == [*range(1, 41)]


def test_the_tables_and_sentences_of_the_wiring_page():
    for text, supply in zip(WIRING.split("### Bare modules"), (VSYS, SUPPLY), strict=True):
        wires = PANEL | {"GND": PANEL_GROUND, "VCC": supply}
        assert rows(text, "Panel | Pico | Pin") == [
            [contact, NAMES[number - 1], str(number)] for contact, number in wires.items()
        ]
    for (name, _, gpio, number, ground), (button, right) in zip(
        rows(WIRING, "Button | Where | Pico | Pin | Nearest GND pin"), BUTTONS.items(), strict=True
    ):
        assert (name, gpio, int(number)) == (button, NAMES[right - 1], right)
        assert int(ground) == nearest_ground(right)
    words = " ".join(WIRING.split())
    assert f"On SPI{BOARD['PANEL']['spi']}." in words and f"and to pin {GROUND}." in words
    assert f"to {NAMES[BUZZER - 1]}, pin {BUZZER}; the other" in words
    assert f"or to GND, pin {nearest_ground(BUZZER)}." in words
    assert f"GP{BOARD['LED']}, the Pico's own" in words


def shapes(name):
    """Return the elements of a picture."""
    return list(ElementTree.parse(HARDWARE / name).iter())


def wires(name):
    """Return {name of a wire: [routes]} of a picture. A route is a list of (x, y)."""
    found = {}
    for path in shapes(name):
        if wire := path.get("data-wire"):
            assert wire not in found, "drawn twice"
            found[wire] = [
                [tuple(map(int, at.split(","))) for at in route.split(" L")]
                for route in path.attrib["d"].removeprefix("M").split(" M")
            ]
    return found


def holes(name):
    """Return {(x, y): number} of the Pico's pins in a picture."""
    return {
        (int(hole.attrib["cx"]), int(hole.attrib["cy"])): int(number)
        for hole in shapes(name)
        if (number := hole.get("data-pin"))
    }


def numbered(name, away):
    """Return a list of the pins' numbers in a picture. Check each that stands beside a hole.

    away: px from the middle of a hole to the number inside the Pico's edge.
    """
    at, found = holes(name), []
    for shape in shapes(name):
        if shape.tag.endswith("}text") and (text := shape.text or "").isdigit():
            x, y, number = int(shape.attrib["x"]), int(shape.attrib["y"]), int(text)
            x += -away if shape.get("text-anchor") == "start" else away
            assert at.get((x, y - 4), number) == number
            found.append(number)
    return sorted(found)


def test_the_picture_has_every_wire_once_at_its_pin():
    drawn, at = wires("wiring.svg"), holes("wiring.svg")
    assert sorted(at.values()) == numbered("wiring.svg", 11) == list(range(1, 41))
    # VCC begins at a joint in the battery's wire, beside VSYS.
    expected = {name: [number] for name, number in (PANEL | SOLDERED).items()}
    assert {
        name: [at[end] for route in routes for end in route if end in at]
        for name, routes in drawn.items()
    } == expected | {"VCC": [], "GND": [PANEL_GROUND]}
    joint = drawn["VCC"][0][0]
    (x, y), corner = drawn["battery +"][0][:2]
    assert y == joint[1] == corner[1] and x < joint[0] < corner[0]


def texts(name):
    """Return {y: texts} of a picture whose texts stand 4 px below the middle of a wire at y."""
    found = collections.defaultdict(set)
    for shape in shapes(name):
        if shape.tag.endswith("}text"):
            found[int(shape.attrib["y"]) - 4].add(shape.text)
    return found


def test_the_picture_has_the_names_of_contacts_and_pins_at_their_wires():
    said = texts("wiring.svg")
    for (_, y), number in holes("wiring.svg").items():
        assert NAMES[number - 1] in said[y], number
    for name in (*PANEL, "GND", "VCC"):
        assert name in said[wires("wiring.svg")[name][-1][-1][1]], name


def test_the_picture_of_the_joints_has_each_wire_to_solder_once():
    at, said = holes("joints.svg"), texts("joints.svg")
    starts = {name: route[0] for name, (route,) in wires("joints.svg").items()}
    assert {name: at[start] for name, start in starts.items()} == SOLDERED
    assert numbered("joints.svg", 13) == sorted({1, *at.values(), 40}) and len(at) == len(starts)
    for name, (_, y) in starts.items():
        assert name.replace("-", "\N{MINUS SIGN}") in said[y], name


def test_the_picture_has_the_parts_at_the_ends_of_their_wires():
    at = {shape.get("data-part") or shape.get("data-mark"): shape for shape in shapes("wiring.svg")}

    def where(name):
        x, y, wide, high = (int(at[name].get(one, 0)) for one in ("x", "y", "width", "height"))
        return int(at[name].get("cx", x + wide // 2)), int(at[name].get("cy", y + high // 2))

    ring, *branches = wires("wiring.svg")["ground"]
    sides = {x for x, _ in ring}
    for name in (*BUTTONS, "BUZZER"):
        (x, y), (middle, level) = wires("wiring.svg")[name][0][-1], where(name)
        (end,) = [
            (right, low)
            for (left, _), *_, (right, low) in branches
            if left in sides and abs(right - middle) < 40 and abs(low - level) < 20
        ]
        # The two legs are diagonal; those of ROLL and the buzzer face each other.
        assert (end[0] - middle, end[1] - level) == (middle - x, level - y), name
        assert (y != level) == (name not in ("ROLL", "BUZZER")), name
    pico, ring, diode, switch = (where(name)[0] for name in ("PICO", "ring", "D1", "S1"))
    assert pico < ring < diode < switch  # the ring is at the Pico's end
    ends = {name: wires("wiring.svg")[f"battery {name}"][0][-1][0] for name in "+-"}
    signs = {shape.text: int(shape.attrib["x"]) for shape in shapes("wiring.svg") if shape.get("x")}
    assert ends["-"] < signs["\N{MINUS SIGN}"] < signs["+"] < ends["+"]


def test_the_schematic_has_each_wire_in_a_row_of_its_own():
    texts = [
        (float(shape.attrib["y"]), float(shape.attrib["x"]), "".join(shape.itertext()))
        for shape in shapes("schematic.svg")
        if shape.tag.endswith("}text")
    ]
    for name, number in (PANEL | BUTTONS | {"BUZZER": BUZZER}).items():
        ((height, x, _),) = [text for text in texts if text[2] == NAMES[number - 1]]
        row = [text for y, at, text in texts if abs(y - height) < 22 and (at < 72) == (x < 72)]
        assert {name, str(number)} <= set(row), (name, row)
        assert len(set(row) & {*PANEL, *BUTTONS, "BUZZER"}) == 1, row
    power = collections.Counter(text for *_, text in texts)
    assert (power["VSYS"], power["VCC"], power["GND"]) == (3, 1, 2)
    assert power[str(VSYS)] == power[str(BATTERY_GROUND)] == 1


@pytest.mark.parametrize("name", ["wiring.svg", "joints.svg", "schematic.svg"])
def test_labels_of_a_picture_are_legible_and_apart(name, browser):
    page = browser.new_page(viewport={"width": 700, "height": 900})
    text = (HARDWARE / name).read_text()
    page.set_content(f"<style>body {{margin: 0}} svg {{width: 700px; height: auto}}</style>{text}")
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


def test_the_steps_of_the_builder_have_the_pins():
    wired = {start: ends for _, start, ends in rows(BUILD, "Wires | From | To")}
    pins = ", ".join(map(str, BUTTONS.values()))
    names = re.findall(r"\b[A-Z]+\b", wired[f"pins {pins}"].replace("(its NO)", ""))
    assert names == list(BUTTONS)
    assert set(re.findall(r"\b[A-Z]{2,}\b|\b[ABC]\b", wired[f"pin {GROUND}"])) == {*BUTTONS, "COM"}
    assert "R1, then one wire of the BUZZER" in wired[f"pin {BUZZER}"]
    assert wired[f"ground leg of ROLL; without ROLL pin {nearest_ground(BUZZER)}"]
    assert wired[f"pin {VSYS}"].startswith(f"D1, **its ring at the end of pin {VSYS}**, then S1")
    assert "the black wire of the BATTERY" in wired[f"pin {BATTERY_GROUND}"]
    assert f"Pins {pins} to pin {GROUND}, each; {BUTTONS['ROLL']} only with ROLL" in BUILD
    assert f"Each of these, and {BUZZER}, to the pins beside it; {BUZZER} to {GROUND}" in BUILD
    assert f"Pin {VSYS} to {BATTERY_GROUND}, and pin {SUPPLY} to" in BUILD
    assert f"red probe at pin {VSYS}, black at {BATTERY_GROUND}" in BUILD
    assert f"no tone: R1, pin {BUZZER}," in BUILD
    for page in (BUILD, WIRING, (HARDWARE / "README.md").read_text("utf-8")):
        said = set(map(int, re.findall(r"\b[Pp]in (\d+)\b", page)))
        assert said <= {1, SUPPLY, nearest_ground(BUZZER), *SOLDERED.values()}
    ways = {name: f"{number} and {nearest_ground(number)}" for name, number in BUTTONS.items()}
    assert f"Join the upper ends of pins {ways['C']} for a moment" in BUILD
    assert ("c", "ok") in BOARD["INTENTS"]
    # The presses at home that lead to the self-test: walks/scenarios/self_test.py does the same.
    presses = ("UP", "A", "UP", "C", "C")
    assert f"Join pins {', '.join(ways[name] for name in presses)}, with" in BUILD
    assert f": {', '.join(presses)}. They lead to *Settings*" in BUILD
