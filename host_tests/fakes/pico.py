"""The firmware on an emulated Raspberry Pi Pico (rp2040py).

Runs repeat exactly: everything outside the chip happens in alarms of its clock.
"""

import dataclasses
import random
from collections.abc import Callable
from pathlib import Path

from rp2040py.boards import BOARDS, FlashLayout
from rp2040py.device import MicroPythonDevice
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS, RAM_START_ADDRESS

from build import board_files, firmware_build
from build.board_files import REFERENCE
from ssd1680_model import SSD1680Model
from toychest.app.catalog import GAMES
from toychest_host.flashing.compiler import BOARD_FILE, read_tree
from toychest_host.flashing.image import DISK_VERSION, filesystem
from toychest_host.storage.places import BLOCK, BLOCKS, FILESYSTEM_START, FLASH, Saves
from uc8151_model import UC8151Model

ROOT = Path(__file__).resolve().parents[2]
# The filesystem of the RPI_PICO build of MicroPython on a flash of 2 MB.
LAYOUT = FlashLayout(FILESYSTEM_START, BLOCKS, BLOCK)
PERIPHERAL_CLOCK = 48_000_000  # Hz, as MicroPython 1.26 and later set it
FAST = 64.0  # speed of a panel that nobody has to wait for
POLL = 500_000  # ns between two readings of BUSY
# SRAM4 and SRAM5, which MicroPython's linker script gives to the C stack (RP2040 datasheet, 2.6.2).
STACK, STACK_END = 0x40000, 0x42000
_PAINT = 0xA5  # value of all bytes of the stack that are not used yet
_UNDER = 64  # bytes below the stack pointer that are not painted
ERASE, PROGRAM = 0x20, 0x02  # commands of the flash chip
MODELS = {"ssd1680": SSD1680Model, "uc8151": UC8151Model}

# What the pictures of the home screen open, three on a page.
HOME = (*GAMES, "starter", "settings")

# A boot.py. There is no USB host, so it writes the console's output to the UART's data register.
CONSOLE = """\
import io, machine, os

class _Console(io.IOBase):
    def write(self, data):
        for byte in data:
            machine.mem32[0x40034000] = byte
        return len(data)

    def readinto(self, buffer):
        return None

os.dupterm(_Console())
"""


def image(folder: Path, out: Path, disk_version: int = DISK_VERSION) -> None:
    """Write a littlefs image with the files of a folder.

    disk_version: version of the littlefs format, 0 for the newest.
    """
    out.write_bytes(filesystem(read_tree(folder), disk_version=disk_version))


def build(
    folder: Path, board: str = REFERENCE, more: Saves | None = None, files: bool = True
) -> Path:
    """Write an image of a filesystem into a folder. Return its path.

    board: name of the board in board.txt.
    more: {path: content} of further files, such as saves or a boot.py.
    files: whether the compiled firmware is on the image, too.
    """
    folder.mkdir(parents=True, exist_ok=True)
    there: Saves = dict(more or {})
    if files:
        firmware_build.compile_tree(ROOT / "firmware", folder / "firmware")
        there = read_tree(folder / "firmware") | there
    if board != REFERENCE:
        there[BOARD_FILE] = f"{board}\n".encode()
    (folder / "flash.img").write_bytes(filesystem(there, disk_version=0))
    return folder / "flash.img"


def from_home(name: str, shown: str = HOME[0]) -> list[str]:
    """Return the buttons to press on the home screen to open something in HOME.

    name: name of the game, or "starter" or "settings".
    shown: name of a game on the page that is shown now, such as the one played last.
    """
    page, column = divmod(HOME.index(name), 3)
    pages = page - HOME.index(shown) // 3
    return ["down"] * pages + ["up"] * -pages + ["abc"[column]]


class Pico:
    """An emulated board of toychest.boards, with panel, buttons, buzzer, LED and latch.

    Arguments:
    uf2: path of a UF2 file for the Pico.
    filesystem: path of an image of the filesystem.
    board: name of the board.
    flash: bytes of the whole flash of another Pico, in place of the image.
    held: names of the buttons that are down at power-on and stay down.
    runs_boot: whether boot.py on the flash runs before a frozen Toychest, too. On a real Pico, a
        frozen boot.py hides it; here, tests put a console and loaded dice into it.

    Attributes:
    usb: whether the firmware has started USB
    panel: model of the panel
    speed: factor by which the panel is faster than a real one
    refreshes: list of (ms, kind of refresh)
    shown: list of (ms at the end of a refresh, frame)
    tones: list of (ms, whether the buzzer sounds)
    lights: list of (ms, whether the LED is on)
    lines: list of (ms, line of the console), if boot.py is CONSOLE
    erases, programs: number of such operations of the flash
    dead: whether the power was cut
    """

    def __init__(
        self,
        uf2: str,
        filesystem: Path,
        board: str = REFERENCE,
        flash: bytes | None = None,
        held: tuple[str, ...] = (),
        runs_boot: bool = True,
    ):
        spec = dataclasses.replace(BOARDS["pico"], image=uf2, layout=LAYOUT)
        self.device = MicroPythonDevice(board=spec, filesystem=filesystem)
        self.mcu = self.device.mcu
        if flash is not None:
            self.mcu.flash[:FLASH] = flash
        if runs_boot:
            self._rename_frozen_boot()
        self.usb = False
        self.mcu.usb_ctrl.on_usb_enabled = self._enable_usb  # no host, which would flood the chip
        self.mcu.clk_peri = PERIPHERAL_CLOCK
        self.name = board
        self.board = board_files.BOARDS[board]
        self.refreshes: list[tuple[float, str]] = []
        self.shown: list[tuple[float, bytes]] = []
        self.tones: list[tuple[float, bool]] = []
        self.lights: list[tuple[float, bool]] = []
        self.lines: list[tuple[float, str]] = []
        self.erases = self.programs = 0
        self.speed = 1.0
        self.dead = False
        self._left = -1  # flash operations until the power is cut, -1 for never
        self._line = bytearray()
        self._kept: dict[int, object] = {}  # alarms in the future, kept from the garbage collector
        self._down: set[str] = set()
        self._pins = self.mcu.gpio
        self._wire(held)
        self.mcu.uart[0].on_byte = self._heard
        self._apply: Callable[[], None] = self.mcu.ssi._apply_command
        setattr(self.mcu.ssi, "_apply_command", self._command)  # noqa: B010
        self.mcu.core.pc = FLASH_START_ADDRESS

    def _rename_frozen_boot(self) -> None:
        at = bytes(self.mcu.flash[:FILESYSTEM_START]).find(b"\0boot.py\0")  # a list of names
        if at >= 0:
            self.mcu.flash[at + 1] = ord("x")

    def _enable_usb(self) -> None:
        self.usb = True

    def _wire(self, held: tuple[str, ...]) -> None:
        wires = self.board["PANEL"]
        model = MODELS[wires["driver"]]
        self.panel = model(lambda: int(self.now()), self._refreshed, lambda: self.speed)
        self._spi = self.mcu.spi[wires["spi"]]
        self._cs, self._dc = self._pins[wires["cs"]], self._pins[wires["dc"]]
        self._busy = self._pins[wires["busy"]]
        self._sent = self._alarm(self._complete)
        self._poll = self._alarm(self._watch)
        self._spi.on_transmit = self._transmit
        self._listen(wires["cs"], lambda high: self.panel.select_pin(int(high)))
        self._listen(wires["rst"], lambda high: self.panel.reset_pin(int(high)))
        self._data = self._pins[wires["mosi"]]
        self._listen(wires["sck"], self._clock)
        self._listen(self.board["LED"], lambda high: self.lights.append((self.now(), high)))
        if self.board["LATCH"] is not None:
            self._listen(self.board["LATCH"], lambda _: self._check_power())
        if self.board["BUZZER"] is not None:
            self._wire_buzzer(self.board["BUZZER"])
        for name in self.board["BUTTONS"]:
            self.contact(name, name in held)
        self.mcu.adc.channel_values[3] = round(4.0 / 3 / 3.3 * 4095)  # a battery of 4 V
        self._busy.set_input_value(bool(self.panel.busy_pin()))
        self._poll.schedule(POLL)

    def _wire_buzzer(self, pin: int) -> None:
        channel = self.mcu.pwm.channels[pin // 2 % 8]
        write = channel.write_register

        def heard(offset: int, value: int) -> None:
            write(offset, value)
            sounds = channel.cc >> pin % 2 * 16 & 0xFFFF != 0
            if not self.tones or self.tones[-1][1] != sounds:
                self.tones.append((self.now(), sounds))

        setattr(channel, "write_register", heard)  # noqa: B010

    def now(self) -> float:
        """Return the emulated time since power-on in ms."""
        return self.mcu.clock.nanos / 1e6

    def flash(self) -> bytes:
        """Return all bytes of the flash chip."""
        return bytes(self.mcu.flash[:FLASH])

    def paint_stack(self) -> None:
        """Fill the unused part of the C stack with a mark, for `stack_used`."""
        free = self.mcu.core.sp - RAM_START_ADDRESS - _UNDER - STACK
        self.mcu.sram[STACK : STACK + free] = bytes([_PAINT]) * free

    def stack_used(self) -> int:
        """Return the bytes of the C stack (8 KiB) used since `paint_stack`."""
        stack = bytes(self.mcu.sram[STACK:STACK_END])
        return len(stack.lstrip(bytes([_PAINT])))

    # ---- actions of the user

    def _alarm(self, function):
        return self.mcu.clock.create_alarm(function)

    def at(self, ms: float, function: Callable[[], object]) -> None:
        """Call function() after `ms` emulated ms."""

        def due():
            del self._kept[id(alarm)]
            function()

        alarm = self._alarm(due)
        self._kept[id(alarm)] = alarm
        alarm.schedule(int(ms * 1e6))

    def press(self, name: str, ms: float = 1, hold: float = 60) -> None:
        """Press a button after `ms` ms, and hold it for `hold` ms."""
        self.at(ms, lambda: self.contact(name, True))
        self.at(ms + hold, lambda: self.contact(name, False))

    def chatter(self, name: str, ms: float, hold: float, chance: random.Random) -> None:
        """Press a worn button after `ms` ms, and hold it for `hold` ms.

        Each press and release bounces 5 to 20 times within 20 ms.
        chance: random numbers for the bounces.
        """
        for start, down in ((ms, True), (ms + hold, False)):
            self.at(start, lambda down=down: self.contact(name, down))
            within = chance.uniform(2, 20)
            edges = sorted(chance.uniform(0.01, within) for _ in range(2 * chance.randint(5, 20)))
            for i, edge in enumerate(edges):
                level = down == bool(i % 2)
                self.at(start + edge, lambda level=level: self.contact(name, level))

    def cut_after(self, operations: int) -> None:
        """Cut the power in the middle of a flash operation, after this number of successful
        ones."""
        self._left = operations

    def run(self, ms: float) -> None:
        """Let the chip run for `ms` emulated ms, or until the power is cut."""
        simulator = self.device.simulator

        def stop():
            simulator.stopped = True

        self.at(ms, stop)
        simulator.stopped = self.dead
        while not simulator.stopped:
            simulator._execute_batch()

    def run_until(self, done: Callable[[], object], limit: float = 8000) -> None:
        """Run until done() is true or the power is cut. Raises TimeoutError after `limit` emulated
        ms."""
        until = self.now() + limit
        while not self.dead and not done():
            if self.now() >= until:
                raise TimeoutError(f"not done within {limit} ms: {self.lines[-5:]}")
            self.run(5)

    def settle(self) -> None:
        """Run until the refresh and the firmware's idle work are done."""
        self.run_until(lambda: self.shown and self.now() > self.shown[-1][0])
        self.run(100)

    def tap(self, name: str) -> None:
        seen = len(self.refreshes)
        self.press(name)
        self.run_until(lambda: len(self.refreshes) > seen)
        self.settle()

    def open_game(self, name: str, shown: str = HOME[0]) -> None:
        for button in from_home(name, shown):
            self.tap(button)

    # ---- the parts outside the chip

    def _listen(self, pin: int, function: Callable[[bool], object]) -> None:
        def changed(state: GPIOPinState, _: GPIOPinState) -> None:
            if state in (GPIOPinState.HIGH, GPIOPinState.LOW):
                function(state == GPIOPinState.HIGH)

        self._pins[pin].add_listener(changed)

    def contact(self, name: str, down: bool) -> None:
        """Close or open the contact of a button now."""
        (self._down.add if down else self._down.discard)(name)
        active = bool(self.board["BUTTON_ACTIVE"])
        self._pins[self.board["BUTTONS"][name]].set_input_value(active if down else not active)
        self._check_power()

    def _check_power(self) -> None:
        latch = self.board["LATCH"]
        if latch is None or self._down or self._pins[latch].value == GPIOPinState.HIGH:
            return
        if self.now():  # at 0 ms, the buttons are still being connected
            self.panel.power_cut()
            self._power_goes()

    def _power_goes(self) -> None:
        self.dead = True
        self.device.simulator.stopped = True

    def _refreshed(self, kind: str, ms: int, frame: bytearray) -> None:
        self.refreshes.append((self.now(), kind))
        self.shown.append((self.now() + ms, bytes(frame)))

    def _transmit(self, byte: int) -> None:
        low = GPIOPinState.LOW
        self.panel.receive(bytes((byte,)), int(self._cs.value != low), int(self._dc.value != low))
        self._sent.schedule(int(8e9 / self._spi.clock_frequency))

    def _clock(self, high: bool) -> None:
        self.panel.clock_pin(int(high))
        self._data.set_input_value(bool(self.panel.data_pin()))

    def _complete(self) -> None:
        self._spi.complete_transmit(0)

    def _watch(self) -> None:
        self._busy.set_input_value(bool(self.panel.busy_pin()))
        self._poll.schedule(POLL)

    def _heard(self, byte: int) -> None:
        if byte != 10:
            self._line.append(byte)
            return
        self.lines.append((self.now(), self._line.decode(errors="replace").rstrip("\r")))
        self._line.clear()

    def _command(self) -> None:
        sent = self.mcu.ssi._tx_buffer
        kind = sent[0] if sent else None
        if self.dead:
            return
        if kind in (ERASE, PROGRAM):
            if self._left == 0:
                self._tear(kind)
                return
            self._left -= 1
            self.erases += kind == ERASE
            self.programs += kind == PROGRAM
        self._apply()

    def _tear(self, kind: int) -> None:
        start = int.from_bytes(self.mcu.ssi._tx_buffer[1:4], "big")
        size = 2048 if kind == ERASE else 128
        kept = bytes(self.mcu.flash[start + size : start + 2 * size])
        self._apply()
        self.mcu.flash[start + size : start + 2 * size] = kept
        self._power_goes()
