"""hardware/WIRING.md says what the board file says, and the board file is free of clashes."""

import collections

import pytest

import wiring

BOARD = wiring.read_board()


def test_the_page_is_up_to_date():
    assert wiring.WIRING.read_text() == wiring.render(BOARD), "run: make wiring"


def test_no_gpio_is_used_twice():
    gpios = [w.gpio for w in wiring.wires(BOARD)] + [BOARD["LED"]]
    twice = [gpio for gpio, count in collections.Counter(gpios).items() if count > 1]
    assert not twice


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
    assert wiring.nearest_ground(20) == 18  # not 23: that is on the other side
    with pytest.raises(ValueError):
        wiring.header_pin(25)


def test_spi_pins_can_do_what_they_are_wired_for():
    # RP2040 datasheet, section 1.4.3: SPIn SCK is GPIO 2 + 4k, TX is GPIO 3 + 4k; n = bit 3.
    panel = BOARD["PANEL"]
    assert panel["sck"] % 4 == 2
    assert panel["mosi"] % 4 == 3
    assert panel["sck"] >> 3 & 1 == panel["mosi"] >> 3 & 1 == panel["spi"]
