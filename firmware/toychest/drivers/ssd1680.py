"""Drive an SSD1680 e-paper controller with a 2.9 inch, 128 x 296 pixel panel, used in landscape.

Pixel (x, y) of the screen is gate line x and source 127 - y of the controller. The command 0x11
(data entry mode) with the value 0x07 lets the controller take the bytes of a frame band by band,
from left to right and from the lowest band to the highest. The datasheet also has a mode from the
highest to the lowest, but no public driver uses it.

The voltages of a panel are in its own memory, and differ between batches. A reset clears them. They
are loaded together with the built-in waveform; a partial refresh replaces only the waveform.

Sources: SSD1680 datasheet rev 0.14. Its section 7 lists the commands, section 6.7 describes the
waveform table. Waveshare's Pico_ePaper-2.9.py for the data entry mode, and for a pulse of 21 to 31
frames. GxEPD2_290_T94_V2 for the sequences of power.
"""

from micropython import const

from toychest.drivers.epd import FULL_TIMEOUT_MS, PARTIAL_TIMEOUT_MS, SIZE, Panel

_WIDTH = const(296)
_BANDS = const(16)  # rows of 8 pixels
_WHOLE = (0, _WIDTH - 1, 0, _BANDS - 1)

_DRIVER_OUTPUT = const(0x01)
_DEEP_SLEEP = const(0x10)
_DATA_ENTRY = const(0x11)
_SOFT_RESET = const(0x12)
_TEMPERATURE = const(0x18)
_ACTIVATE = const(0x20)
_UPDATE_CONTROL = const(0x21)
_UPDATE_SEQUENCE = const(0x22)
_RAM_NEW = const(0x24)
_RAM_OLD = const(0x26)
_WAVEFORM = const(0x32)
_BORDER = const(0x3C)
_X_WINDOW = const(0x44)
_Y_WINDOW = const(0x45)
_X_CURSOR = const(0x4E)
_Y_CURSOR = const(0x4F)

_SEQUENCE_ON = const(0xC0)
_SEQUENCE_OFF = const(0x83)
_SEQUENCE_LOAD = const(0xB1)  # temperature, the panel's own waveform and voltages
_SEQUENCE_FULL = const(0xF7)  # power on, temperature, own waveform and voltages, show, power off
_SEQUENCE_PARTIAL = const(0xCC)  # show with the waveform in register 32; the power stays on


def _waveform(frames):
    """Return the waveform of a partial refresh of `frames` frames of 20 ms, 153 bytes."""
    # Only pixels that change are driven. The bytes are five rows of voltages, twelve groups of
    # times, frame rates, gate options.
    table = bytearray(153)
    table[12] = 0x80  # row 1: black to white, VSL
    table[24] = 0x40  # row 2: white to black, VSH1
    table[60] = frames
    for i in range(144, 150):
        table[i] = 0x22  # 50 Hz
    return table


class SSD1680(Panel):
    """The driver of a panel with an SSD1680 controller, see `epd.Panel`."""

    async def _sleep(self):
        self._command(_DEEP_SLEEP, 0x01)  # keeps the memories; only a reset ends it

    # ---- power

    def _switch_on(self):
        self._activate(_SEQUENCE_ON)

    async def _switch_off(self):
        self._activate(_SEQUENCE_OFF)
        await self.wait(PARTIAL_TIMEOUT_MS)

    def _activate(self, sequence):
        self._command(_UPDATE_SEQUENCE, sequence)
        self._command(_ACTIVATE)

    # ---- refreshes

    async def _show_full(self, frame):
        self._shown[:] = frame
        self._send_both()
        self._command(_BORDER, 0x05)
        self._waveform = None
        self.on = False  # the sequence ends so
        self._activate(_SEQUENCE_FULL)
        await self._refreshed(FULL_TIMEOUT_MS)
        self._note_full()
        return SIZE

    async def _show_partial(self, frame):
        box = self._update(frame)
        if box is None:
            return 0
        pulse = self._pulse()
        if self._waveform != pulse:
            self._picture(_WAVEFORM, _waveform(pulse))
            self._command(_BORDER, 0x80)  # the border does not change
            self._waveform = pulse
        self._send_box(_RAM_NEW, box)
        self._activate(_SEQUENCE_PARTIAL)
        sent = self._note_partial(await self._refreshed(PARTIAL_TIMEOUT_MS), box)
        # The next partial refresh compares with memory 26, so it must hold this frame.
        self._send_box(_RAM_OLD, box)
        return sent

    # ---- start

    async def _start(self):
        await self._reset()
        self._command(_SOFT_RESET)
        await self.wait(PARTIAL_TIMEOUT_MS)
        self._command(_DRIVER_OUTPUT, 0x27, 0x01, 0x00)  # 296 gate lines
        self._command(_DATA_ENTRY, 0x07)
        # The picture begins at source 8 or at source 0, as the panel is wired.
        self._command(_UPDATE_CONTROL, 0x00, 0x80 if self.offset else 0x00)
        self._command(_TEMPERATURE, 0x80)  # the built-in sensor
        self._activate(_SEQUENCE_LOAD)
        await self.wait(PARTIAL_TIMEOUT_MS)
        self._waveform = None
        self._ready = True
        if self._known:
            self._send_both()

    # ---- bytes

    def _send_both(self):
        self._send_box(_RAM_NEW, _WHOLE)
        self._send_box(_RAM_OLD, _WHOLE)

    def _send_box(self, memory, box):
        """Send a part of the picture in `_shown` to the controller. memory: _RAM_NEW or _RAM_OLD,
        the command that writes this memory. box: see `epd.changed_box`."""
        x0, x1, band0, band1 = box
        self._command(_X_WINDOW, 15 - band1, 15 - band0)
        self._command(_Y_WINDOW, x0 & 0xFF, x0 >> 8, x1 & 0xFF, x1 >> 8)
        self._command(_X_CURSOR, 15 - band1)
        self._command(_Y_CURSOR, x0 & 0xFF, x0 >> 8)
        shown = memoryview(self._shown)
        self._begin(memory)
        for band in range(band1, band0 - 1, -1):
            self._spi.write(shown[band * _WIDTH + x0 : band * _WIDTH + x1 + 1])
        self._cs.value(1)
