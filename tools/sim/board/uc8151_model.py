"""Model the registers of the UC8151 (IL0373), a controller of e-paper, and its panel.

The model takes the bytes that a driver sends, and keeps the state of the chip: two picture
memories, five waveforms, partial window, power. The panel has 128 x 296 pixels. In a refresh, a
waveform says how a pixel changes from its old to its new colour. A refresh of a partial window
makes the black pixels around the window fade, as on a Badger (pimoroni-pico issue 604). Some panels
turn grey when the booster is switched off (badger2040 issue 50); `greys` says when.

The panel is mounted as on Pimoroni's boards. Their driver sets register 0x00 to shift the sources
(rows of the screen) right and scan the gates (columns of the screen) down. Then row x of a picture
memory is column x of the screen: 16 bytes, whose bit y is the pixel (x, y). Toychest's driver
shifts the sources left. Then bit y is the pixel (x, 127 - y).

Source: the public drivers uc8151.cpp of Pimoroni, GxEPD2_290_T5D and antirez's uc8151_micropython.
Facts that they don't have, such as the time of power-on, are guesses.
"""

from panel_model import BANDS, GATES, SIZE, PanelModel

OTP_MS = 4500  # length of the waveform in the chip's own memory
RESET_MS = 2
POWER_ON_MS = 40
POWER_OFF_MS = 20  # in addition to the frames of register 03
REFRESH_MS = 20  # in addition to the frames of the waveform

# The registers that must be set before a refresh. _WAVEFORMS must be set if the panel setting says
# that the waveforms are in registers.
_SET_UP = (0x00, 0x01, 0x03, 0x06, 0x30, 0x50, 0x60)
_WAVEFORMS = (0x20, 0x21, 0x22, 0x23, 0x24)
_RATES = {0x3F: 29, 0x3E: 33, 0x3D: 40, 0x3C: 50, 0x3B: 67, 0x3A: 100, 0x39: 200}  # Hz


class UC8151Model(PanelModel):
    """A model of the UC8151 chip and its panel. Command 0x10 writes the old picture to `ram_old`.
    Command 0x13 writes the new picture to `ram_new`.

    after: what the chip does with the two memories after a refresh: "copy" copies new to old,
        "swap" exchanges them, "keep" changes neither. Drivers of these chips disagree about it.
    greys: when the command POWER OFF turns black pixels grey: "never", "below 4" if register 03
        gives less than four frames to discharge, or "always".
    """

    BUSY_LEVEL = 0
    RESET_MS = (8, 14)
    film = 16  # a push of 0.32 s is black on a Badger (antirez's uc8151_micropython)
    greys = "below 4"
    _ARGUMENTS = {
        0x00: 1,
        0x01: 5,
        0x02: 0,
        0x03: 1,
        0x04: 0,
        0x06: 3,
        0x07: 1,
        0x11: 0,
        0x12: 0,
        0x20: 44,
        0x21: 42,
        0x22: 42,
        0x23: 42,
        0x24: 42,
        0x30: 1,
        0x41: 1,
        0x50: 1,
        0x60: 1,
        0x61: 3,
        0x82: 1,
        0x90: 7,
        0x91: 0,
        0x92: 0,
    }
    _MEMORIES = (0x10, 0x13)

    after = "copy"

    def _defaults(self):
        self._register = {}
        self._window = None  # the partial window, while the chip is in it
        self._row = 0  # index of the next byte of a picture
        self._band = 0
        self._fades = 0

    # ---- bytes

    def _command_begins(self, byte):
        if byte == 0x04:
            self._switch(0 if self.on else POWER_ON_MS)
            self.on = True
        elif byte == 0x02:
            frames = (self._register.get(0x03, b"\0")[0] >> 4) + 1
            if self.on and (self.greys == "always" or self.greys == "below 4" and frames < 4):
                for i in range(SIZE):
                    self.pale[i] |= ~self.glass[i] & 0xFF
            self.on = False
            self._switch(POWER_OFF_MS + frames * 1000 // self._rate())
        elif byte == 0x12:
            self._refresh()
        elif byte == 0x91:
            if 0x90 not in self._register:
                self._window = (0, BANDS - 1, 0, GATES - 1)
            else:
                self._window = self._box(self._register[0x90])
        elif byte == 0x92:
            self._window = None
        elif byte in self._MEMORIES:
            band, _, self._row, _ = self._window or (0, 0, 0, 0)
            self._band = band

    def _register_set(self, command, a):
        if not a:
            return
        if command == 0x00 and not a[0] & 1:  # soft reset
            self._defaults()
            self.on = False
            self._switch(RESET_MS)
            return
        self._register[command] = bytes(a)
        if command == 0x07 and a[0] == 0xA5:
            self.asleep = True
            if self.on:
                self._fault("sleep with the booster on")
        elif command == 0x90 and self._window:
            self._window = self._box(a)

    def _box(self, a):
        """Return (first band, last band, first gate, last gate) of the partial window; those of
        the whole panel if the window is impossible. A band is 8 rows of the screen, a gate is a
        column. a: data bytes of command 0x90."""
        if a[0] & 7 or a[1] & 7 != 7:
            self._fault("window not on edges of 8")
        box = (a[0] >> 3, a[1] >> 3, (a[2] & 1) << 8 | a[3], (a[4] & 1) << 8 | a[5])
        if not (box[0] <= box[1] < BANDS and box[2] <= box[3] < GATES):
            self._fault("window beyond the glass")
            return (0, BANDS - 1, 0, GATES - 1)
        return box

    def _memory_data(self, command, data):
        # one gate (column of the screen) after the other
        ram = self.ram_old if command == 0x10 else self.ram_new
        band0, band1, _, row1 = self._window or (0, BANDS - 1, 0, GATES - 1)
        row, band = self._row, self._band
        for byte in data:
            if row > row1:
                self._fault("more picture than its window holds")
                break
            ram[band * GATES + row] = byte
            if band < band1:
                band += 1
            else:
                band = band0
                row += 1
        self._row, self._band = row, band

    # ---- the glass

    def _rate(self):
        return _RATES.get(self._register.get(0x30, b"\x3c")[0], 50)

    def _refresh(self):
        for register in _SET_UP:
            if register not in self._register:
                self._fault("refresh before register %02x was set" % register)
        if not self.on:
            self._fault("refresh with the booster off")
        setting = self._register.get(0x00, b"\x8f")[0]
        if setting & 0xD2 != 0x92:
            self._fault("panel setting %02x does not fit this panel" % setting)
        power = self._register.get(0x01, bytes(5))
        if power[2] & 0x3F > 0x2B or power[3] & 0x3F > 0x2B:
            self._fault("more than 11 V")
        interval = self._register.get(0x50, b"\xd7")[0]
        if interval & 0x30 != 0x10:
            self._fault("1 is not white")
        if self._rate() > 100:
            self._fault("more than 100 frames a second")
        if setting & 0x20:
            ends, ms = self._waveforms()
        else:
            ends, ms = ([0] * 4, [3] * 4, [0] * 4, [3] * 4), OTP_MS
        new = self._on_glass(self.ram_new, setting)
        old = self._on_glass(self.ram_old, setting)
        if self._window:
            self._move_inside(ends, new, old, setting)
        else:
            self._move(ends, new, old)
        if self.after == "swap":
            self.ram_old, self.ram_new = self.ram_new, self.ram_old
        elif self.after == "copy":
            self.ram_old[:] = self.ram_new
        self._refreshed("full" if ends[0] and ends[3] else "partial", ms)

    def _waveforms(self):
        """Return (ends, ms) of the waveforms in the registers.

        ends: results of `_ends` for black to black, black to white, white to black, and white to
            white.
        ms: length of a refresh.
        """
        frames = {}
        sums = {}
        pushes = {}
        for register in _WAVEFORMS:
            if register not in self._register:
                self._fault("refresh without waveform %02x" % register)
            lut = self._register.get(register, bytes(42))
            frames[register], sums[register], pushes[register] = _follow(lut)
        for register in _WAVEFORMS:
            if frames[register] > frames[0x20]:
                self._fault("waveform %02x is longer than the common one" % register)
        if pushes[0x20]:
            self._fault("the common side is moved")
        if sums[0x21] or sums[0x24] or sums[0x22] + sums[0x23]:
            self._fault("waveforms leave a charge: %r" % sums)
        rate = self._rate()
        ends = [
            self._ends([(colour, count * 1000 // rate) for colour, count in pushes[register]])
            for register in (0x24, 0x22, 0x23, 0x21)
        ]
        return ends, REFRESH_MS + frames[0x20] * 1000 // rate

    def _on_glass(self, ram, setting):
        """Return a picture memory as the panel shows it. setting: value of register 0x00, which may
        mirror the picture."""
        if setting & 0x0C == 0:
            return ram
        turned = bytearray(SIZE)
        for band in range(BANDS):
            for gate in range(GATES):
                byte = ram[band * GATES + gate]
                b, g = band, gate
                if setting & 0x04:
                    b = BANDS - 1 - band
                    byte = sum([(byte >> i & 1) << (7 - i) for i in range(8)])
                if setting & 0x08:
                    g = GATES - 1 - gate
                turned[b * GATES + g] = byte
        return turned

    def _move_inside(self, ends, new, old, setting):
        """Change the pixels in the partial window. A quarter of the black pixels around it fade.

        ends: what the waveforms do, as `_waveforms` returns it.
        new, old: the two picture memories, as the panel shows them.
        setting: value of register 0x00.
        """
        before = bytearray(self.glass)
        pale = bytearray(self.pale)
        inside = bytearray(SIZE)
        band0, band1, gate0, gate1 = self._window or (0, 0, 0, 0)
        for band in range(band0, band1 + 1):
            for gate in range(gate0, gate1 + 1):
                inside[band * GATES + gate] = 0xFF
        inside = self._on_glass(inside, setting)
        self._move(ends, new, old)
        for i in range(SIZE):
            if not inside[i]:
                self.glass[i] = before[i] | (0xFF if (i + self._fades) & 3 == 0 else 0)
                self.pale[i] = pale[i]
        self._fades += 1


def _follow(lut):
    """Return (frames, balance, pushes) of a waveform.

    frames is the length of the waveform. balance is the frames to black minus the frames to white.
    pushes is a list of (1 for black or 2 for white, frames), one after the other.
    lut: bytes of the waveform, as in the chip's register.
    """
    frames = balance = 0
    pushes = []
    for step in range(0, 42, 6):
        levels = lut[step]
        for _ in range(lut[step + 5]):
            for phase in range(4):
                level = levels >> (6 - 2 * phase) & 3
                length = lut[step + 1 + phase]
                frames += length
                if length and level in (1, 2):
                    pushes.append((level, length))
                    balance += length if level == 1 else -length
    return frames, balance, pushes
