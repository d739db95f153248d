"""Model the registers of the SSD1680, a controller of e-paper, and its panel.

The model takes the bytes that a driver sends, and keeps the state of the chip: two picture
memories, window, cursor, waveform, power. The panel has 128 x 296 pixels. In a partial refresh, the
driver's waveform says how a pixel changes from its old to its new colour. If the driver sends a
wrong old picture, ghosts stay on the panel, as on a real one.

Source: SSD1680 datasheet rev 0.14, section 7 (commands) and 6.7 (waveform look-up table).
"""

from panel_model import BANDS, GATES, PanelModel

FULL_MS = 2000  # built-in waveform at room temperature
RESET_MS = 10
POWER_MS = 60  # booster and oscillator on and off around a refresh

# The registers that a driver must set after a reset, and after the built-in waveform was loaded.
_SET_UP = (0x01, 0x11, 0x18, 0x21, 0x3C)
_WAVEFORM = {0x03, 0x04, 0x2C, 0x32, 0x3F}


class SSD1680Model(PanelModel):
    """A model of the SSD1680 chip and its panel. Command 0x24 writes the new picture to `ram_new`.
    Command 0x26 writes the old picture to `ram_old`."""

    # Data beyond these arguments is a fault of the driver.
    _ARGUMENTS = {
        0x01: 3,
        0x03: 1,
        0x04: 3,
        0x0C: 4,
        0x10: 1,
        0x11: 1,
        0x12: 0,
        0x18: 1,
        0x1A: 2,
        0x20: 0,
        0x21: 2,
        0x22: 1,
        0x2C: 1,
        0x32: 153,
        0x37: 10,
        0x3C: 1,
        0x3F: 1,
        0x44: 2,
        0x45: 4,
        0x4E: 1,
        0x4F: 2,
    }
    _MEMORIES = (0x24, 0x26)

    def _defaults(self):
        self._window = [0, BANDS - 1, 0, GATES - 1]
        self._x = 0
        self._y = 0
        self._entry = 0x03
        self._sequence = 0xFF
        self._lut = None
        self._lines = 0
        self._written = set()  # registers set since the reset, or since the waveform loaded

    # ---- bytes

    def _command_begins(self, byte):
        if byte == 0x12:
            self._defaults()
            self._start_work(RESET_MS)
        elif byte == 0x20:
            self._activate()

    def _memory_data(self, command, data):
        self._write(self.ram_new if command == 0x24 else self.ram_old, data)

    def _register_set(self, command, a):
        self._written.add(command)
        if command == 0x01:
            self._lines = (a[0] | a[1] << 8) + 1
        elif command == 0x10:
            self.asleep = a[0] & 3 != 0
        elif command == 0x11:
            self._entry = a[0] & 7
        elif command == 0x22:
            self._sequence = a[0]
        elif command == 0x32:
            self._lut = bytes(a)
        elif command == 0x44:
            self._window[0], self._window[1] = a[0] & 0x1F, a[1] & 0x1F
        elif command == 0x45:
            self._window[2], self._window[3] = a[0] | a[1] << 8, a[2] | a[3] << 8
        elif command == 0x4E:
            self._x = a[0] & 0x1F
        elif command == 0x4F:
            self._y = a[0] | a[1] << 8
        if max(self._window[0], self._window[1]) >= BANDS:
            self._fault("window beyond the glass")
        if max(self._window[2], self._window[3]) >= GATES:
            self._fault("window beyond the glass")

    def _write(self, ram, data):
        """Write bytes to a picture memory at the cursor, which moves inside the window."""
        x0, x1, y0, y1 = self._window
        dx = 1 if self._entry & 1 else -1
        dy = 1 if self._entry & 2 else -1
        at = 0
        left = len(data)
        while left:
            if self._entry & 4:
                if dy > 0 and y0 <= self._y <= y1:  # a run down one band is one copy
                    run = min(left, y1 - self._y + 1)
                    start = self._x * GATES + self._y
                    ram[start : start + run] = data[at : at + run]
                    self._y += run - 1
                else:
                    run = 1
                    ram[self._x * GATES + self._y] = data[at]
                if self._y == y1:
                    self._y = y0
                    self._x = x0 if self._x == x1 else self._x + dx
                else:
                    self._y += dy
            else:
                run = 1
                ram[self._x * GATES + self._y] = data[at]
                if self._x == x1:
                    self._x = x0
                    self._y = y0 if self._y == y1 else self._y + dy
                else:
                    self._x += dx
            at += run
            left -= run

    # ---- the glass

    def _activate(self):
        sequence = self._sequence
        if sequence & 0x10:
            self._lut = None  # the chip loads its built-in waveform and voltages
            self._written -= _WAVEFORM
        if not sequence & 0x04:
            self._start_work(POWER_MS // 2)
            return
        if sequence & 0xC0 != 0xC0:
            self._fault("refresh without clock and booster")
        if self._lines != GATES:
            self._fault("gate lines not set")
        for register in _SET_UP:
            if register not in self._written:
                self._fault("refresh before register %02x was set" % register)
        if sequence & 0x08:
            kind = "partial"
            ms = self._drive()
        else:
            kind = "full"
            ms = FULL_MS
            self.glass[:] = self.ram_new
        self._refreshed(kind, ms)

    def _drive(self):
        """Change the pixels as the waveform in register 0x32 says. Return the length of the refresh
        in ms."""
        for register in _WAVEFORM:
            if register not in self._written:
                self._fault("partial refresh without register %02x" % register)
        if self._lut is None:
            return FULL_MS
        lut = self._lut
        frames = 0
        ends = [0, 0, 0, 0]  # the last level of each row of the waveform: 1 to black, 2 to white
        for group in range(12):
            times = lut[60 + group * 7 : 67 + group * 7]
            phases = (times[0], times[1], times[3], times[4])
            frames += sum(phases) * (times[6] + 1)
            for row in range(4):
                levels = lut[row * 12 + group]
                for phase in range(4):
                    level = levels >> (6 - 2 * phase) & 3
                    if phases[phase] and level:
                        ends[row] = 2 if level == 2 else 1
        rate = 25 * (lut[144] >> 4)  # Hz
        self._move(ends, self.ram_new, self.ram_old)
        return POWER_MS + frames * 1000 // max(rate, 25)
