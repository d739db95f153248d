"""Model an e-paper panel, and all that the two controllers, SSD1680 and UC8151, have in common. A
controller is the chip that drives a panel; a board's panel has one of the two. This is pure Python
for CPython and MicroPython."""

GATES = 296
SOURCES = 128
BANDS = SOURCES // 8
SIZE = GATES * BANDS

FRAME_MS = 20  # length of a frame; `film` is a number of frames
RESET_PAUSE_MS = 8  # the makers' drivers wait for 10 ms or more; clocks may differ by some

_LEVELS = 3  # a pixel of the film has a level from 0, black, to 3, white
_COLD = 10  # degrees Celsius: below, ink moves more slowly


class PanelModel:
    """A model of an e-paper panel and of its controller, the chip that drives it.

    ticks_ms: function that returns the time in ms (wraps as MicroPython's does).
    on_refresh: function called as on_refresh(kind, ms, frame) when the panel starts to change. kind
        is "full" or "partial", ms is the length of the refresh, frame is the `glass` after it.
    speed: function that returns the factor by which this panel is faster than a real one.

    glass: pixels of the panel, a bytearray of 4736 bytes. The panel has 296 gates (columns of
        pixels on the screen) and 128 sources (rows). A byte has index (source // 8) * 296 + gate;
        its most significant bit is the source with the lowest number; 1 is white. The pixel (x, y)
        of the screen is at gate x and source 127 - y.
    pale: pixels that are grey, in the order of `glass`: 1 where a pixel is neither quite black nor
        quite white. `glass` says to which of the two it is nearer.
    film: speed of the ink: the number of frames of 20 ms that turn a white pixel black at room
        temperature. A shorter push leaves grey.
    celsius: temperature of the film, degrees Celsius.
    on: whether the booster, which makes the panel's high voltage, is on.
    exact: whether the clock is exact. If not, as in a browser, a long reset pulse is no fault.
    silent: whether the pin BUSY never says that the chip is busy. Tests set it.
    ram_new, ram_old: the chip's two picture memories, with bytes in the order of `glass`.
    faults: list of at most 20 texts about mistakes of the driver, or of a board that cuts its
        power too early.
    stuck: whether the chip says forever that it is busy. Tests set it.
    selects: how often the chip was selected by its CS pin.

    A subclass models one chip. It has these attributes and methods:
    BUSY_LEVEL: level of the BUSY pin while the chip works.
    RESET_MS: shortest and longest low pulse of the RST pin in the makers' drivers.
    _ARGUMENTS: {command: number of its data bytes}.
    _MEMORIES: commands whose data is a picture.
    _defaults(): gives the registers their values after a reset.
    _command_begins(command): called when the chip gets a command.
    _register_set(command, arguments): called when it has got all data bytes of a command.
    _memory_data(command, data): called when it gets a part of a picture.
    """

    BUSY_LEVEL = 1
    RESET_MS = (1, 4)
    film = 20
    celsius = 22
    exact = True
    silent = False
    _ARGUMENTS = {}
    _MEMORIES = ()

    def __init__(self, ticks_ms, on_refresh, speed=lambda: 1):
        self._ticks_ms = ticks_ms
        self._on_refresh = on_refresh
        self.speed = speed
        self.glass = bytearray(b"\xff" * SIZE)
        self.pale = bytearray(SIZE)
        self.ram_new = bytearray(SIZE)
        self.ram_old = bytearray(SIZE)
        self.faults = []
        self.stuck = False
        self.bytes_in = 0
        self.selects = 0
        self.refreshes = {"full": 0, "partial": 0}
        self.resets = 0
        self.power_on()

    def power_on(self):
        """Turn the power on. The panel keeps its picture; the picture memories lose theirs."""
        self._forget()
        self._busy_from = 0
        self._busy_ms = 0
        self.asleep = False
        self._in_reset = False
        self._reset_at = None  # when the RST pin changed last
        self._reset()

    def power_cut(self):
        """Record a fault if the chip works or is `stuck`, and another one if its booster is on.
        Change nothing else. Call this when the board cuts its own power, not when the battery is
        pulled."""
        if self.stuck or self._working():
            self._fault("power cut while BUSY")
        if self.on:
            self._fault("power cut with the booster on")

    def _forget(self):
        for i in range(SIZE):  # undefined content; zeros show mistakes
            self.ram_new[i] = self.ram_old[i] = 0

    def _reset(self):
        self.on = False
        self._command = None
        self._arguments = bytearray()
        self._defaults()

    # ---- pins

    def reset_pin(self, level):
        """Set the level of the RST pin. At level 0, the chip ignores all bytes. The next level 1
        resets the chip and ends its sleep."""
        since = self._since(self._reset_at)
        if level == 0:
            if since < RESET_PAUSE_MS:
                self._fault("reset too soon: after %d ms" % since)
            self._in_reset = True
            self._reset_at = self._ticks_ms()
        elif self._reset_at is None:
            self._reset_at = self._ticks_ms()
        elif self._in_reset:
            self._in_reset = False
            self._reset_at = self._ticks_ms()
            self.resets += 1
            if since < self.RESET_MS[0] or self.exact and since > self.RESET_MS[1]:
                self._fault("reset pulse of %d ms" % since)
            if self.asleep:  # registers are lost, also those that a datasheet keeps
                self._forget()
            self.asleep = False
            self._busy_ms = 0
            self._reset()

    def busy_pin(self):
        """Return the level of the BUSY pin. The chip is busy while it works or sleeps."""
        busy = (self.stuck or self.asleep or self._working()) and not self.silent
        return self.BUSY_LEVEL if busy else 1 - self.BUSY_LEVEL

    def select_pin(self, level):
        """Set the level of the CS pin. Level 0 selects the chip; this is counted in `selects`."""
        if level == 0:
            self.selects += 1

    def clock_pin(self, level):
        """Set the level of the pin SCK, while the driver reads a register bit by bit. This base
        class does nothing: not all chips have registers to read."""

    def data_pin(self):
        """Return the level of the data line while the driver reads a register: here always 0."""
        return 0

    def _working(self):
        if not self._busy_ms:
            return False
        if self._since(self._busy_from) < self._busy_ms:
            return True
        self._busy_ms = 0
        return False

    def _since(self, ticks):
        # ms since that time, or a long time if it is None
        return 1_000_000 if ticks is None else (self._ticks_ms() - ticks) & 0x3FFFFFFF

    def _start_work(self, ms):
        """Be busy for `ms` divided by the panel's speed. Return this time in ms."""
        self._busy_from = self._ticks_ms()
        self._busy_ms = max(1, int(ms / self.speed()))
        return self._busy_ms

    def _switch(self, ms):
        """Be busy for `ms` at any speed of the panel, for work that is no refresh."""
        self._start_work(ms * self.speed())

    # ---- bytes

    def receive(self, data, cs=0, dc=1):
        """Receive bytes from the SPI bus. cs: level of the pin CS; with 1, the chip ignores the
        bytes. dc: level of the pin D/C; 0 for commands, 1 for data."""
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
        """Receive a command, one byte. Its data bytes follow with `data`."""
        if self._command is not None and self._command not in self._MEMORIES:
            if len(self._arguments) < self._ARGUMENTS.get(self._command, 0):
                self._fault("command %02x cut short" % self._command)
        if self._working():
            self._fault("command %02x while BUSY" % byte)
        if self._since(self._reset_at) < RESET_PAUSE_MS:
            self._fault("command %02x too soon after the reset" % byte)
        if byte not in self._ARGUMENTS and byte not in self._MEMORIES:
            self._fault("unknown command %02x" % byte)
        self._command = byte
        self._arguments = bytearray()
        self._command_begins(byte)

    def data(self, data):
        """Receive data bytes of the last command."""
        if self._command in self._MEMORIES:
            self._memory_data(self._command, data)
            return
        self._arguments.extend(data)
        wanted = self._ARGUMENTS.get(self._command, 0)
        if len(self._arguments) > wanted:
            self._fault("too much data for %s" % self._command)
        elif len(self._arguments) == wanted:
            self._register_set(self._command, self._arguments)

    def _fault(self, text):
        if len(self.faults) < 20:
            self.faults.append(text)

    # ---- the glass

    def _refreshed(self, kind, ms):
        self.refreshes[kind] += 1
        self._on_refresh(kind, self._start_work(ms), self.glass)

    def cold(self):
        """Return the factor by which the ink needs longer than at room temperature: 5 % more for
        each degree below 10. The 5 % are an assumption."""
        return 1 + max(0, _COLD - self.celsius) / 20

    def _ends(self, pushes):
        """Return the levels of a pixel after a waveform, one for each level before it, or None if
        the waveform does not drive the pixel. A level is 0 for black to 3 for white.

        pushes: list of (colour, ms), one after the other; a colour is 1 for black, 2 for white
        """
        merged = []
        for colour, ms in pushes:
            if merged and merged[-1][0] == colour:
                ms += merged.pop()[1]
            merged.append((colour, ms))
        if not merged:
            return None
        needed = self.film * FRAME_MS * self.cold()
        ends = []
        for level in range(_LEVELS + 1):
            for colour, ms in merged:
                # Ink moves fast at first: half the time makes two thirds of the way.
                steps = (ms * 4 >= needed) + (ms * 2 >= needed) + (ms >= needed)
                level = max(0, level - steps) if colour == 1 else min(_LEVELS, level + steps)
            ends.append(level)
        return ends

    def _move(self, ends, new, old):
        # ends: the results of `_ends` for black to black, black to white, white to black, white to
        # white
        if ends[0] == ends[2] == [0] * 4 and ends[1] == ends[3] == [_LEVELS] * 4:
            self.glass[:] = new
            for i in range(SIZE):
                self.pale[i] = 0
            return
        still = not ends[0] and not ends[3]  # pixels that stay the same are not driven
        new = memoryview(new)  # a part of it takes no memory, which the firmware shares
        old = memoryview(old)
        for band in range(BANDS):
            start = band * GATES
            stop = start + GATES
            if still and new[start:stop] == old[start:stop]:
                continue
            for i in range(start, stop):
                n = new[i]
                o = old[i]
                if still and n == o:
                    continue
                masks = (~o & ~n & 0xFF, ~o & n, o & ~n, o & n)
                for row in range(4):
                    if masks[row] and ends[row]:
                        self._drive_byte(i, masks[row], ends[row])

    def _drive_byte(self, i, mask, ends):
        # i: index of the byte; mask: its pixels that are driven; ends: see `_ends`
        high = self.glass[i]
        low = high ^ self.pale[i]  # the two bits of the level
        if ends[0] == ends[3]:
            high_after = 0xFF if ends[0] & 2 else 0
            low_after = 0xFF if ends[0] & 1 else 0
        else:
            at = (~high & ~low, ~high & low, high & ~low, high & low)  # the pixels of each level
            high_after = low_after = 0
            for level in range(4):
                if ends[level] & 2:
                    high_after |= at[level]
                if ends[level] & 1:
                    low_after |= at[level]
        high = high & ~mask | high_after & mask
        low = low & ~mask | low_after & mask
        self.glass[i] = high & 0xFF
        self.pale[i] = (high ^ low) & 0xFF

    def is_clear(self):
        """Return whether each pixel is quite black or quite white."""
        return not any(self.pale)

    def picture(self):
        """Return the panel's picture as bytes for Pillow's mode "1". It has 296 x 128 px, 37 bytes
        a row."""
        rows = bytearray(128 * 37)
        for y in range(128):
            source = 127 - y
            band = (source >> 3) * GATES
            bit = 0x80 >> (source & 7)
            for x in range(GATES):
                if self.glass[band + x] & bit:
                    rows[y * 37 + (x >> 3)] |= 0x80 >> (x & 7)
        return rows
