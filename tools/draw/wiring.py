"""Write the pages and the pictures about wires and pins in hardware/: `make wiring`.

They are made from the firmware's board files, which name the pins of each board.
"""

import ast
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "firmware" / "toychest" / "boards"
BOARD = FOLDER / "pico_epaper29.py"
WIRING = ROOT / "hardware" / "WIRING.md"
PINS = ROOT / "hardware" / "PINS.md"
PICTURE = ROOT / "hardware" / "wiring.svg"
JOINTS = ROOT / "hardware" / "joints.svg"

# The Pico's 40 pins in order (Raspberry Pi Pico datasheet, section 2.1); numbers are GPIOs.
# Pin 1 is top left with the USB socket at the top, 20 bottom left, 21 bottom right, 40 top right.
HEADER: "list[int | str]" = [
    *(0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15),
    *(16, 17, "GND", 18, 19, 20, 21, "GND", 22, "RUN", 26, 27, "AGND", 28, "ADC_VREF"),
    *("3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS"),
]
ON_BOARD = {23, 24, 25, 29}  # GPIOs the Pico keeps for itself; 25 is its LED

PANEL_NAMES = {"sck": "CLK", "mosi": "DIN", "cs": "CS", "dc": "DC", "rst": "RST", "busy": "BUSY"}
BUTTON_PLACES = {
    "a": "below the screen, left",
    "b": "below the screen, middle",
    "c": "below the screen, right",
    "up": "beside the screen, upper",
    "down": "beside the screen, lower",
    "roll": "optional, a big one anywhere",
}
VSYS, BATTERY_GROUND, SUPPLY = 39, 38, 36  # pins; SUPPLY is 3V3(OUT)
# cm of each wire in the printed box: from a pin to a button, from button to button, to the buzzer
# and the battery
TO_BUTTON, GROUND, TO_OTHERS = 12, 10, 15


class Wire(NamedTuple):
    """A wire to the Pico, such as Wire("panel", "CLK", 10).

    part: name of the part at the wire's other end.
    contact: name of the contact on this part.
    gpio: number of the Pico's GPIO.
    """

    part: str
    contact: str
    gpio: int


def read_board(path: Path = BOARD) -> dict[str, Any]:
    """Return the constants of a board file, {name: value}. Constants that it imports from other
    board files are included. The file is parsed, not run.

    path: path of the board file.
    """
    constants = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom):
            package, _, name = (node.module or "").rpartition(".")
            if package == "toychest.boards":
                other = read_board(path.with_name(f"{name}.py"))
                constants |= {alias.name: other[alias.name] for alias in node.names}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                constants[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue  # computed: not a constant
    return constants


BOARDS: "tuple[str, ...]" = read_board(FOLDER / "__init__.py")["BOARDS"]
# The beginning of PINS.md, which lists the pins of the boards that need no wires.
READY_MADE = {
    "pico_captouch29": """\
Waveshare's Pico-CapTouch-ePaper-2.9: panel, hard glass and three buttons on one board; a Pico with
its header pins down plugs into its back. B takes the place of up and down. The touch panel is left
alone. You can add a piezo on GP20, as in [WIRING.md](WIRING.md#buzzer); without one there is no
sound.""",
    "inky_pack": """\
Panel and three buttons on one board; a Pico with its header pins down plugs into its back. There
is no big button and no buzzer, and B takes the place of up and down.""",
    "badger2040": """\
Everything is on it but the big button and the buzzer. A button on the front switches it on: hold
it for about half a second, because the board holds its own power only once MicroPython has started.
That press already counts.""",
    "badger2040w": """\
A Badger 2040 with a Pico W on it. Give it MicroPython's build for the Pico: the one for the Pico W
leaves too little of the flash, and the radio is not used. It is switched on like a Badger 2040.""",
}


def unfinished() -> "list[str]":
    """Return a sentence for each thing that a board still lacks: what to add, and where."""
    files = {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}
    overview = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
    folder = FOLDER.relative_to(ROOT)
    said = [
        f'Add "{name}" to BOARDS in {folder}/__init__.py.' for name in sorted(files - {*BOARDS})
    ]
    for name in BOARDS:
        if name not in files:
            said.append(f"Write {folder}/{name}.py, or take {name} out of BOARDS in __init__.py.")
        if name not in READY_MADE and name != BOARD.stem:
            said.append(f"Add some words about {name} to READY_MADE in tools/draw/wiring.py.")
        if f"| `{name}` |" not in overview:
            said.append(f"Add a row for {name} to the table Boards in hardware/README.md.")
    return said + [
        f"Take {name} out of READY_MADE in tools/draw/wiring.py."
        for name in sorted({*READY_MADE} - {*BOARDS})
    ]


def header_pin(gpio: int) -> int:
    """Return the number of the Pico's pin that has a GPIO, 1 to 40. Raises ValueError if there is
    none.

    gpio: number of the GPIO.
    """
    return HEADER.index(gpio) + 1


def nearest_ground(pin: int) -> int:
    """Return the number of the GND pin nearest to a pin, on the same side of the Pico.

    pin: number of the pin, 1 to 40.
    """
    side = range(1, 21) if pin <= 20 else range(21, 41)
    return min((p for p in side if HEADER[p - 1] == "GND"), key=lambda p: abs(p - pin))


def panel_ground(board: dict[str, Any]) -> int:
    """Return the number of the GND pin of the Pico that the panel uses.

    board: constants of a board file, {name: value}.
    """
    return nearest_ground(header_pin(board["PANEL"]["dc"]))


def button_ground(board: dict[str, Any]) -> int:
    """Return the number of the GND pin of the Pico to which the ground wire of all buttons leads.

    board: constants of a board file, {name: value}.
    """
    return nearest_ground(header_pin(board["BUTTONS"]["up"]))


def wires(board: dict[str, Any]) -> list[Wire]:
    """Return a list with a Wire for each contact that must be connected to a GPIO of the Pico.

    board: constants of a board file, {name: value}.
    """
    found = [Wire("panel", PANEL_NAMES[key], board["PANEL"][key]) for key in PANEL_NAMES]
    found += [Wire("button", name.upper(), gpio) for name, gpio in board["BUTTONS"].items()]
    found.append(Wire("buzzer", "+", board["BUZZER"]))
    if board["LED"] not in ON_BOARD:
        found.append(Wire("LED", "+", board["LED"]))
    return found


def wire_cm(board: dict[str, Any]) -> int:
    """Return how many cm of wire a box needs, with a battery and all buttons.

    board: constants of a board file, {name: value}.
    """
    return len(board["BUTTONS"]) * (TO_BUTTON + GROUND) + 4 * TO_OTHERS


def joints(board: dict[str, Any]) -> "dict[int, str]":
    """Return the pins of the Pico that get a wire, {number of the pin: name of the wire in
    COLOURS}. The panel needs none, because it plugs on.

    board: constants of a board file, {name: value}.
    """
    found = {header_pin(gpio): name.upper() for name, gpio in board["BUTTONS"].items()}
    found |= {header_pin(board["BUZZER"]): "BUZZER", button_ground(board): "ground"}
    return found | {VSYS: "battery +", BATTERY_GROUND: "battery -"}


def drawing(board: dict[str, Any]) -> str:
    """Return a drawing of the Pico as lines of text, seen from above, with the wire at each pin.

    board: constants of a board file, {name: value}.
    """
    labels = {header_pin(w.gpio): f"{w.part} {w.contact}" for w in wires(board)}
    labels[VSYS] = "battery +, panel VCC"
    labels[BATTERY_GROUND] = "battery -"
    labels[panel_ground(board)] = "panel GND"
    labels[button_ground(board)] = "all buttons, buzzer -"
    lines = [" " * 33 + "+----[ USB ]----+"]
    for left in range(1, 21):
        right = 41 - left
        names = [f"GP{n}" if isinstance(n, int) else n for n in (HEADER[left - 1], HEADER[-left])]
        one = f"{labels[left]} ----" if left in labels else ""
        two = f"---- {labels[right]}" if right in labels else ""
        lines.append(
            f"{one:>20} {names[0]:>8} {left:>2} |o             o| {right:<2} {names[1]:<8} {two}"
        )
    lines.append(" " * 33 + "+---------------+")
    return "\n".join(line.rstrip() for line in lines)


def table(head: "tuple[str, ...]", rows: "list[tuple[Any, ...]]") -> str:
    """Return a table as Markdown text.

    head: headings of the columns.
    rows: tuples with a value for each column.
    """
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def render(board: dict[str, Any]) -> str:
    """Return the text of the page hardware/WIRING.md.

    board: constants of a board file, {name: value}.
    """
    every = wires(board)
    panel = [(w.contact, f"GP{w.gpio}", header_pin(w.gpio)) for w in every if w.part == "panel"]
    panel.append(("GND", "GND", panel_ground(board)))
    buttons = []
    for name, gpio in board["BUTTONS"].items():
        pin = header_pin(gpio)
        buttons.append((name.upper(), BUTTON_PLACES[name], f"GP{gpio}", pin, nearest_ground(pin)))
    buzzer = header_pin(board["BUZZER"])
    ground = nearest_ground(buzzer)
    led = board["LED"]
    if led in ON_BOARD:
        led_text = f"GP{led}, the Pico's own: nothing to wire."
    else:
        led_text = f"From GP{led}, pin {header_pin(led)}, through a 470 ohm resistor to ground."
    return f"""# Wiring: {board["NAME"]}

Written by `make wiring` from `{BOARD.relative_to(ROOT)}`. Do not edit.
The parts are in [README.md](README.md). "Pin" is the number of the pin on the Pico's header: 1 is
next to the USB socket on the left, seen from the side with the chip.

![The Pico from its chip side, with a wire to each button, the buzzer, the battery and the
panel](wiring.svg)

The same as text:

```
{drawing(board)}
```

The same with the symbols of electronics: [schematic.svg](schematic.svg). Where to solder:

![Left: the end of a wire beside the short upper end of a pin, both in solder. Right: the ten pins
that get a wire](joints.svg)

## Panel

On SPI{board["PANEL"]["spi"]}. The module plugs onto the Pico's header, which makes all connections,
its power included; a mark on it shows which end belongs to the Pico's USB socket. A Pico-ePaper-2.9
on wires of its own is connected like this. Its VCC goes to VSYS, as its maker says, not to
3V3(OUT):

{table(("Panel", "Pico", "Pin"), [*panel, ("VCC", "VSYS", VSYS)])}

### Bare modules

A bare 2.9 inch module (WeAct and the like) does not plug onto the Pico. It takes 3.3 V on VCC,
**not VSYS**, and has to have an SSD1680. Not tried on hardware:

{table(("Panel", "Pico", "Pin"), [*panel, ("VCC", "3V3(OUT)", SUPPLY)])}

## Buttons

Each button connects its pin to ground when pressed. The Pico's internal pull-up does the rest:
no resistor, no capacitor (the firmware ignores the bouncing). One ground wire goes from button to
button, and to pin {button_ground(board)}. A wire from each button to its nearest GND pin does the
same.

{table(("Button", "Where", "Pico", "Pin", "Nearest GND pin"), buttons)}

The four legs of a 12 x 12 mm switch are joined in pairs: use two that are diagonally opposite. A
big button has COM, NO and perhaps NC: use COM and NO.

## Buzzer

A passive piezo (one that needs a tone, not one that beeps by itself), driven by PWM: one leg
through a 100 ohm resistor to GP{board["BUZZER"]}, pin {buzzer}; the other leg to the ground wire,
or to GND, pin {ground}.

## LED

{led_text}

## Power

USB alone is enough. A battery goes to VSYS (pin 39, through a switch and a Schottky diode, the
diode's ring towards the Pico) and GND (pin 38): three cells or a LiPo, never four cells.
[README.md](README.md#power) says which.

## Before the first start

Without power, with a multimeter: no connection between VSYS and GND, nor between 3V3(OUT), pin 36,
and GND. Each button's pin connects to GND only while you press that button.
"""


def pins(board: dict[str, Any]) -> "list[tuple[str, str]]":
    """Return the pins in use on a board that needs no wires, a list of (use, name of the pin).

    An example is ("LED", "GP25").
    board: constants of a board file, {name: value}.
    """
    level = "high" if board["BUTTON_ACTIVE"] else "low"
    found = [(f"panel {PANEL_NAMES[key]}", f"GP{board['PANEL'][key]}") for key in PANEL_NAMES]
    for name, gpio in board["BUTTONS"].items():
        found.append((f"button {name.upper()}, {level} when pressed", f"GP{gpio}"))
    if board["BUZZER"] is not None:
        found.append(("buzzer, if there is one", f"GP{board['BUZZER']}"))
    found.append(("LED", f"GP{board['LED']}"))
    if board["LATCH"] is not None:
        found.append(("power latch, high to stay on", f"GP{board['LATCH']}"))
    battery = board["BATTERY"]
    texts = {
        "adc": f"battery, divided by {battery['divider']}",
        "select": "high to measure the battery",
        "reference": f"reference of {battery.get('reference_mv')} mV",
        "reference_power": "high for the reference",
    }
    for key, text in texts.items():
        if key in battery:
            found.append((text, f"GP{battery[key]}"))
    return found


def render_pins(boards: "dict[str, dict[str, Any]]") -> str:
    """Return the text of hardware/PINS.md, the page about boards that need no wires.

    boards: {name of a board file: its constants, {name: value}}.
    """
    parts = [
        f"""# Boards without wires

Written by `make wiring` from the files in `{FOLDER.relative_to(ROOT)}`. Do not edit.
Nothing has to be soldered on these. The firmware runs on models of them; it was not tried on the
boards themselves yet. [README.md](README.md#boards) says how to choose your board.
"""
    ]
    for name, board in boards.items():
        panel = board["PANEL"]
        parts.append(
            f"""## {board["NAME"]}

{READY_MADE[name]}

Board file: `{name}`. Panel: {panel["driver"].upper()} on SPI{panel["spi"]}.

{table(("What", "Pin"), list(pins(board)))}
"""
        )
    return "\n".join(parts)


# The picture is WIDTH px wide; x and y are px from its upper left corner.
WIDTH, HEIGHT = 700, 682
PITCH = 24  # from pin to pin, 2.54 mm on the Pico
LEFT_PINS, RIGHT_PINS, FIRST_ROW = 266, 434, 118  # x of the two rows of pins, y of pins 1 and 40
LEFT_LANE, RIGHT_LANE = 150, 540  # x where the wires turn towards their buttons
LEFT_GROUND, RIGHT_GROUND, BOTTOM_GROUND = 18, 682, 632  # the ground wire goes round the Pico
PANEL_LEFT, PANEL_RIGHT = 40, 206
PANEL_TOP, PANEL_VCC = 304, 334  # y of the panel's upper edge, of its contact VCC
BUTTONS_AT = {  # (x, y) of the middle
    "A": (80, 158),
    "B": (80, 242),
    "C": (80, 566),
    "UP": (620, 574),
    "DOWN": (620, 491),
    "ROLL": (620, 322),
}
BUZZER_AT = (620, 400)
# The wires of the panel are dashed, so they share colours with those of the buttons.
COLOURS = {
    "CLK": "#b58900",
    "DIN": "#1d6fd6",
    "CS": "#e0701a",
    "DC": "#2e9e44",
    "RST": "#7a828a",
    "BUSY": "#8e44ad",
    "GND": "#1a1a1a",
    "VCC": "#d02020",
    "battery +": "#d02020",
    "battery -": "#1a1a1a",
    "ground": "#1a1a1a",
    "A": "#e0701a",
    "B": "#b58900",
    "C": "#2e9e44",
    "UP": "#1d6fd6",
    "DOWN": "#8e44ad",
    "ROLL": "#d6338a",
    "BUZZER": "#0f8f8f",
}
DARK, GREY, PALE, LIGHT = "#3c4148", "#8a929a", "#f4f4f0", "#ffffff"


class Picture:
    """A picture in SVG. lines: its SVG elements as text. Later elements cover earlier ones."""

    def __init__(self):
        self.lines: list[str] = []

    def add(self, tag: str, words: str = "", **attributes: Any) -> None:
        """Add an SVG element.

        tag: name of the element, such as "rect".
        words: text in the element.
        attributes: attributes of the element, with _ in place of -.
        """
        given = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
        self.lines.append(f"<{tag}{given}>{escape(words)}</{tag}>" if words else f"<{tag}{given}/>")

    def box(self, x: int, y: int, width: int, height: int, **look: Any) -> None:
        """Add a rectangle.

        x, y: upper left corner, in px.
        width, height: size in px.
        look: further attributes for `add`, such as fill.
        """
        self.add("rect", x=x, y=y, width=width, height=height, **look)

    def disc(self, x: int, y: int, radius: float, **look: Any) -> None:
        """Add a circle.

        x, y: centre, in px.
        radius: radius in px.
        look: further attributes for `add`, such as fill.
        """
        self.add("circle", cx=x, cy=y, r=radius, **look)

    def text(self, x: int, y: int, words: str, align: str = "middle", bold: bool = False) -> None:
        """Add a line of text.

        x, y: place of the text, in px. y is its baseline.
        words: the text.
        align: part of the text that is at x: "start", "middle" or "end".
        bold: whether the letters are bold.
        """
        weight = {"font_weight": "bold"} if bold else {}
        self.add("text", words, x=x, y=y, text_anchor=align, **weight)

    def wire(self, name: str, *routes: "list[tuple[int, int]]", dashed: bool = False) -> None:
        """Add a wire.

        name: name of the wire in COLOURS.
        routes: lists of (x, y) in px: the ends and corners of the wire. A wire with branches has
            several lists.
        dashed: whether the line is dashed.
        """
        look: dict[str, Any] = {"fill": "none", "stroke": COLOURS[name], "stroke_width": 3}
        look |= {"stroke_dasharray": "7 4"} if dashed else {"stroke_linecap": "round"}
        d = " ".join("M" + " L".join(f"{x},{y}" for x, y in route) for route in routes)
        self.add("path", d=d, **look, data_wire=name)

    def dot(self, x: int, y: int, name: str) -> None:
        """Add a dot where wires join.

        x, y: centre of the dot, in px.
        name: name of the wire in COLOURS.
        """
        self.disc(x, y, 4.5, fill=COLOURS[name])


def place(pin: int) -> "tuple[int, int]":
    """Return (x, y) of one of the Pico's pins in the picture, in px. pin: number of the pin, 1 to
    40."""
    if pin <= 20:
        return LEFT_PINS, FIRST_ROW + PITCH * (pin - 1)
    return RIGHT_PINS, FIRST_ROW + PITCH * (40 - pin)


def legs(button: str) -> "tuple[tuple[int, int], tuple[int, int]]":
    """Return the places of the two legs of a button that have a wire: ((x, y) of the leg to the
    GPIO, (x, y) of the leg to ground), in px. The two legs are diagonally opposite. The big button
    ROLL has contacts at its left and right.

    button: name of the button, such as "UP".
    """
    x, y = BUTTONS_AT[button]
    inwards = 1 if x < WIDTH / 2 else -1
    if button == "ROLL":
        return (x + 34 * inwards, y), (x - 34 * inwards, y)
    return (x + 35 * inwards, y - 13), (x - 35 * inwards, y + 13)


def elbow(start: "tuple[int, int]", lane: int, end: "tuple[int, int]") -> "list[tuple[int, int]]":
    """Return a list of the ends and corners of a wire from `start` to `end`, each as (x, y) in px.
    The wire is horizontal, but for a vertical part at x = `lane`.

    start, end: (x, y) in px.
    """
    return [start, (lane, start[1]), (lane, end[1]), end]


def draw_pico(svg: Picture) -> None:
    """Draw the Pico into `svg` from its chip side, without its pins."""
    middle = WIDTH // 2
    svg.box(251, 104, 198, 484, rx=8, fill="#e3f1e6", stroke="#5c8f68", data_part="PICO")
    svg.box(middle - 37, 78, 74, 28, rx=4, fill="#d5d8db", stroke=GREY)
    svg.text(middle, 97, "USB")
    svg.box(middle - 16, 302, 32, 32, rx=3, fill=DARK)
    svg.text(middle, 350, "chip")


def draw_pins(svg: Picture, colours: "dict[int, str]") -> None:
    """Draw the Pico's pins with their numbers and names into `svg`.

    colours: {number of a pin with a wire: colour of the wire}.
    """
    for pin, name in enumerate(HEADER, 1):
        x, y = place(pin)
        words = f"GP{name}" if isinstance(name, int) else name
        inwards, align = (1, "start") if pin <= 20 else (-1, "end")
        svg.disc(x, y, 6, fill=colours.get(pin, LIGHT), stroke="#5c8f68", data_pin=pin)
        svg.text(x + 11 * inwards, y + 4, str(pin), align)
        svg.text(x + 30 * inwards, y + 4, words, align, bold=pin in colours)


def draw_panel(svg: Picture, contacts: "dict[str, int]") -> None:
    """Draw the panel into `svg`. contacts: {name of a contact of the panel: its y in px}."""
    width = PANEL_RIGHT - PANEL_LEFT
    height = max(contacts.values()) + 20 - PANEL_TOP
    svg.box(PANEL_LEFT, PANEL_TOP, width, height, rx=6, fill=PALE, stroke=GREY, data_part="PANEL")
    for line, words in enumerate(("e-ink panel", "Pico-ePaper-2.9", "It plugs onto", "the Pico.")):
        svg.text(PANEL_LEFT + 10, PANEL_TOP + 72 + 18 * line, words, "start", bold=line == 0)
    for contact, y in contacts.items():
        svg.text(PANEL_RIGHT - 6, y + 4, contact, "end")


def draw_button(svg: Picture, name: str) -> None:
    """Draw a button with its legs into `svg`, and words for its place on the box.

    name: name of the button, such as "UP".
    """
    x, y = BUTTONS_AT[name]
    if name == "ROLL":
        svg.box(x - 34, y - 3, 68, 6, fill=GREY)
        svg.text(x - 30, y - 10, "NO", "end")
        svg.text(x + 30, y - 10, "COM", "start")
        svg.disc(x, y, 26, fill=LIGHT, stroke=DARK, data_part=name)
        svg.text(x, y + 42, "big, optional")
    else:
        svg.box(x - 36, y - 16, 72, 6, fill=GREY)
        svg.box(x - 36, y + 10, 72, 6, fill=GREY)
        svg.box(x - 26, y - 26, 52, 52, rx=4, fill=DARK, data_part=name)
        svg.disc(x, y, 23, fill=LIGHT)
        svg.text(x, y + 41, BUTTON_PLACES[name.lower()].replace(" the screen", ""))
    svg.text(x, y + 4, name, bold=True)


def draw_buzzer(svg: Picture, pin: int) -> None:
    """Draw the buzzer, its wire to the Pico and the resistor in this wire into `svg`.

    pin: number of the Pico's pin.
    """
    x, y = BUZZER_AT
    start = place(pin)
    svg.wire("BUZZER", elbow(start, RIGHT_LANE, (x - 24, y)))
    svg.box(470, start[1] - 7, 44, 14, rx=5, fill="#e8d9b8", stroke="#8a6d1a", data_part="R1")
    svg.text(492, start[1] - 12, "R1, 100 ohm")
    svg.disc(x, y, 24, fill="#f0d58a", stroke="#8a6d1a", data_part="BUZZER")
    svg.disc(x, y, 12, fill=LIGHT, stroke="#8a6d1a")
    svg.dot(x - 24, y, "BUZZER")
    svg.text(x, y + 39, "BUZZER, a piezo")


def draw_battery(svg: Picture) -> None:
    """Draw the battery and its two wires to the Pico into `svg`. The plus wire has the diode and
    the switch in it."""
    x, vsys = place(VSYS)
    _, ground = place(BATTERY_GROUND)
    left, right, top, bottom = 520, 640, 212, 264
    centre, middle = (left + right) // 2, (top + bottom) // 2
    svg.wire("battery +", [(x, vsys), (672, vsys), (672, middle), (right, middle)])
    svg.wire("battery -", [(x, ground), (486, ground), (486, middle), (left, middle)])
    svg.box(500, vsys - 8, 40, 16, rx=2, fill=DARK, data_part="D1")
    svg.box(505, vsys - 8, 7, 16, fill="#d5d8db", data_mark="ring")
    svg.text(520, vsys - 30, "D1, its ring")
    svg.text(520, vsys - 15, "towards the Pico")
    svg.box(594, vsys - 9, 48, 18, rx=4, fill=LIGHT, stroke=DARK, data_part="S1")
    svg.box(598, vsys - 6, 20, 12, rx=2, fill=DARK)
    svg.text(618, vsys - 15, "S1, switch")
    svg.box(left, top, 120, 52, rx=4, fill=PALE, stroke=DARK, data_part="BATTERY")
    svg.text(left + 6, middle + 5, "\N{MINUS SIGN}", "start", bold=True)
    svg.text(right - 6, middle + 5, "+", "end", bold=True)
    svg.text(centre, middle - 4, "BATTERY", bold=True)
    svg.text(centre, middle + 13, "3 cells")


def draw_supply(svg: Picture) -> None:
    """Draw the wire from the Pico's pin VSYS to the panel's contact VCC into `svg`. It begins at a
    joint in the battery's wire, and has white edges where it crosses the wires of the buttons."""
    _, vsys = place(VSYS)
    start, top, across = 458, 62, 236
    route = [(start, vsys), (start, top), (across, top), (across, PANEL_VCC)]
    svg.box(across - 5, top, 10, PANEL_VCC - top, fill=LIGHT)
    svg.wire("VCC", [*route, (PANEL_RIGHT, PANEL_VCC)], dashed=True)
    svg.dot(start, vsys, "VCC")


def draw_ground(svg: Picture, joints: "list[tuple[int, int]]", pin: int) -> None:
    """Draw the wire that connects the ground legs of all parts with the Pico into `svg`.

    joints: list of (x, y) in px, the leg of each part that belongs to ground.
    pin: number of the Pico's pin.
    """
    left = [y for x, y in joints if x < WIDTH / 2]
    right = [y for x, y in joints if x > WIDTH / 2]
    ring = [
        (LEFT_GROUND, min(left)),
        (LEFT_GROUND, BOTTOM_GROUND),
        (RIGHT_GROUND, BOTTOM_GROUND),
        (RIGHT_GROUND, min(right)),
    ]
    branches = [[(LEFT_GROUND if x < WIDTH / 2 else RIGHT_GROUND, y), (x, y)] for x, y in joints]
    x, y = place(pin)
    foot = (480, BOTTOM_GROUND)
    svg.wire("ground", ring, *branches, [(x, y), (foot[0], y), foot])
    for x, y in [foot, *joints]:
        svg.dot(x, y, "ground")


def picture(board: dict[str, Any]) -> str:
    """Return the text of hardware/wiring.svg, a picture of the Pico from its chip side with each
    wire.

    board: constants of a board file, {name: value}.
    """
    pins = {wire.contact: header_pin(wire.gpio) for wire in wires(board)}
    panel = {contact: pins[contact] for contact in PANEL_NAMES.values()}
    panel["GND"] = panel_ground(board)
    buttons = {name.upper(): pins[name.upper()] for name in board["BUTTONS"]}
    buzzer = header_pin(board["BUZZER"])

    svg = Picture()
    svg.box(0, 0, WIDTH, HEIGHT, fill=LIGHT)
    svg.text(
        LEFT_GROUND, 28, f"{board['NAME']}, from the chip side of the Pico", "start", bold=True
    )
    draw_pico(svg)
    draw_panel(svg, {"VCC": PANEL_VCC} | {name: place(pin)[1] for name, pin in panel.items()})
    for name, pin in panel.items():
        x, y = place(pin)
        svg.wire(name, [(x, y), (PANEL_RIGHT, y)], dashed=True)
    for name, pin in buttons.items():
        draw_button(svg, name)
        end, _ = legs(name)
        lane = LEFT_LANE if end[0] < WIDTH / 2 else RIGHT_LANE
        svg.wire(name, elbow(place(pin), lane, end))
        svg.dot(*end, name)
    draw_buzzer(svg, buzzer)
    grounds = [legs(name)[1] for name in buttons]
    draw_ground(svg, [*grounds, (BUZZER_AT[0] + 24, BUZZER_AT[1])], button_ground(board))
    draw_battery(svg)
    draw_supply(svg)

    used = panel | buttons | {"BUZZER": buzzer, "ground": button_ground(board)}
    used |= {"battery +": VSYS, "battery -": BATTERY_GROUND}
    draw_pins(svg, {pin: COLOURS[name] for name, pin in used.items()})
    notes = (
        "Solid: wires to solder. Dashed: the panel makes these itself when it is plugged on.",
        "Black: one ground wire, from button to button. Of four legs, use two diagonal ones.",
    )
    for line, words in enumerate(notes):
        svg.text(LEFT_GROUND, BOTTOM_GROUND + 24 + 17 * line, words, "start")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif" font-size="12">'
    )
    return "\n".join([head, *svg.lines, "</svg>", ""])


def draw_joint(svg: Picture, x: int, y: int) -> None:
    """Draw one pin of the Pico into `svg`, from the side, with a wire on its upper end.

    x, y: place of the pin on the upper side of the Pico's board, in px.
    """
    metal, copper, solder = "#d8b645", "#c9762f", "#c4c9ce"
    svg.box(x - 90, y + 112, 180, 44, rx=3, fill=DARK)  # the socket of the panel
    svg.box(x - 90, y + 156, 180, 10, fill="#27508a")
    svg.box(x - 90, y + 14, 180, 40, fill=DARK)  # the plastic of the header
    svg.box(x - 90, y, 180, 14, fill="#8fc49a", stroke="#5c8f68")
    svg.box(x - 7, y - 58, 14, 206, fill=metal)
    svg.add(
        "path",
        d=f"M{x - 30},{y} Q{x - 7},{y - 6} {x - 7},{y - 24} h14 Q{x + 7},{y - 6} {x + 30},{y} z",
        fill=solder,
        stroke=GREY,
    )
    for strand in (-4, 0, 4):
        svg.add(
            "path",
            d=f"M{x + 12},{y - 60} V{y - 34} Q{x + 12 + strand},{y - 26} {x + 58},"
            f"{y - 26 + strand}",
            fill="none",
            stroke=copper,
            stroke_width=3,
        )
    svg.add("ellipse", cx=x + 5, cy=y - 46, rx=17, ry=21, fill=solder, stroke=GREY, opacity=0.85)
    svg.box(x + 54, y - 35, 56, 18, rx=4, fill=COLOURS["UP"])
    left, right = x - 100, x + 118
    svg.text(left, y - 44, "short upper end", "end")
    svg.text(left, y + 12, "the Pico, chip side", "end")
    svg.text(left, y + 38, "its header", "end")
    svg.text(left, y + 88, "long pin", "end")
    svg.text(left, y + 138, "socket of the panel", "end")
    svg.text(x + 30, y - 54, "new solder", "start", bold=True)
    svg.text(right, y - 22, "wire", "start", bold=True)
    for mark_y, end in ((y - 48, x - 8), (y + 84, x - 8)):
        svg.add("path", d=f"M{left + 5},{mark_y} H{end}", stroke=GREY, stroke_width=1)


def joints_picture(board: dict[str, Any]) -> str:
    """Return the text of hardware/joints.svg, a picture of the wires' joints with the Pico's pins.

    board: constants of a board file, {name: value}.
    """
    height, pitch, first, left, right = 476, 19, 76, 470, 570  # px
    svg = Picture()
    svg.box(0, 0, WIDTH, height, fill=LIGHT)
    svg.text(20, 28, "One joint, from the side", "start", bold=True)
    draw_joint(svg, 222, 120)
    steps = (
        "1. Bare 3 mm of the wire, twist it, tin it.",
        "2. Lay it along the short upper end, from outside.",
        "3. Heat both for a second or two, no longer:",
        "the plastic of the header melts.",
        "4. Pull a little: it must hold, and no solder",
        "may touch the next pin.",
    )
    for line, words in enumerate(steps):
        svg.text(20 if words[0].isdigit() else 35, 340 + 19 * line, words, "start")
    svg.text(left - 90, 28, "All joints, from the chip side", "start", bold=True)
    svg.box(
        left - 14,
        first - 16,
        right - left + 28,
        20 * pitch + 20,
        rx=8,
        fill="#e3f1e6",
        stroke="#5c8f68",
    )
    svg.box((left + right) // 2 - 22, first - 26, 44, 22, rx=3, fill="#d5d8db", stroke=GREY)
    svg.text((left + right) // 2, first - 10, "USB")
    soldered = joints(board)
    for pin in range(1, 41):
        at_left = pin <= 20
        x = left if at_left else right
        y = first + 8 + pitch * (pin - 1 if at_left else 40 - pin)
        name = soldered.get(pin)
        if name is None:
            svg.disc(x, y, 4, fill="#d8b645", stroke=GREY)
            if pin in (1, 40):
                svg.text(
                    x + (13 if at_left else -13), y + 4, str(pin), "start" if at_left else "end"
                )
            continue
        outwards, align = (-1, "end") if at_left else (1, "start")
        svg.disc(x, y, 7, fill="#c4c9ce", stroke=GREY, data_pin=pin)
        svg.wire(name, [(x, y), (x + 30 * outwards, y)])
        svg.text(x - 13 * outwards, y + 4, str(pin), "start" if at_left else "end", bold=True)
        svg.text(x + 36 * outwards, y + 4, name.replace("-", "\N{MINUS SIGN}"), align)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="Helvetica, Arial, sans-serif" font-size="12">'
    )
    return "\n".join([head, *svg.lines, "</svg>", ""])


def pages() -> "dict[Path, str]":
    """Return {path: content as text} of the pages and the pictures about wires and pins."""
    ready = {name: read_board(FOLDER / f"{name}.py") for name in BOARDS if name in READY_MADE}
    reference = read_board()
    return {
        WIRING: render(reference),
        PINS: render_pins(ready),
        PICTURE: picture(reference),
        JOINTS: joints_picture(reference),
    }


def main() -> None:
    """Write the pages and pictures about wires and pins, and print their paths. Print also what a
    board still lacks."""
    WIRING.parent.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text)
        print(f"wrote {path.relative_to(ROOT)}")
    for line in unfinished():
        print(line)


if __name__ == "__main__":
    main()
