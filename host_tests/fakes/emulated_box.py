"""A panel for the emulated Pico of `rp2040py micropython --board-spec`.

Unlike in pico.py, runs differ in timing, because the console goes over USB.
"""

import sys
from pathlib import Path

from rp2040py.boards import BoardSpec, FlashLayout
from rp2040py.gpio_pin import GPIOPinState

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools" / "sim" / "board"))

from ssd1680_model import SSD1680Model

CS, DC, RST, BUSY = 9, 8, 12, 13
POLL = 500_000  # ns


class Panel:
    """An SSD1680 panel on SPI1. It writes a line for each refresh into refreshes.txt."""

    def attach(self, rp2040):
        self._mcu = rp2040
        rp2040.clk_peri = 48_000_000  # Hz, as MicroPython sets it
        rp2040.usb_ctrl.read_delay_microseconds = 300  # fewer polls slow the chip less
        self._model = SSD1680Model(lambda: int(rp2040.clock.nanos / 1e6), self._refreshed)
        self._sent = rp2040.clock.create_alarm(lambda: rp2040.spi[1].complete_transmit(0))
        self._poll = rp2040.clock.create_alarm(self._watch)
        rp2040.spi[1].on_transmit = self._transmit
        rp2040.gpio[RST].add_listener(
            lambda state, _: self._model.reset_pin(int(state == GPIOPinState.HIGH))
        )
        for button in (2, 3, 15, 18, 19, 22):
            rp2040.gpio[button].set_input_value(True)
        self._watch()

    def _refreshed(self, kind, ms, frame):
        with open("refreshes.txt", "a") as file:
            file.write(f"{kind}\n")

    def _transmit(self, byte):
        low = GPIOPinState.LOW
        pins = self._mcu.gpio
        self._model.receive(bytes((byte,)), int(pins[CS].value != low), int(pins[DC].value != low))
        self._sent.schedule(int(8e9 / self._mcu.spi[1].clock_frequency))

    def _watch(self):
        self._mcu.gpio[BUSY].set_input_value(bool(self._model.busy_pin()))
        self._poll.schedule(POLL)


BOX = BoardSpec(
    extras=(Panel,), layout=FlashLayout(fs_start=0xA0000, fs_blockcount=352, fs_blocksize=4096)
)
