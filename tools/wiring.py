"""Write the pages in hardware/ about wires and pins: `python tools/wiring.py`.

They are made from the firmware's board files.
"""

import ast
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "firmware" / "toychest" / "boards"
BOARD = FOLDER / "pico_epaper29.py"
WIRING = ROOT / "hardware" / "WIRING.md"
PINS = ROOT / "hardware" / "PINS.md"

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


class Wire(NamedTuple):
    """A wire to the Pico, such as Wire("panel", "CLK", 10).

    part, contact: name of the part, and of the contact on it.
    gpio: number of the Pico's GPIO.
    """

    part: str
    contact: str
    gpio: int


def read_board(path: Path = BOARD) -> dict[str, Any]:
    """Return the constants of a board file, {name: value}. Constants from other board files are
    included. The file is parsed, not run."""
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
alone. A piezo can still go on GP20, as in [WIRING.md](WIRING.md#buzzer); without one nothing
sounds.""",
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
    """Return the number, 1 to 40, of the Pico's pin with a GPIO. Raises ValueError if there is
    none."""
    return HEADER.index(gpio) + 1


def nearest_ground(pin: int) -> int:
    """Return the number of the GND pin nearest to a pin, on the same side of the Pico."""
    side = range(1, 21) if pin <= 20 else range(21, 41)
    return min((p for p in side if HEADER[p - 1] == "GND"), key=lambda p: abs(p - pin))


def wires(board: dict[str, Any]) -> list[Wire]:
    """Return a Wire for each contact that must be connected to the Pico.

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
    labels[39] = "battery +"
    labels[38] = "battery -, panel GND"
    labels[36] = "panel VCC"
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
    panel += [("VCC", "3V3(OUT)", 36), ("GND", "GND", 38)]
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

```
{drawing(board)}
```

## Panel

On SPI{board["PANEL"]["spi"]}. The module plugs onto the Pico's header, which makes all
connections, its power included; a mark on it shows which end belongs to the Pico's USB socket. A
module on wires of its own is connected like this (it runs on 3.3 V):

{table(("Panel", "Pico", "Pin"), panel)}

## Buttons

Each button connects its pin to ground when pressed. The Pico's internal pull-up does the rest:
no resistor, no capacitor (the firmware waits out the bouncing).

{table(("Button", "Where", "Pico", "Pin", "Other leg to GND, pin"), buttons)}

## Buzzer

A passive piezo (one that needs a tone, not one that beeps by itself), driven by PWM: one leg
through a 100 ohm resistor to GP{board["BUZZER"]}, pin {buzzer}; the other leg to GND, pin {ground}.

## LED

{led_text}

## Power

USB alone is enough. A battery goes to VSYS (pin 39, through a switch and a Schottky diode, the
diode's ring towards the Pico) and GND (pin 38): 1.8 to 5.5 V. [README.md](README.md) says which.

## Before the first start

Without power, with a multimeter: no connection between VSYS and GND, nor between 3V3(OUT), pin 36,
and GND. Each button's pin connects to GND only while you press that button.
"""


def pins(board: dict[str, Any]) -> "list[tuple[str, str]]":
    """Return the pins of a board that needs no wires, a list of (use, pin).

    An example is ("LED", "GP25").
    board: constants of a board file, as `read_board` returns them.
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
        "vbus": "high on USB",
        "select": "high to measure the battery",
        "reference": f"reference of {battery.get('reference_mv')} mV",
        "reference_power": "high for the reference",
    }
    for key, text in texts.items():
        if key in battery:
            gpio = battery[key]
            found.append((text, f"GP{gpio}" if isinstance(gpio, int) else gpio))
    return found


def render_pins(boards: "dict[str, dict[str, Any]]") -> str:
    """Return the text of hardware/PINS.md, the page about boards that need no wires.

    boards: {name of a board file: its constants}.
    """
    parts = [
        f"""# Boards without wires

Written by `make wiring` from the files in `{FOLDER.relative_to(ROOT)}`. Do not edit.
Nothing has to be soldered on these. The firmware runs on models of them; it was not tried on the
boards themselves yet. How to tell it which board it is on stands in [README.md](README.md#boards).
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


def pages() -> "dict[Path, str]":
    """Return {path: text} of the pages about wires and pins."""
    ready = {name: read_board(FOLDER / f"{name}.py") for name in BOARDS if name in READY_MADE}
    return {WIRING: render(read_board()), PINS: render_pins(ready)}


def main() -> None:
    """Write hardware/WIRING.md and hardware/PINS.md, and print their paths."""
    WIRING.parent.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text)
        print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
