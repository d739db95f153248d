"""Draw hardware/schematic.svg, the circuit diagram of a box, from the reference board's file.

python tools/draw/schematic.py
"""

import re
from typing import Any

import schemdraw
from schemdraw import elements
from schemdraw.types import Side

from draw.wiring import BATTERY_GROUND, PANEL_NAMES, ROOT, VSYS, header_pin, read_board

SCHEMATIC = ROOT / "hardware" / "schematic.svg"
# Lengths are in schemdraw's units, half an inch each.
ROW = 1.3  # from one line to the next
BETWEEN = 2.5  # of the wires from the panel to the Pico
PART = 2  # of a part with its two wires


def pico(board: dict[str, Any]) -> elements.Ic:
    """Return the symbol of the Pico: a box with the panel's pins on its left, and those of the
    buttons and the buzzer on its right.

    board: constants of a board file, {name: value}.
    """
    sides: dict[Side, list[int]] = {
        "left": [board["PANEL"][key] for key in PANEL_NAMES],
        "right": [*board["BUTTONS"].values(), board["BUZZER"]],
    }
    pins = [
        elements.IcPin(name=f"GP{gpio}", pin=str(header_pin(gpio)), side=side)
        for side, gpios in sides.items()
        for gpio in reversed(gpios)  # schemdraw counts from below
    ]
    pins.append(elements.IcPin(name="VSYS", pin=str(VSYS), side="top"))
    pins.append(elements.IcPin(name="GND", pin=str(BATTERY_GROUND), side="bottom"))
    return elements.Ic(pins=pins, size=(4, 7 * ROW + 1), pinspacing=ROW, edgepadH=0.8, plblsize=12)


def panel() -> elements.Ic:
    """Return the symbol of the panel: a box with its contacts on the right."""
    contacts = [elements.IcPin(name=name, side="right") for name in reversed(PANEL_NAMES.values())]
    contacts.append(elements.IcPin(name="VCC", side="top"))
    contacts.append(elements.IcPin(name="GND", side="bottom"))
    return elements.Ic(
        pins=contacts, size=(3, 6 * ROW + 1), pinspacing=ROW, edgepadH=0.8, plblsize=12
    )


def draw_buttons(board: dict[str, Any], chip: elements.Ic) -> None:
    """Draw the buttons and the buzzer to the right of the Pico, and the ground wire that they
    share. board: constants of a board file, {name: value}. chip: the Pico's symbol."""
    joints = []
    for name, gpio in board["BUTTONS"].items():
        elements.Line().right(PART).at(getattr(chip, f"GP{gpio}"))
        elements.Button().right(PART).label(name.upper())
        elements.Line().right(PART)
        joints.append(elements.Dot())
    start = getattr(chip, f"GP{board['BUZZER']}")
    elements.Resistor().right(PART * 1.5).at(start).label("R1, 100 Ω", loc="top")
    buzzer = elements.Speaker().right().anchor("in1").label("BUZZER", loc="right")
    low = elements.Line().left(PART / 4).at(buzzer.in2)
    elements.Line().down(ROW).at(low.end)
    bottom = elements.Line().right().tox(joints[0].center)
    elements.Line().at(bottom.end).toy(joints[0].center)
    elements.Ground().at(bottom.end)


def draw_battery(chip: elements.Ic) -> None:
    """Draw the battery, its switch and its diode, above the Pico. chip: the Pico's symbol."""
    elements.Line().up(ROW / 2).at(chip.VSYS)
    elements.Dot().label("VSYS", loc="left")
    elements.Line().right(PART)
    elements.Schottky().right(PART * 1.3).reverse().label("D1, 1N5817")
    elements.Switch().right(PART * 1.3).label("S1")
    elements.Battery().right(PART * 1.3).label("BATTERY, 3 cells")
    elements.Line().right(PART / 2)
    elements.Ground()


def draw(board: dict[str, Any]) -> str:
    """Return the text of hardware/schematic.svg.

    board: constants of the reference board's file, {name: value}.
    """
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    with schemdraw.Drawing(show=False, fontsize=13) as drawing:
        drawing.config(bgcolor="white")  # some people read on black
        chip = pico(board).label("PICO", loc="center")
        gpios = {contact: board["PANEL"][key] for key, contact in PANEL_NAMES.items()}
        contact, gpio = next(iter(gpios.items()))
        x, y = getattr(chip, f"GP{gpio}")
        display = panel().anchor(contact).at((x - BETWEEN, y)).label("PANEL", loc="center")
        for contact, gpio in gpios.items():
            elements.Line().at(getattr(display, contact)).to(getattr(chip, f"GP{gpio}"))
        elements.Vdd().at(display.VCC).label("VSYS")
        elements.Ground().at(display.GND)
        elements.Ground().at(chip.GND)
        draw_buttons(board, chip)
        draw_battery(chip)
    svg = drawing.get_imagedata("svg").decode()
    # The last digits of a sine differ from computer to computer.
    return re.sub(r"-?\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", svg) + "\n"


def main() -> None:
    """Write hardware/schematic.svg and print its path."""
    SCHEMATIC.write_text(draw(read_board()))
    print(f"wrote {SCHEMATIC.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
