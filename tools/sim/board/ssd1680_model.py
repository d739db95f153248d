"""Register-level model of an SSD1680 with a 2.9 inch, 128 x 296 pixel glass.

Pure Python for CPython and MicroPython. It takes the bytes that a driver sends and keeps
what the chip keeps: two picture memories, window, cursor, waveform, power state. The
glass is modelled pixel by pixel: a refresh with the driver's own waveform moves a pixel
only if the waveform row for (old memory, new memory) drives it, so a driver that keeps
the old picture's memory wrong leaves ghosts here too.

Source: SSD1680 datasheet rev 0.14, section 7 (commands) and 6.7 (waveform look-up table).
"""

GATES = 296
SOURCES = 128
BANDS = SOURCES // 8
SIZE = GATES * BANDS

FULL_MS = 2000  # built-in waveform at room temperature
RESET_MS = 10
POWER_MS = 60  # booster and oscillator on and off around a refresh

# Arguments each register takes; data beyond them is a fault of the driver.
_ARGUMENTS = {
    0x01: 3, 0x03: 1, 0x04: 3, 0x0C: 4, 0x10: 1, 0x11: 1, 0x12: 0, 0x18: 1, 0x1A: 2,
    0x20: 0, 0x21: 2, 0x22: 1, 0x2C: 1, 0x32: 153, 0x37: 10, 0x3C: 1, 0x3F: 1,
    0x44: 2, 0x45: 4, 0x4E: 1, 0x4F: 2,
}
# What must be set after a reset, and after the built-in waveform took the place of a driver's.
_SET_UP = (0x01, 0x11, 0x18, 0x21, 0x3C)
_WAVEFORM = {0x03, 0x04, 0x2C, 0x32, 0x3F}


class SSD1680Model:
    """The chip and its glass.

    ticks_ms: callable, the time in ms (wraps as MicroPython's does).
    on_refresh(kind, ms, frame): the glass starts to change; kind is "full" or "partial",
        ms how long BUSY stays high, frame the `glass` at its end.
    speed: callable, how many times faster than real the glass is.

    glass, ram_new (command 24) and ram_old (command 26) are bytearrays of 4736 bytes:
    byte (source // 8) * 296 + gate, MSB is the lowest source, 1 is white.
    faults: sentences about what no driver should do.
    """

    def __init__(self, ticks_ms, on_refresh, speed=lambda: 1):
        self._ticks_ms = ticks_ms
        self._on_refresh = on_refresh
        self._speed = speed
        self.glass = bytearray(b"\xff" * SIZE)
        self.ram_new = bytearray(SIZE)
        self.ram_old = bytearray(SIZE)
        self.faults = []
        self.stuck = False  # a BUSY line that never falls
        self.bytes_in = 0
        self.selects = 0
        self.refreshes = {"full": 0, "partial": 0}
        self.resets = 0
        self.power_on()

    def power_on(self):
        """Power comes (again): the memories have lost their content, the glass has not."""
        self._forget()
        self._busy_from = 0
        self._busy_ms = 0
        self.asleep = False
        self._in_reset = False
        self._defaults()

    def _forget(self):
        for i in range(SIZE):  # undefined content; zeros show mistakes
            self.ram_new[i] = self.ram_old[i] = 0

    def _defaults(self):
        self._command = None
        self._arguments = bytearray()
        self._window = [0, BANDS - 1, 0, GATES - 1]
        self._x = 0
        self._y = 0
        self._entry = 0x03
        self._sequence = 0xFF
        self._lut = None
        self._lines = 0
        self._written = set()  # registers since the reset; the waveform's since it was loaded

    # ---- pins

    def reset_pin(self, level):
        """RST: low resets and wakes the chip; the memories keep their content."""
        if level == 0:
            self._in_reset = True
        elif self._in_reset:
            self._in_reset = False
            self.resets += 1
            if self.asleep:  # the datasheet says "retain"; a driver had better not rely on it
                self._forget()
            self.asleep = False
            self._busy_ms = 0
            self._defaults()

    def busy_pin(self):
        """BUSY: 1 while the chip works, and while it sleeps."""
        return 1 if self.stuck or self.asleep or self._working() else 0

    def select_pin(self, level):
        """CS, counted."""
        if level == 0:
            self.selects += 1

    def _working(self):
        if not self._busy_ms:
            return False
        if ((self._ticks_ms() - self._busy_from) & 0x3FFFFFFF) < self._busy_ms:
            return True
        self._busy_ms = 0
        return False

    def _start_work(self, ms):
        self._busy_from = self._ticks_ms()
        self._busy_ms = max(1, int(ms / self._speed()))
        return self._busy_ms

    # ---- bytes

    def receive(self, data, cs=0, dc=1):
        """Bytes on the SPI bus with these levels of CS and D/C."""
        if cs or self._in_reset:
            return
        self.bytes_in += len(data)
        if self.asleep:
            self._fault("bytes sent to a sleeping chip")
        elif dc:
            self.data(data)
        else:
            for byte in data:
                self.command(byte)

    def command(self, byte):
        """One command byte."""
        self._check_complete()
        if self._working():
            self._fault("command %02x while BUSY" % byte)
        self._command = byte
        self._arguments = bytearray()
        if byte == 0x12:
            self._defaults()
            self._command = byte
            self._start_work(RESET_MS)
        elif byte == 0x20:
            self._activate()
        elif byte not in _ARGUMENTS and byte not in (0x24, 0x26):
            self._fault("unknown command %02x" % byte)

    def data(self, data):
        """Data bytes of the last command."""
        if self._command == 0x24:
            self._write(self.ram_new, data)
        elif self._command == 0x26:
            self._write(self.ram_old, data)
        else:
            self._arguments.extend(data)
            wanted = _ARGUMENTS.get(self._command, 0)
            if len(self._arguments) > wanted:
                self._fault("too much data for %s" % self._command)
            elif len(self._arguments) == wanted:
                self._set_register(self._command, self._arguments)

    def _check_complete(self):
        if self._command is not None and self._command not in (0x24, 0x26):
            if len(self._arguments) < _ARGUMENTS.get(self._command, 0):
                self._fault("command %02x cut short" % self._command)

    def _fault(self, text):
        if len(self.faults) < 20:
            self.faults.append(text)

    def _set_register(self, command, a):
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
        """Address counter as of data entry mode (11): AM 1 counts Y first."""
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
        self.refreshes[kind] += 1
        self._on_refresh(kind, self._start_work(ms), self.glass)

    def _drive(self):
        """Move the pixels as the waveform in register 32 says; the time it takes in ms."""
        for register in _WAVEFORM:
            if register not in self._written:
                self._fault("partial refresh without register %02x" % register)
        if self._lut is None:
            return FULL_MS
        lut = self._lut
        frames = 0
        ends = [0, 0, 0, 0]  # last level a row drives: 1 to black, 2 to white
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
        self._move(ends)
        return POWER_MS + frames * 1000 // max(rate, 25)

    def _move(self, ends):
        still = not ends[0] and not ends[3]  # pixels that stay the same are not driven
        for band in range(BANDS):
            start = band * GATES
            stop = start + GATES
            if still and self.ram_new[start:stop] == self.ram_old[start:stop]:
                continue
            for i in range(start, stop):
                new = self.ram_new[i]
                old = self.ram_old[i]
                if still and new == old:
                    continue
                masks = (~old & ~new, ~old & new, old & ~new, old & new)
                for row in range(4):
                    if ends[row] == 1:
                        self.glass[i] &= ~masks[row] & 0xFF
                    elif ends[row] == 2:
                        self.glass[i] |= masks[row] & 0xFF

    def picture(self):
        """The glass as rows for Pillow's mode "1": 296 x 128, 37 bytes a row, landscape.

        Screen pixel (x, y) is gate line x, source 127 - y.
        """
        rows = bytearray(128 * 37)
        for y in range(128):
            source = 127 - y
            band = (source >> 3) * GATES
            bit = 0x80 >> (source & 7)
            for x in range(GATES):
                if self.glass[band + x] & bit:
                    rows[y * 37 + (x >> 3)] |= 0x80 >> (x & 7)
        return rows
