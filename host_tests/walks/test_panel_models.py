"""The models of the panels report the faults of a driver, and change the right pixels."""

import pytest

from panel_model import GATES, SIZE
from ssd1680_model import SSD1680Model
from uc8151_model import UC8151Model

SET_UP = (
    (0x01, 0x03, 0x00, 0x26, 0x26, 0x03), (0x06, 0x17, 0x17, 0x17), (0x00, 0xB3), (0x03, 0x30),
    (0x60, 0x22), (0x50, 0xDC), (0x30, 0x3A),
)  # fmt: skip
PAUSE, TO_BLACK, TO_WHITE = 0x00, 0x40, 0x80
WHITE = b"\xff" * SIZE
PART = (8, 23, 0, 100, 0, 139, 1)  # sources 8 to 23, gate lines 100 to 139


class Chip(UC8151Model):
    """A model whose clock advances so fast that it is never busy."""

    def __init__(self):
        self.now = 0
        self.kinds = []
        super().__init__(lambda: self.now, lambda kind, ms, frame: self.kinds.append((kind, ms)))

    def send(self, command, *data):
        self.now += 10_000
        self.receive(bytes((command,)), dc=0)
        if data:
            self.receive(bytes(data))

    def set_up(self, **other):
        """Reset the chip and set its registers. other: other values for registers, such as r30."""
        self.reset()
        for command, *data in SET_UP:
            self.send(command, *other.get(f"r{command:02x}", data))

    def reset(self):
        self.now += 10
        self.reset_pin(0)
        self.now += 10
        self.reset_pin(1)

    def waveforms(self, stay_white, white, black, stay_black, frames=32):
        for command, level in zip(
            range(0x20, 0x25), (PAUSE, stay_white, white, black, stay_black), strict=True
        ):
            self.send(command, level, frames, 0, 0, 0, 1, *bytes(38 if command == 0x20 else 36))

    def cut(self):
        """Cut the power, long after the last command."""
        self.now += 10_000
        self.power_cut()

    def refresh(self):
        self.send(0x04)
        self.send(0x12)
        self.send(0x02)


@pytest.fixture
def chip():
    chip = Chip()
    chip.set_up()
    chip.waveforms(PAUSE, TO_WHITE, TO_BLACK, PAUSE)
    chip.send(0x10, *WHITE)
    return chip


def picture(*places):
    """Return a picture in the chip's order that is black at these places. places: (gate line, index
    of the byte)."""
    data = bytearray(WHITE)
    for gate, byte in places:
        data[gate * 16 + byte] = 0
    return data


def test_only_pixels_that_change_are_driven(chip):
    chip.send(0x13, *picture((7, 2), (8, 2)))
    chip.refresh()
    assert [i for i in range(SIZE) if chip.glass[i] != 0xFF] == [2 * GATES + 7, 2 * GATES + 8]
    chip.glass[0] = 0x0F  # these pixels are not in the memories, so no waveform changes them
    chip.send(0x13, *picture((7, 2)))
    chip.refresh()
    assert chip.glass[2 * GATES + 8] == 0xFF and chip.glass[0] == 0x0F
    assert chip.kinds == [("partial", 340)] * 2
    assert chip.faults == []


def test_an_old_picture_that_is_not_true_leaves_ghosts(chip):
    chip.send(0x13, *picture((7, 2)))
    chip.refresh()
    chip.send(0x10, *WHITE)
    chip.send(0x13, *WHITE)
    chip.refresh()
    assert chip.glass[2 * GATES + 7] == 0


def test_a_refresh_in_a_window_fades_what_is_around_it(chip):
    chip.send(0x13, *picture((100, 1), (101, 1), (102, 1), (103, 1), (50, 5), (51, 5), (52, 5)))
    chip.refresh()
    before = bytes(chip.glass)
    chip.send(0x91)
    chip.send(0x90, *PART)
    chip.refresh()
    assert chip.glass[GATES + 100 : GATES + 104] == before[GATES + 100 : GATES + 104]
    for _ in range(3):
        chip.refresh()
    assert chip.glass[5 * GATES + 50 : 5 * GATES + 53] == b"\xff" * 3
    chip.send(0x92)
    chip.refresh()
    assert chip.faults == []


def test_a_window_takes_just_its_own_bytes(chip):
    chip.send(0x91)
    chip.send(0x90, *PART)
    chip.send(0x13, *range(80))
    chip.send(0x92)
    assert [chip.ram_new[GATES + 100], chip.ram_new[2 * GATES + 100]] == [0, 1]
    assert [chip.ram_new[GATES + 101], chip.ram_new[2 * GATES + 139]] == [2, 79]
    assert chip.faults == []


@pytest.mark.parametrize(
    ("setting", "x", "y"),
    [(0xB7, 7, 16), (0xBF, 288, 16), (0xB3, 7, 104), (0xBB, 288, 104)],
)
def test_directions_of_the_scan(setting, x, y):
    """With register value B7, as in Pimoroni's driver, line 7, byte 2 begins at column 7, row
    16."""
    chip = Chip()
    chip.set_up(r00=(setting,))
    chip.waveforms(PAUSE, TO_WHITE, TO_BLACK, PAUSE)
    chip.send(0x10, *WHITE)
    chip.send(0x13, *picture((7, 2)))
    chip.refresh()
    rows = chip.picture()
    black = [
        (column, row)
        for row in range(128)
        for column in range(296)
        if not rows[row * 37 + column // 8] & 0x80 >> column % 8
    ]
    assert black == [(x, y + i) for i in range(8)]
    assert chip.faults == []


@pytest.mark.parametrize(
    ("fault", "spoil"),
    [
        ("booster off", lambda chip: chip.send(0x12)),
        ("before register 30", lambda chip: (chip.reset(), chip.refresh())),
        ("unknown command 44", lambda chip: chip.send(0x44)),
        ("command 90 cut short", lambda chip: (chip.send(0x90, 0), chip.send(0x91))),
        ("too much data", lambda chip: chip.send(0x30, 0x3A, 0)),
        ("not on edges of 8", lambda chip: (chip.send(0x91), chip.send(0x90, 1, *PART[1:]))),
        ("beyond the glass", lambda chip: (chip.send(0x91), chip.send(0x90, 0, 7, 0, 0, 1, 40, 1))),
        ("more picture", lambda chip: chip.send(0x13, *WHITE, 0)),
        ("more than 100 frames", lambda chip: (chip.send(0x30, 0x39), chip.refresh())),
        ("more than 11 V", lambda chip: (chip.send(0x01, 3, 0, 0x3F, 0x3F, 3), chip.refresh())),
        ("1 is not white", lambda chip: (chip.send(0x50, 0xCC), chip.refresh())),
        ("does not fit this panel", lambda chip: (chip.send(0x00, 0x33), chip.refresh())),
        ("leave a charge", lambda chip: (
            chip.waveforms(PAUSE, TO_WHITE, TO_BLACK, TO_BLACK), chip.refresh())),
        ("leave a charge", lambda chip: (
            chip.waveforms(PAUSE, TO_WHITE, TO_WHITE, PAUSE), chip.refresh())),
        ("longer than the common", lambda chip: (
            chip.send(0x20, 0, 16, 0, 0, 0, 1, *bytes(38)), chip.refresh())),
        ("common side is moved", lambda chip: (
            chip.send(0x20, 0x40, 32, 0, 0, 0, 1, *bytes(38)), chip.refresh())),
        ("sleep with the booster on", lambda chip: (chip.send(0x04), chip.send(0x07, 0xA5))),
        ("sleeping chip", lambda chip: (chip.send(0x07, 0xA5), chip.send(0x04))),
        ("while BUSY", lambda chip: (chip.send(0x04), chip.receive(b"\x12", dc=0))),
        ("power cut with the booster on", lambda chip: (chip.send(0x04), chip.cut())),
        ("power cut while BUSY", lambda chip: (chip.send(0x04), chip.send(0x02), chip.power_cut())),
        ("power cut while BUSY", lambda chip: (chip.send(0x04), chip.send(0x12), chip.power_cut())),
    ],
)  # fmt: skip
def test_faults(chip, fault, spoil):
    spoil(chip)
    assert any(fault in text for text in chip.faults), chip.faults


def test_power_may_be_cut_once_the_booster_is_off(chip):
    chip.refresh()
    chip.cut()
    chip.send(0x07, 0xA5)  # sleep, in which BUSY is low, too
    chip.power_cut()
    chip.cut()
    assert chip.faults == []
    chip.power_on()
    chip.stuck = True
    chip.cut()
    assert chip.faults == ["power cut while BUSY"]


def test_no_waveform_in_the_registers():
    chip = Chip()
    chip.set_up()
    chip.refresh()
    assert any("without waveform 24" in text for text in chip.faults)


def test_busy_is_low_and_sleep_forgets(chip):
    assert chip.busy_pin() == 1
    chip.send(0x04)
    assert chip.busy_pin() == 0
    chip.now += 100
    assert chip.busy_pin() == 1
    chip.send(0x13, *WHITE)
    chip.send(0x02)
    chip.send(0x07, 0xA5)
    assert chip.asleep and chip.busy_pin() == 0
    chip.set_up()
    assert not chip.asleep and chip.ram_new == bytes(SIZE)
    chip.refresh()
    assert any("waveform" in text for text in chip.faults)  # the reset has cleared the waveform


@pytest.mark.parametrize("after", ["copy", "swap", "keep"])
def test_memories_after_a_refresh(chip, after):
    chip.after = after
    chip.send(0x13, *picture((7, 2)))
    chip.refresh()
    at = 2 * GATES + 7
    expected = {"copy": (0, 0), "swap": (0xFF, 0), "keep": (0, 0xFF)}[after]
    assert (chip.ram_new[at], chip.ram_old[at]) == expected


# ---- SSD1680

SSD_SET_UP = (
    (0x01, 0x27, 0x01, 0x00),
    (0x11, 0x07),
    (0x21, 0x00, 0x80),
    (0x18, 0x80),
    (0x3C, 0x80),
)


def push(frames):
    """Return a waveform that drives the pixels that change for this number of frames."""
    table = bytearray(153)
    table[12], table[24], table[60] = 0x80, 0x40, frames
    table[144:150] = b"\x22" * 6
    return bytes(table)


class SSD1680(SSD1680Model):
    """A model whose clock advances so fast that it is never busy."""

    def __init__(self):
        self.now = 0
        self.kinds = []
        super().__init__(lambda: self.now, lambda kind, ms, frame: self.kinds.append((kind, ms)))
        self.set_up()

    def send(self, command, *data):
        self.now += 10_000
        self.receive(bytes((command,)), dc=0)
        if data:
            self.receive(bytes(data))

    def set_up(self, load=True):
        """Reset the chip and set its registers. load: whether to load the panel's voltages."""
        self.now += 10
        self.reset_pin(0)
        self.now += 2
        self.reset_pin(1)
        for command, *data in SSD_SET_UP:
            self.send(command, *data)
        if load:
            self.activate(0xB1)

    def activate(self, sequence):
        self.send(0x22, sequence)
        self.send(0x20)

    def draw(self, memory, band, data):
        """Write bytes to the first columns of a band of the chip. memory: 0x24 or 0x26."""
        self.send(0x44, band, band)
        self.send(0x45, 0, 0, len(data) - 1, 0)
        self.send(0x4E, band)
        self.send(0x4F, 0, 0)
        self.send(memory, *data)

    def whole(self, memory, byte):
        self.send(0x44, 0, 15)
        self.send(0x45, 0, 0, 0x27, 0x01)
        self.send(0x4E, 0)
        self.send(0x4F, 0, 0)
        self.send(memory, *bytes((byte,)) * SIZE)

    def blacken(self, frames):
        """Turn the white panel's band 3 black by a partial refresh of this number of frames."""
        for memory in (0x24, 0x26):
            self.whole(memory, 0xFF)
        self.send(0x32, *push(frames))
        self.draw(0x24, 3, bytes(4))
        self.activate(0xCC)

    def levels(self):
        """Return (first byte of band 3, its grey pixels)."""
        return self.glass[3 * GATES], self.pale[3 * GATES]


@pytest.fixture
def ssd():
    return SSD1680()


@pytest.mark.parametrize(
    ("film", "frames", "celsius", "after"),
    [
        (20, 20, 22, (0, 0)),
        (20, 12, 22, (0, 0xFF)),
        (20, 9, 22, (0xFF, 0xFF)),
        (20, 4, 22, (0xFF, 0)),
        (12, 12, 22, (0, 0)),
        (32, 20, 22, (0, 0xFF)),
        (32, 32, 22, (0, 0)),
        (20, 20, 5, (0, 0xFF)),
        (20, 25, 5, (0, 0)),
    ],
)
def test_how_black_a_push_makes(ssd, film, frames, celsius, after):
    """Black, dark grey, light grey, or white as before."""
    ssd.film, ssd.celsius = film, celsius
    ssd.blacken(frames)
    assert ssd.levels() == after
    assert ssd.is_clear() == (after[1] == 0)
    assert ssd.kinds == [("partial", 96 + 20 + 20 * frames)]
    ssd.activate(0x83)
    ssd.activate(0xF7)
    assert ssd.levels() == (0, 0)  # a full refresh clears it
    assert ssd.faults == []


def test_a_push_back_that_is_too_short_leaves_a_ghost(ssd):
    ssd.blacken(20)
    ssd.whole(0x26, 0xFF)
    ssd.draw(0x26, 3, bytes(4))
    ssd.whole(0x24, 0xFF)
    ssd.send(0x32, *push(12))
    ssd.activate(0xCC)
    assert ssd.levels() == (0xFF, 0xFF)


def test_voltages_of_another_batch_make_grey(ssd):
    ssd.send(0x2C, 0x50)
    ssd.blacken(20)
    assert ssd.levels() == (0, 0xFF) and ssd.faults == []


def test_the_times_of_power_and_refreshes(ssd):
    """As GxEPD2 gives them: measured on the older film, and on the newer one."""
    for sequence, ms in ((0xC0, 96), (0xC0, 1), (0x83, 140), (0x83, 1)):
        ssd.activate(sequence)
        assert ssd._busy_ms == ms
    for film, celsius, ms in ((20, 22, 4012), (12, 22, 1715), (32, 0, 6018)):
        ssd.film, ssd.celsius = film, celsius
        ssd.activate(0xF7)
        assert ssd.kinds[-1] == ("full", ms) and not ssd.on
    assert ssd.faults == []


@pytest.mark.parametrize(("offset", "option", "band"), [(8, 0x80, 3), (0, 0, 3), (0, 0x80, 4)])
def test_an_offset_shifts_the_picture(ssd, offset, option, band):
    ssd.offset = offset
    ssd.send(0x21, 0, option)
    ssd.whole(0x24, 0xFF)
    ssd.draw(0x24, 3, bytes(4))
    ssd.activate(0xF7)
    assert ssd.glass[band * GATES : band * GATES + 5] == b"\0\0\0\0\xff"


@pytest.mark.parametrize("counts_down", [False, True])
def test_a_cursor_that_moves_down(ssd, counts_down):
    """A driver that uses this mode works on some chips only."""
    ssd.counts_down = counts_down
    ssd.send(0x11, 0x06)
    ssd.send(0x44, 5, 4)
    ssd.send(0x45, 0, 0, 0, 0)
    ssd.send(0x4E, 5)
    ssd.send(0x4F, 0, 0)
    ssd.send(0x24, 1, 2)
    assert [ssd.ram_new[band * GATES] for band in (4, 5, 6)] == (
        [2, 1, 0] if counts_down else [0, 1, 2]
    )


def read(chip, register, count):
    """Return the bytes that a driver reads by hand."""
    chip.send(register)
    bits = 0
    for _ in range(8 * count):
        bits = bits << 1 | chip.data_pin()
        chip.clock_pin(1)
        chip.clock_pin(0)
        chip.clock_pin(0)  # no edge
    return bits.to_bytes(count, "big")


def test_registers_are_read_bit_by_bit(ssd):
    for register, data in ssd.identity.items():
        assert read(ssd, register, len(data) + 1) == data + b"\0"
    assert read(ssd, 0x24, 2) == b"\xff\xff"  # an open line
    ssd.readable = False
    assert read(ssd, 0x2E, 10) == b"\xff" * 10
    ssd.echo = True
    assert read(ssd, 0x2E, 10) == b"\x2e" * 10
    assert ssd.faults == []


@pytest.mark.parametrize(
    ("fault", "spoil"),
    [
        ("sleep with the booster on", lambda chip: (chip.activate(0xC0), chip.send(0x10, 1))),
        ("power cut with the booster on", lambda chip: (chip.activate(0xC0), chip.power_cut())),
        ("without voltage 2c", lambda chip: (chip.set_up(load=False), chip.blacken(20))),
        ("without register 32", lambda chip: chip.activate(0xCC)),
        ("without clock and booster", lambda chip: chip.activate(0x0C)),
        ("waveform of a partial one", lambda chip: (chip.blacken(20), chip.activate(0xC7))),
        ("before register 21", lambda chip: (chip.send(0x12), chip.activate(0xF7))),
        ("not 50 frames", lambda chip: (
            chip.send(0x32, *push(20)[:144], *bytes(9)), chip.activate(0xCC))),
        ("reset pulse of 9 ms", lambda chip: (
            chip.reset_pin(0), setattr(chip, "now", chip.now + 9), chip.reset_pin(1))),
        ("too soon after the reset", lambda chip: (
            chip.set_up(), chip.reset_pin(0), setattr(chip, "now", chip.now + 2),
            chip.reset_pin(1), chip.receive(b"\x12", dc=0))),
        ("reset too soon", lambda chip: (
            chip.reset_pin(0), setattr(chip, "now", chip.now + 2), chip.reset_pin(1),
            chip.reset_pin(0))),
        ("unknown command 99", lambda chip: chip.send(0x99)),
        ("beyond the glass", lambda chip: chip.send(0x44, 0, 16)),
    ],
)  # fmt: skip
def test_faults_of_a_driver_of_the_ssd1680(ssd, fault, spoil):
    assert ssd.faults == []
    spoil(ssd)
    assert any(fault in text for text in ssd.faults), ssd.faults


@pytest.mark.parametrize(
    ("greys", "frames", "grey"),
    [("never", 1, False), ("below 4", 4, False), ("below 4", 3, True), ("always", 4, True)],
)
def test_black_that_greys_when_the_power_goes_off(chip, greys, frames, grey):
    chip.greys = greys
    chip.send(0x03, frames - 1 << 4)
    chip.send(0x13, *picture((7, 2)))
    chip.send(0x04)
    chip.send(0x12)
    assert chip.is_clear()
    chip.send(0x02)
    assert chip.is_clear() != grey
    assert chip.faults == []


def test_a_busy_that_never_comes(chip):
    chip.silent = True
    chip.send(0x04)
    assert chip.busy_pin() == 1
