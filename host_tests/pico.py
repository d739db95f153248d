"""The firmware on an emulated Raspberry Pi Pico (rp2040py) with an official MicroPython.

Repeatable to the cycle: what happens outside the chip happens in alarms of its clock.
"""

import dataclasses
from pathlib import Path

from rp2040py.boards import BOARDS, FlashLayout
from rp2040py.device import MicroPythonDevice
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS

import firmware_build
from ssd1680_model import SSD1680Model
from toychest_host.build import read_tree
from toychest_host.disks import BLOCK, BLOCKS, FILESYSTEM_START
from toychest_host.image import DISK_VERSION, filesystem

ROOT = Path(__file__).resolve().parent.parent
# Where the RPI_PICO build of MicroPython keeps its filesystem on a flash of 2 MB.
LAYOUT = FlashLayout(FILESYSTEM_START, BLOCKS, BLOCK)
PERIPHERAL_CLOCK = 48_000_000  # Hz, as MicroPython 1.26 and later set it
BUTTONS = {"a": 2, "b": 3, "c": 15, "up": 18, "down": 19, "roll": 22}
CS, DC, RST, BUSY, LED, BUZZER = 9, 8, 12, 13, 25, 20


def image(folder: Path, out: Path, disk_version: int = DISK_VERSION) -> None:
    """Write a littlefs image with everything in the folder. disk_version: 0 for the newest."""
    out.write_bytes(filesystem(read_tree(folder), disk_version=disk_version))


def build(folder: Path) -> Path:
    """Compile the firmware as it is flashed into an image below the folder; returns its path."""
    tree = folder / "firmware"
    firmware_build.compile_tree(ROOT / "firmware", tree)
    image(tree, folder / "flash.img")
    return folder / "flash.img"


class Pico:
    """The reference board: panel model, buttons, buzzer.

    uf2: path of an official RPI_PICO build. filesystem: path of an image.
    panel: the panel's model. refreshes: (ms, kind). tones: (ms, whether it sounds).
    """

    def __init__(self, uf2: str, filesystem: Path):
        spec = dataclasses.replace(BOARDS["pico"], image=uf2, layout=LAYOUT)
        self.device = MicroPythonDevice(board=spec, filesystem=filesystem)
        self.mcu = self.device.mcu
        self.mcu.usb_ctrl.on_usb_enabled = lambda: None  # no host: it would flood the chip
        self.mcu.clk_peri = PERIPHERAL_CLOCK
        self.mcu.adc.channel_values[3] = round(4.0 / 3 / 3.3 * 4095)  # a battery of 4 V
        self.refreshes: list[tuple[float, str]] = []
        self.tones: list[tuple[float, bool]] = []
        self.panel = SSD1680Model(lambda: int(self.now()), self._refreshed)
        self._pins = self.mcu.gpio
        self._spi = self.mcu.spi[1]
        self._sent = self._alarm(self._complete)
        self._poll = self._alarm(self._watch)
        self._kept: list = []  # alarms that are still to come
        self._spi.on_transmit = self._transmit
        self._pins[RST].add_listener(
            lambda state, _: self.panel.reset_pin(int(state == GPIOPinState.HIGH))
        )
        for gpio in BUTTONS.values():
            self._pins[gpio].set_input_value(True)
        self._pins[BUSY].set_input_value(False)
        self._poll.schedule(500_000)
        self.mcu.core.pc = FLASH_START_ADDRESS

    def now(self) -> float:
        """Emulated ms since power-on."""
        return self.mcu.clock.nanos / 1e6

    def _alarm(self, function):
        return self.mcu.clock.create_alarm(function)

    def at(self, ms: float, function) -> None:
        """Call function() in so many emulated ms."""
        alarm = self._alarm(function)
        alarm.schedule(int(ms * 1e6))
        self._kept.append(alarm)

    def press(self, name: str, ms: float = 1, hold: float = 60) -> None:
        """Press a button in so many ms, for `hold` ms."""
        pin = self._pins[BUTTONS[name]]
        self.at(ms, lambda: pin.set_input_value(False))
        self.at(ms + hold, lambda: pin.set_input_value(True))

    def run(self, ms: float) -> None:
        """Let the chip run for so many emulated ms."""
        simulator = self.device.simulator

        def stop():
            simulator.stopped = True

        self.at(ms, stop)
        simulator.stopped = False
        while not simulator.stopped:
            simulator._execute_batch()
        self._kept.clear()

    def _refreshed(self, kind, ms, frame) -> None:
        self.refreshes.append((self.now(), kind))

    def _transmit(self, byte: int) -> None:
        low = GPIOPinState.LOW
        self.panel.receive(
            bytes((byte,)), int(self._pins[CS].value != low), int(self._pins[DC].value != low)
        )
        self._sent.schedule(int(8e9 / self._spi.clock_frequency))

    def _complete(self) -> None:
        self._spi.complete_transmit(0)

    def _watch(self) -> None:
        self._pins[BUSY].set_input_value(bool(self.panel.busy_pin()))
        sounds = self.mcu.pwm.channels[BUZZER // 2 % 8].cc & 0xFFFF != 0
        if not self.tones or self.tones[-1][1] != sounds:
            self.tones.append((self.now(), sounds))
        self._poll.schedule(500_000)
