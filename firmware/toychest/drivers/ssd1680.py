"""Drive an SSD1680 e-paper controller with a 2.9 inch, 128 x 296 pixel panel, used in landscape.

Pixel (x, y) of the screen is gate line x and source 127 - y of the controller. A frame has 16 bands
of 8 rows each, and one byte for each column of a band. The command 0x11 (data entry mode) with the
value 0x06 lets the controller take these bytes band by band, from left to right.

Source: SSD1680 datasheet rev 0.14. Its section 7 lists the commands, section 6.7 describes the
waveform table.
"""

from micropython import const

from toychest.drivers.epd import Panel, area

_WIDTH = const(296)
_BANDS = const(16)  # rows of 8 pixels
_SIZE = const(4736)

_FULL_TIMEOUT_MS = const(9000)  # the slowest known panel takes 4 s
_PARTIAL_TIMEOUT_MS = const(3000)

_DRIVER_OUTPUT = const(0x01)
_GATE_VOLTAGE = const(0x03)
_SOURCE_VOLTAGE = const(0x04)
_DEEP_SLEEP = const(0x10)
_DATA_ENTRY = const(0x11)
_SOFT_RESET = const(0x12)
_TEMPERATURE = const(0x18)
_ACTIVATE = const(0x20)
_UPDATE_CONTROL = const(0x21)
_UPDATE_SEQUENCE = const(0x22)
_RAM_NEW = const(0x24)
_RAM_OLD = const(0x26)
_VCOM = const(0x2C)
_WAVEFORM = const(0x32)
_BORDER = const(0x3C)
_END_OPTION = const(0x3F)
_X_WINDOW = const(0x44)
_Y_WINDOW = const(0x45)
_X_CURSOR = const(0x4E)
_Y_CURSOR = const(0x4F)

_SEQUENCE_FULL = const(0xF7)  # power on, temperature, built-in waveform, show, power off
_SEQUENCE_PARTIAL = const(0xCF)  # power on, show with the waveform in register 32, power off
_PARTIAL_FRAMES = const(12)  # at 50 Hz: a quarter of a second


def _waveform(frames):
    """Return the waveform of a partial refresh, 153 bytes. frames: int, its length in frames of 20
    ms."""
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

    # ---- refreshes

    async def _show_full(self, frame):
        self._shown[:] = frame
        self._window(0, _WIDTH - 1, 0, _BANDS - 1)
        self._picture(_RAM_NEW, self._shown)
        self._window(0, _WIDTH - 1, 0, _BANDS - 1)
        self._picture(_RAM_OLD, self._shown)
        self._command(_BORDER, 0x05)
        self._activate(_SEQUENCE_FULL)
        self._waveform_loaded = False
        await self._refreshed(_FULL_TIMEOUT_MS)
        self._known = True
        self.partials = 0
        return _SIZE

    async def _show_partial(self, frame):
        box = self._update(frame)
        if box is None:
            return 0
        if not self._waveform_loaded:
            self._load_waveform()
        shown = memoryview(self._shown)
        self._send_box(_RAM_NEW, shown, box)
        self._activate(_SEQUENCE_PARTIAL)
        self.partials += 1
        self._note_partial(await self._refreshed(_PARTIAL_TIMEOUT_MS))
        # The next partial refresh compares with memory 26, so it must hold this frame.
        self._send_box(_RAM_OLD, shown, box)
        return area(box)

    def _activate(self, sequence):
        self._command(_UPDATE_SEQUENCE, sequence)
        self._command(_ACTIVATE)

    # ---- start

    async def _start(self):
        await self._reset()
        self._command(_SOFT_RESET)
        await self.wait(_PARTIAL_TIMEOUT_MS)
        self._command(_DRIVER_OUTPUT, 0x27, 0x01, 0x00)  # 296 gate lines
        self._command(_DATA_ENTRY, 0x06)
        self._command(_UPDATE_CONTROL, 0x00, 0x80)  # sources 8..167, as the panel is wired
        self._command(_TEMPERATURE, 0x80)  # the built-in sensor
        self._waveform_loaded = False
        self._ready = True
        if self._known:
            self._window(0, _WIDTH - 1, 0, _BANDS - 1)
            self._picture(_RAM_NEW, self._shown)
            self._window(0, _WIDTH - 1, 0, _BANDS - 1)
            self._picture(_RAM_OLD, self._shown)

    def _load_waveform(self):
        self._picture(_WAVEFORM, _waveform(_PARTIAL_FRAMES))
        self._command(_END_OPTION, 0x22)
        self._command(_GATE_VOLTAGE, 0x17)  # 20 V
        self._command(_SOURCE_VOLTAGE, 0x41, 0xB0, 0x32)  # VSH1 15 V, VSH2, VSL -15 V
        self._command(_VCOM, 0x36)
        self._command(_BORDER, 0x80)  # the border does not change
        self._waveform_loaded = True

    # ---- bytes

    def _window(self, x0, x1, band0, band1):
        self._command(_X_WINDOW, 15 - band0, 15 - band1)
        self._command(_Y_WINDOW, x0 & 0xFF, x0 >> 8, x1 & 0xFF, x1 >> 8)
        self._command(_X_CURSOR, 15 - band0)
        self._command(_Y_CURSOR, x0 & 0xFF, x0 >> 8)

    def _send_box(self, memory, picture, box):
        """Send a box of a picture to the controller. memory: _RAM_NEW or _RAM_OLD, the command that
        writes this memory. picture: memoryview of 4736 bytes. box: see `epd.changed_box`."""
        x0, x1, band0, band1 = box
        self._window(x0, x1, band0, band1)
        self._begin(memory)
        for band in range(band0, band1 + 1):
            self._spi.write(picture[band * _WIDTH + x0 : band * _WIDTH + x1 + 1])
        self._cs.value(1)
