"""Sleep, the watchdog and the battery's voltage on an emulated Pico."""

import re
import shutil

import pytest

from build import firmware_build
from golden import shows

pytestmark = pytest.mark.long

IDLE = 60_000  # ms without a press until the panel and the chip sleep

HANG = """
import time
from toychest.box.home import Home

on_intent = Home.on_intent

def hang(self, intent):
    while intent == "action":
        pass
    if intent == "back":
        time.sleep(1000)
    on_intent(self, intent)

Home.on_intent = hang
"""
MEASURE = """
from toychest.drivers import battery
from toychest import boards
from toychest.app import power

say("measured", battery.millivolts(boards.load("pico_epaper29").BATTERY))
say("computer", power.on_computer())
say("measured", battery.millivolts(boards.load("badger2040").BATTERY))
say("measured", battery.millivolts(boards.load("pico_epaper29").BATTERY))
"""


@pytest.mark.hours
def test_asleep_until_a_button_is_pressed(uf2, tmp_path):
    from pico import PERIPHERAL_CLOCK, Pico, build

    pico = Pico(uf2, build(tmp_path))
    pico.run(3300)
    pico.press("c")
    pico.run(1500)
    assert shows(pico, "home-first")
    clock = pico.mcu.read_uint32
    before = "home-first"
    expected = {
        "down": "",
        "up": "home-first",
        "a": "setup-players-4",
        "b": "setup-players-4",
        "roll": "",
        "c": "setup-rounds",
    }
    for i, (button, picture) in enumerate(expected.items()):
        pico.run(IDLE + 5000 - 300 * i)  # the press comes at different times within a sleep
        assert pico.panel.asleep
        shares = []

        def sample(shares=shares):
            shares.append(clock(0x4000803C) & 1)  # CLK_SYS_CTRL.SRC: 1 is the PLL, 0 the crystal

        for ms in range(4000):
            pico.at(ms + 0.3, sample)
        pico.run(4010)
        awake = sum(shares) / len(shares)
        print(f"awake {awake:.2%} of the time")
        assert awake < 0.01
        pico.tones.clear()
        pressed = pico.now() + 500
        pico.press(button, 500)
        slept = []
        pico.at(499, lambda slept=slept: slept.append(not clock(0x4000803C) & 1))
        pico.run(3100)
        assert slept == [True]
        sounds = [when for when, on in pico.tones if on]
        print(f"{button}: click after {sounds[0] - pressed:.1f} ms")
        assert len(sounds) == 1 and sounds[0] - pressed <= 10
        if picture:
            assert shows(pico, picture), button
        else:  # the page shown here has no approved picture
            assert not shows(pico, before), button
        before = picture
        # During sleep the peripheral clock changes from 48 to 125 MHz; the emulator knows only 48.
        divisor = PERIPHERAL_CLOCK / pico.mcu.spi[1].clock_frequency
        assert (125e6 if clock(0x40008048) & 0xE0 == 0 else 48e6) / divisor <= 20e6
    assert pico.panel.faults == []


def build_with(folder, **constants):
    """Compile the firmware with other values of constants; returns the folder."""
    sources = folder / "sources"
    shutil.copytree(firmware_build.ROOT / "firmware", sources)
    for name, value in constants.items():
        found = 0
        for source in (sources / "toychest").rglob("*.py"):
            text, times = re.subn(
                rf"^{name} = const\(.*?\)",
                f"{name} = const({value})",
                source.read_text(),
                flags=re.MULTILINE,
            )
            source.write_text(text)
            found += times
        assert found == 1, name
    tree = folder / "firmware"
    firmware_build.compile_tree(sources, tree)
    return tree


@pytest.mark.hours
@pytest.mark.parametrize("ms", [None, 150], ids=["", "pressed meanwhile"])
def test_a_badger_switches_itself_off_with_a_page_open(uf2, tmp_path, ms):
    """The panel shows home again, and sleeps before the power is cut. If a button is pressed during
    that refresh, the box stays on."""
    from pico import Pico, image

    tree = build_with(tmp_path, SLEEP_S=1, _OFF_S=1, _SLICE_MS=500)
    (tree / "board.txt").write_text("badger2040\n")
    image(tree, tmp_path / "flash.img")
    pico = Pico(uf2, tmp_path / "flash.img", "badger2040", held=("a",))
    pico.at(500, lambda: pico.contact("a", False))
    pico.settle()
    pico.tap("c")
    assert shows(pico, "home-first")
    pico.tap("c")
    assert not shows(pico, "home-first")
    seen = len(pico.refreshes)
    pico.run_until(lambda: len(pico.refreshes) > seen, 10_000)
    assert not pico.dead
    if ms is None:
        pico.run(1000)
        assert pico.dead
        assert pico.panel.asleep
        assert shows(pico, "home-first")
    else:
        pico.press("down", ms)
        pico.run(1000)
        assert not pico.dead
        assert not shows(pico, "home-first")
    assert pico.panel.faults == []


# The emulator is slow at a loop in Python, so the watchdog's time is shorter here.
@pytest.mark.hours
@pytest.mark.parametrize(("button", "period"), [("a", 30), ("b", 4)], ids=["C", "Python"])
def test_a_program_that_hangs_is_started_again(uf2, tmp_path, button, period):
    from pico import Pico, image

    tree = build_with(tmp_path, PERIOD_MS=period * 1000)
    main = tree / "main.py"
    main.write_text(HANG + main.read_text())
    image(tree, tmp_path / "flash.img")
    pico = Pico(uf2, tmp_path / "flash.img")
    pico.run(3300)
    pico.press("c")
    pico.run(1500)
    pico.refreshes.clear()
    pico.press(button)
    pico.run(period * 1000 - 2500)
    assert pico.refreshes == []
    pico.run(6000)
    assert [kind for _, kind in pico.refreshes] == ["full"]
    assert shows(pico, "home-first")
    pico.press("down")
    pico.run(1500)
    assert not shows(pico, "home-first")


@pytest.mark.port
def test_the_voltage_of_the_battery(uf2, tmp_path):
    """Of a Pico and a Badger, and then of a Pico W."""
    from pico_program import Box, filesystem, program

    box = Box(uf2, filesystem(tmp_path, program(MEASURE)))
    adc = box.mcu.adc
    pins = box.mcu.gpio

    def read(channel):
        """Return the ADC's reading in V: 1.0 at GP29 and 1.24 at GP28. On a Pico W, only while GP25
        is high."""
        high = {number: pins[number].value.name == "HIGH" for number in (25, 27)}
        radio = len(box.said("measured")) == 2
        volts = 1.24 * high[27] if channel == 2 else 1.0 * (high[25] or not radio)
        adc.channel_values[channel] = round(volts / 3.3 * 4095)
        adc._default_on_adc_read(channel)

    adc.on_adc_read = read
    box.follow()
    pico, badger, pico_w = (int(words[0]) for words in box.said("measured"))
    assert abs(pico - 3000) <= 5 and abs(pico_w - 3000) <= 5
    assert abs(badger - 3000) <= 10
    assert box.said("computer") == [["False"]]
