"""The models of the panels report the faults of a driver, and change the right pixels."""

import pytest

from panel_model import GATES, SIZE
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
