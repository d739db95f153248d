"""Write hardware/'s pages and picture of wires and pins from the firmware's board files.

python tools/wiring.py
"""

import ast
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "firmware" / "toychest" / "boards"
BOARD = FOLDER / "pico_epaper29.py"
WIRING = ROOT / "hardware" / "WIRING.md"
PINS = ROOT / "hardware" / "PINS.md"
PICTURE = ROOT / "hardware" / "wiring.svg"

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


class Wire(NamedTuple):
    """A wire from a contact of a part to the Pico, such as Wire("panel", "CLK", 10). The number is
    that of the GPIO."""

    part: str
    contact: str
    gpio: int


def read_board(path: Path = BOARD) -> dict[str, Any]:
    """Return {name: value} of the constants of a board file, with those that it imports from other
    board files. The file is parsed, not run."""
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
    "inky_pack": """\
Panel and three buttons on one board; a Pico with its header pins down plugs into its back. There
is no big button and no buzzer, and B takes the place of up and down.""",
    "badger2040": """\
Everything is on it but the big button and the buzzer. A button on the front switches it on: hold
it for about half a second, for the board holds its own power only once MicroPython has started.
That press already counts.""",
    "badger2040w": """\
A Badger 2040 with a Pico W on it. Give it MicroPython's build for the Pico: the one for the Pico W
leaves too little of the flash, and the radio is not used. It is switched on like a Badger 2040.""",
}


def header_pin(gpio: int) -> int:
    """Return the number, 1 to 40, of the Pico's pin that has a GPIO. Raises ValueError if no pin
    has it."""
    return HEADER.index(gpio) + 1


def nearest_ground(pin: int) -> int:
    """Return the number of the GND pin nearest to a pin, on the same side of the Pico."""
    side = range(1, 21) if pin <= 20 else range(21, 41)
    return min((p for p in side if HEADER[p - 1] == "GND"), key=lambda p: abs(p - pin))


def panel_ground(board: dict[str, Any]) -> int:
    """Return the number of the GND pin among the pins of the panel. board: constants of a board
    file, as `read_board` returns them."""
    return nearest_ground(header_pin(board["PANEL"]["dc"]))


def button_ground(board: dict[str, Any]) -> int:
    """Return the number of the GND pin at which the ground wire of all buttons begins. board:
    constants of a board file, as `read_board` returns them."""
    return nearest_ground(header_pin(board["BUTTONS"]["up"]))


def wires(board: dict[str, Any]) -> list[Wire]:
    """Return a Wire for each contact of a part that must be connected to the Pico.

    board: constants of a board file, as `read_board` returns them.
    """
    found = [Wire("panel", PANEL_NAMES[key], board["PANEL"][key]) for key in PANEL_NAMES]
    found += [Wire("button", name.upper(), gpio) for name, gpio in board["BUTTONS"].items()]
    found.append(Wire("buzzer", "+", board["BUZZER"]))
    if board["LED"] not in ON_BOARD:
        found.append(Wire("LED", "+", board["LED"]))
    return found


def drawing(board: dict[str, Any]) -> str:
    """Return a text drawing of the Pico, seen from above, with the wire at each pin.

    board: constants of a board file, as `read_board` returns them.
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
    """Return a Markdown table. head: headings of the columns. rows: tuples with a value for each
    column."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def render(board: dict[str, Any]) -> str:
    """Return the text of hardware/WIRING.md.

    board: constants of the board file, as `read_board` returns them.
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

The same with the symbols of electronics: [schematic.svg](schematic.svg).

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
no resistor, no capacitor (the firmware waits out the bouncing). One ground wire goes from button to
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
    """Return the pins of a board that needs no wires, a list of (use, pin) such as ("LED", "GP25").

    board: constants of a board file, as `read_board` returns them.
    """
    level = "high" if board["BUTTON_ACTIVE"] else "low"
    found = [(f"panel {PANEL_NAMES[key]}", f"GP{board['PANEL'][key]}") for key in PANEL_NAMES]
    for name, gpio in board["BUTTONS"].items():
        found.append((f"button {name.upper()}, {level} when pressed", f"GP{gpio}"))
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
    """Return the text of hardware/PINS.md, about the boards that need no wires.

    boards: {name of a board file: its constants}.
    """
    parts = [
        f"""# Boards without wires

Written by `make wiring` from the files in `{FOLDER.relative_to(ROOT)}`. Do not edit.
Nothing is soldered on these. The firmware runs on models of them; it was not tried on the boards
themselves yet. How to tell it which board it is on stands in [README.md](README.md#boards).
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


class Picture:
    """A picture in SVG: `lines` are its elements, the lowest first."""

    def __init__(self):
        self.lines: list[str] = []

    def add(self, tag: str, words: str = "", **attributes: Any) -> None:
        """Add an element. words: its text. attributes: those of SVG, with _ in place of -."""
        given = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
        self.lines.append(f"<{tag}{given}>{escape(words)}</{tag}>" if words else f"<{tag}{given}/>")

    def text(self, x: int, y: int, words: str, **attributes: Any) -> None:
        """Add a line of text. x, y: where its first letter stands."""
        self.add("text", words, x=x, y=y, **attributes)

    def wire(self, name: str, *routes: "list[tuple[int, int]]", dashed: bool = False) -> None:
        """Add a wire. name: its name in COLOURS. routes: lists of the (x, y) of its ends and
        corners; a wire with branches has several."""
        look: dict[str, Any] = {"fill": "none", "stroke": COLOURS[name], "stroke_width": 3}
        look |= {"stroke_dasharray": "7 4"} if dashed else {"stroke_linecap": "round"}
        d = " ".join("M" + " L".join(f"{x},{y}" for x, y in route) for route in routes)
        self.add("path", d=d, **look, data_wire=name)

    def dot(self, x: int, y: int, name: str) -> None:
        """Add a joint of a wire. name: the wire's name in COLOURS."""
        self.add("circle", cx=x, cy=y, r=4.5, fill=COLOURS[name])


def place(pin: int) -> "tuple[int, int]":
    """Return (x, y) of one of the Pico's 40 pins in the picture."""
    if pin <= 20:
        return LEFT_PINS, FIRST_ROW + PITCH * (pin - 1)
    return RIGHT_PINS, FIRST_ROW + PITCH * (40 - pin)


def legs(button: str) -> "tuple[tuple[int, int], tuple[int, int]]":
    """Return ((x, y), (x, y)) of the two legs of a button that get a wire: of its pin, and of
    ground. They are diagonally opposite, but for ROLL, which has two contacts."""
    x, y = BUTTONS_AT[button]
    inwards = 1 if x < WIDTH / 2 else -1
    if button == "ROLL":
        return (x + 34 * inwards, y), (x - 34 * inwards, y)
    return (x + 35 * inwards, y - 13), (x - 35 * inwards, y + 13)


def elbow(start: "tuple[int, int]", lane: int, end: "tuple[int, int]") -> "list[tuple[int, int]]":
    """Return the corners of a wire that changes its height at x = lane."""
    return [start, (lane, start[1]), (lane, end[1]), end]


def draw_pico(svg: Picture) -> None:
    """Draw the Pico from its chip side, without its pins."""
    middle = WIDTH // 2
    svg.add(
        "rect",
        x=251,
        y=104,
        width=198,
        height=484,
        rx=8,
        fill="#e3f1e6",
        stroke="#5c8f68",
        data_part="PICO",
    )
    svg.add(
        "rect", x=middle - 37, y=78, width=74, height=28, rx=4, fill="#d5d8db", stroke="#7a828a"
    )
    svg.text(middle, 97, "USB", text_anchor="middle")
    svg.add("rect", x=middle - 16, y=302, width=32, height=32, rx=3, fill="#3c4148")
    svg.text(middle, 350, "chip", text_anchor="middle")


def draw_pins(svg: Picture, colours: "dict[int, str]") -> None:
    """Draw the Pico's pins with their names. colours: {pin with a wire: the wire's colour}."""
    for pin, name in enumerate(HEADER, 1):
        x, y = place(pin)
        words = f"GP{name}" if isinstance(name, int) else name
        inwards, anchor = (1, "start") if pin <= 20 else (-1, "end")
        weight = "bold" if pin in colours else "normal"
        fill = colours.get(pin, "#ffffff")
        svg.add("circle", cx=x, cy=y, r=6, fill=fill, stroke="#5c8f68", data_pin=pin)
        svg.text(x + 11 * inwards, y + 4, str(pin), text_anchor=anchor, fill="#66707a")
        svg.text(x + 30 * inwards, y + 4, words, text_anchor=anchor, font_weight=weight)


def draw_panel(svg: Picture, contacts: "dict[str, int]") -> None:
    """Draw the panel. contacts: {name of a contact: its y}."""
    height = max(contacts.values()) + 20 - PANEL_TOP
    svg.add(
        "rect",
        x=PANEL_LEFT,
        y=PANEL_TOP,
        width=PANEL_RIGHT - PANEL_LEFT,
        height=height,
        rx=6,
        fill="#f4f4f0",
        stroke="#7a828a",
        data_part="PANEL",
    )
    for line, words in enumerate(("e-ink panel", "Pico-ePaper-2.9", "It plugs onto", "the Pico.")):
        weight = "normal" if line else "bold"
        svg.text(PANEL_LEFT + 10, PANEL_TOP + 72 + 18 * line, words, font_weight=weight)
    for contact, y in contacts.items():
        svg.text(PANEL_RIGHT - 6, y + 4, contact, text_anchor="end")


def draw_button(svg: Picture, name: str) -> None:
    """Draw a button, with its legs and its place on the box. name: str such as "UP"."""
    x, y = BUTTONS_AT[name]
    if name == "ROLL":
        for (end, _), contact in zip(legs(name), ("NO", "COM"), strict=True):
            svg.add("rect", x=min(x, end), y=y - 3, width=34, height=6, fill="#9aa2aa")
            anchor = "end" if end < x else "start"
            svg.text(end + (4 if end < x else -4), y - 10, contact, text_anchor=anchor)
        svg.add("circle", cx=x, cy=y, r=26, fill="#ffffff", stroke="#3c4148", data_part=name)
        svg.text(x, y + 42, "big, optional", text_anchor="middle")
    else:
        for across in (-36, 26):
            for down in (-13, 13):
                svg.add("rect", x=x + across, y=y + down - 3, width=10, height=6, fill="#9aa2aa")
        svg.add(
            "rect", x=x - 26, y=y - 26, width=52, height=52, rx=4, fill="#3c4148", data_part=name
        )
        svg.add("circle", cx=x, cy=y, r=23, fill="#ffffff")
        where = BUTTON_PLACES[name.lower()].replace(" the screen", "")
        svg.text(x, y + 41, where, text_anchor="middle")
    svg.text(x, y + 4, name, text_anchor="middle", font_weight="bold")


def draw_buzzer(svg: Picture) -> None:
    """Draw the buzzer, a disc."""
    x, y = BUZZER_AT
    svg.add("circle", cx=x, cy=y, r=24, fill="#f0d58a", stroke="#8a6d1a", data_part="BUZZER")
    svg.add("circle", cx=x, cy=y, r=12, fill="#ffffff", stroke="#8a6d1a")
    svg.text(x, y + 39, "BUZZER, a piezo", text_anchor="middle")


def draw_resistor(svg: Picture, y: int) -> None:
    """Draw the resistor into the wire of the buzzer. y: that of the wire."""
    svg.add(
        "rect",
        x=470,
        y=y - 7,
        width=44,
        height=14,
        rx=5,
        fill="#e8d9b8",
        stroke="#8a6d1a",
        data_part="R1",
    )
    svg.text(492, y - 12, "R1, 100 ohm", text_anchor="middle")


def draw_battery(svg: Picture, vsys: int, ground: int) -> None:
    """Draw the battery with its wires, the diode and the switch. vsys, ground: y of its two pins on
    the Pico."""
    left, right, y, height = 520, 640, 212, 52
    middle = y + height // 2
    svg.wire("battery +", [(RIGHT_PINS, vsys), (672, vsys), (672, middle), (right, middle)])
    svg.wire("battery -", [(RIGHT_PINS, ground), (486, ground), (486, middle), (left, middle)])
    svg.add("rect", x=500, y=vsys - 8, width=40, height=16, rx=2, fill="#3c4148", data_part="D1")
    svg.add("rect", x=505, y=vsys - 8, width=7, height=16, fill="#d5d8db")
    svg.text(520, vsys - 30, "D1, its ring", text_anchor="middle")
    svg.text(520, vsys - 15, "towards the Pico", text_anchor="middle")
    svg.add(
        "rect",
        x=594,
        y=vsys - 9,
        width=48,
        height=18,
        rx=4,
        fill="#ffffff",
        stroke="#3c4148",
        data_part="S1",
    )
    svg.add("rect", x=598, y=vsys - 6, width=20, height=12, rx=2, fill="#3c4148")
    svg.text(618, vsys - 15, "S1, switch", text_anchor="middle")
    svg.add(
        "rect",
        x=left,
        y=y,
        width=right - left,
        height=height,
        rx=4,
        fill="#f4f4f0",
        stroke="#3c4148",
        data_part="BATTERY",
    )
    svg.text(left + 6, middle + 5, "\N{MINUS SIGN}", font_weight="bold")
    svg.text(right - 6, middle + 5, "+", text_anchor="end", font_weight="bold")
    svg.text((left + right) // 2, middle - 4, "BATTERY", text_anchor="middle", font_weight="bold")
    svg.text((left + right) // 2, middle + 13, "3 cells", text_anchor="middle")


def draw_ground(svg: Picture, pin: int) -> None:
    """Draw the ground wire from button to button, to the buzzer and the Pico. pin: number of the
    Pico's pin."""
    joints = [legs(name)[1] for name in BUTTONS_AT]
    joints.append((BUZZER_AT[0] + 24, BUZZER_AT[1]))
    left = [y for x, y in joints if x < WIDTH / 2]
    right = [y for x, y in joints if x > WIDTH / 2]
    routes = [
        [
            (LEFT_GROUND, min(left)),
            (LEFT_GROUND, BOTTOM_GROUND),
            (RIGHT_GROUND, BOTTOM_GROUND),
            (RIGHT_GROUND, min(right)),
        ]
    ]
    for x, y in joints:
        routes.append([(LEFT_GROUND if x < WIDTH / 2 else RIGHT_GROUND, y), (x, y)])
    x, y = place(pin)
    routes.append([(x, y), (480, y), (480, BOTTOM_GROUND)])
    for x, y in [(480, BOTTOM_GROUND), *joints]:
        svg.dot(x, y, "ground")
    svg.wire("ground", *routes)


def draw_supply(svg: Picture, vsys: int) -> None:
    """Draw the wire from VSYS to the panel's contact VCC. It has a white edge where it crosses the
    wires of the buttons. vsys: y of the pin."""
    top, across = 62, 236
    route = [(458, vsys), (458, top), (across, top), (across, PANEL_VCC), (PANEL_RIGHT, PANEL_VCC)]
    edge = " L".join(f"{x},{y}" for x, y in route[2:4])
    svg.add("path", d=f"M{edge}", fill="none", stroke="#ffffff", stroke_width=9)
    svg.wire("VCC", route, dashed=True)
    svg.dot(458, vsys, "VCC")


def picture(board: dict[str, Any]) -> str:
    """Return hardware/wiring.svg: the Pico from its chip side, and each wire.

    board: constants of the board file, as `read_board` returns them.
    """
    svg = Picture()
    draw_pico(svg)
    ends = {}  # {name of a wire: its pin}
    for wire in wires(board):
        ends[wire.contact if wire.part in ("panel", "button") else "BUZZER"] = header_pin(wire.gpio)
    panel = {name: ends[name] for name in PANEL_NAMES.values()} | {"GND": panel_ground(board)}
    buttons = {name: ends[name] for name in BUTTONS_AT if name in ends}

    draw_panel(svg, {"VCC": PANEL_VCC} | {name: place(pin)[1] for name, pin in panel.items()})
    for name, pin in panel.items():
        x, y = place(pin)
        svg.wire(name, [(x, y), (PANEL_RIGHT, y)], dashed=True)
    for name, pin in buttons.items():
        draw_button(svg, name)
        lane = LEFT_LANE if BUTTONS_AT[name][0] < WIDTH / 2 else RIGHT_LANE
        svg.wire(name, elbow(place(pin), lane, legs(name)[0]))
        svg.dot(*legs(name)[0], name)
    draw_buzzer(svg)
    start = place(ends["BUZZER"])
    svg.wire("BUZZER", elbow(start, RIGHT_LANE, (BUZZER_AT[0] - 24, BUZZER_AT[1])))
    svg.dot(BUZZER_AT[0] - 24, BUZZER_AT[1], "BUZZER")
    draw_resistor(svg, start[1])
    draw_ground(svg, button_ground(board))
    vsys = place(VSYS)[1]
    draw_battery(svg, vsys, place(BATTERY_GROUND)[1])
    draw_supply(svg, vsys)

    colours = {pin: COLOURS[name] for name, pin in (panel | ends).items()}
    colours |= {VSYS: COLOURS["battery +"], BATTERY_GROUND: COLOURS["battery -"]}
    colours[button_ground(board)] = COLOURS["ground"]
    draw_pins(svg, colours)
    svg.text(
        LEFT_GROUND, 28, f"{board['NAME']}, from the chip side of the Pico", font_weight="bold"
    )
    notes = (
        "Solid: wires to solder. Dashed: the panel makes these itself when it is plugged on.",
        "Black: one ground wire, from button to button. Use two diagonal legs of each button.",
    )
    for line, words in enumerate(notes):
        svg.text(LEFT_GROUND, BOTTOM_GROUND + 24 + 17 * line, words)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif" font-size="12">'
    )
    back = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    return "\n".join([head, back, *svg.lines, "</svg>", ""])


def pages() -> "dict[Path, str]":
    """Return {path: text} of the pages and the picture about wires and pins."""
    ready = {name: read_board(FOLDER / f"{name}.py") for name in BOARDS if name in READY_MADE}
    reference = read_board()
    return {WIRING: render(reference), PINS: render_pins(ready), PICTURE: picture(reference)}


def main() -> None:
    """Write hardware/WIRING.md, hardware/PINS.md and hardware/wiring.svg, and print their paths."""
    WIRING.parent.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text)
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
