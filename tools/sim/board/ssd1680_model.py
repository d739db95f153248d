"""Model the registers of the SSD1680, a controller of e-paper, and its panel.

The model takes the bytes that a driver sends, and keeps the state of the chip: two picture
memories, window, cursor, waveform, voltages, power. The panel has 128 x 296 pixels. In a partial
refresh, the driver's waveform says how a pixel changes from its old to its new colour. If the
driver sends a wrong old picture, or drives the pixels too shortly or with voltages that are not
those of the panel, ghosts stay on the panel, as on a real one.

Sources: SSD1680 datasheet rev 0.14, section 7 (commands) and 6.7 (waveform look-up table); the
times that GxEPD2's panel classes give as measured. How many ms the chip takes to load its own
waveform is a guess.
"""

from panel_model import BANDS, FRAME_MS, GATES, PanelModel

RESET_MS = 10
POWER_ON_MS = 96
POWER_OFF_MS = 140
LOAD_MS = 5
REFRESH_MS = 20  # in addition to the frames of the waveform
NEW_FILM = 12  # frames to black of the newer film
FULL_MS = 4012  # the built-in waveform of the older film, with power on and off
NEW_FULL_MS = 1715  # the same of the newer film

# The registers that a driver must set after a reset.
_SET_UP = (0x01, 0x11, 0x18, 0x21, 0x3C)
# The voltages: gate, source, VCOM, and what the chip does at the end of a refresh. They come from
# the panel's own memory, or from the driver.
_VOLTAGES = (0x03, 0x04, 0x2C, 0x3F)


class SSD1680Model(PanelModel):
    """A model of the SSD1680 chip and its panel. Command 0x24 writes the new picture to `ram_new`.
    Command 0x26 writes the old picture to `ram_old`.

    own: {register: bytes}, the voltages in the panel's own memory. Each batch has others.
    offset: number of the chip's source to which the first source of the panel is wired, 0 or 8.
    counts_down: whether the cursor can move to lower addresses. The datasheet says so, but no
        public driver for this chip and panel uses it.
    readable: whether the chip sends the content of registers. On some modules the data line is
        wired one way only.
    echo: whether the data line repeats the last byte that the driver sent. Then nothing is
        readable.
    identity: {register: bytes}, what the chip sends if `readable` is true.
    """

    own = {0x03: b"\x17", 0x04: b"\x41\xb0\x32", 0x2C: b"\x36", 0x3F: b"\x22"}
    offset = 8
    counts_down = False
    readable = True
    echo = False
    identity = {0x2D: bytes(range(1, 12)), 0x2E: b"\x10\x32\x54\x76\x98\xba\xdc\xfe\x55\xaa"}

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
        0x2D: 0,
        0x2E: 0,
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
        self._first = 0  # source at which the picture memories begin
        self._clock = False
        self._sck = 0
        self._voltages = {}
        self._written = set()  # registers set since the reset
        self._reading = None  # content of the register that is read, number of the bit on the line

    # ---- bytes

    def _command_begins(self, byte):
        if byte == 0x12:
            self._defaults()
            self._switch(RESET_MS)
        elif byte == 0x20:
            self._activate()
        self._reading = [self.identity[byte], 0] if byte in self.identity else None

    def _memory_data(self, command, data):
        self._write(self.ram_new if command == 0x24 else self.ram_old, data)

    def _register_set(self, command, a):
        self._written.add(command)
        if command == 0x01:
            self._lines = (a[0] | a[1] << 8) + 1
        elif command in _VOLTAGES:
            self._voltages[command] = bytes(a)
        elif command == 0x10:
            self.asleep = a[0] & 3 != 0
            if self.on:
                self._fault("sleep with the booster on")
        elif command == 0x11:
            self._entry = a[0] & 7
        elif command == 0x21:
            self._first = 8 if a[1] & 0x80 else 0
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
        dx = 1 if self._entry & 1 or not self.counts_down else -1
        dy = 1 if self._entry & 2 or not self.counts_down else -1
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

    # ---- reading: a bit at each falling edge of the clock, the first with the last edge of the
    # command

    def clock_pin(self, level):
        """Set the level of the pin SCK, while the driver reads a register bit by bit."""
        if self._reading and level < self._sck:
            self._reading[1] += 1
        self._sck = level

    def data_pin(self):
        """Return the level of the data line, which the driver reads."""
        if not self._reading or not (self.readable or self.echo):
            return 1  # an open line, which the driver pulls up
        data, bit = self._reading
        if self.echo:
            return self._command >> (7 - (bit & 7)) & 1
        return data[bit >> 3] >> (7 - (bit & 7)) & 1 if bit < len(data) * 8 else 0

    # ---- the glass

    def _full_ms(self):
        return int((NEW_FULL_MS if self.film <= NEW_FILM else FULL_MS) * self.cold())

    def _activate(self):
        sequence = self._sequence
        ms = 0
        if sequence & 0x80:
            self._clock = True
        if sequence & 0x40 and not self.on:
            self.on = True
            ms += POWER_ON_MS
        if sequence & 0x20:
            ms += LOAD_MS
        if sequence & 0x10:
            ms += LOAD_MS
            self._lut = None  # the chip loads the panel's own waveform and voltages
            self._voltages = dict(self.own)
        shows = sequence & 0x04
        if shows:
            shows = "partial" if sequence & 0x08 else "full"
            ms += self._refresh(shows)
        if sequence & 0x02 and self.on:
            self.on = False
            ms += POWER_OFF_MS
        if sequence & 0x01:
            self._clock = False
        if shows == "full":
            ms = self._full_ms()
        if shows:
            self._refreshed(shows, ms)
        else:
            self._switch(ms)

    def _refresh(self, kind):
        """Change the pixels. Return the length of a partial refresh in ms, without power on and
        off; 0 without a waveform in register 0x32, and for a full refresh, see `_full_ms`."""
        if not (self._clock and self.on):
            self._fault("refresh without clock and booster")
        if self._lines != GATES:
            self._fault("gate lines not set")
        for register in _SET_UP:
            if register not in self._written:
                self._fault("refresh before register %02x was set" % register)
        for register in _VOLTAGES:
            if register not in self._voltages:
                self._fault("refresh without voltage %02x" % register)
        new = self._wired(self.ram_new)
        if kind == "full":
            if self._lut is not None:
                self._fault("full refresh with the waveform of a partial one")
            self._move([[0] * 4, [3] * 4, [0] * 4, [3] * 4], new, new)
            return 0
        if self._lut is None:
            self._fault("partial refresh without register 32")
            return 0
        pushes, frames = self._waveform()
        # With wrong voltages, the ink moves only a part of the way.
        ms = FRAME_MS if self._voltages == self.own else FRAME_MS // 2
        ends = [self._ends([(colour, count * ms) for colour, count in row]) for row in pushes]
        self._move(ends, new, self._wired(self.ram_old))
        rate = 25 * (self._lut[144] >> 4)  # Hz
        if rate != 1000 // FRAME_MS:
            self._fault("not 50 frames a second")
        return REFRESH_MS + frames * FRAME_MS

    def _waveform(self):
        """Return what the waveform in register 0x32 does: its pushes in each of four rows, and its
        length in frames. A push is (1 for black or 2 for white, its frames)."""
        lut = self._lut
        rows = [[] for _ in range(4)]
        frames = 0
        for group in range(12):
            times = lut[60 + group * 7 : 67 + group * 7]
            phases = (times[0], times[1], times[3], times[4])
            for _ in range(times[6] + 1 if any(phases) else 0):
                frames += sum(phases)
                for row in range(4):
                    levels = lut[row * 12 + group]
                    for phase in range(4):
                        level = levels >> (6 - 2 * phase) & 3
                        if phases[phase] and level:
                            rows[row].append((2 if level == 2 else 1, phases[phase]))
        return rows, frames

    def _wired(self, ram):
        """Return a picture memory in the order of the panel's sources. It is shifted if the driver
        begins at another source than the panel's first one. Sources that the driver does not reach
        get zeros."""
        shift = (self.offset - self._first) // 8 * GATES
        if shift > 0:
            return ram[shift:] + bytes(shift)
        return bytes(-shift) + ram[:shift] if shift else ram
