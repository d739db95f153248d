"""Simulate a board: its wires, the parts on them, and presses of its buttons.

The browser, the MicroPython unix port and CPython use this module. The program that runs the
firmware sets `host`, calls `start(name)` and starts the firmware. The firmware reaches this module
only through the `machine` module beside it.

`host` gets these calls:
    refresh(kind, ms, frame)  the panel starts to change; see panel_model.PanelModel
    tone(freq, duty)          the buzzer's frequency in Hz and duty 0..65535, 0 is silent
    led(on)                   the board's LED
    reset()                   the firmware asked for a reset
    cut()                     the board has lost its power; the firmware must not run on
    alarm(timer, ms, function)  cancel the call that this timer has planned, if any; then plan to
                              call function() after `ms`, but plan no call if `function` is None
    lightsleep(ms)            the chip sleeps; return after `ms`, or earlier if an interrupt has set
                              world.woken to True
"""

import sys
import time

IRQ_FALLING = 4
IRQ_RISING = 8


class Host:
    """A base class for `host`, the object that gets the calls of the simulated board. Its methods
    do nothing."""

    def refresh(self, kind, ms, frame):
        pass

    def tone(self, freq, duty):
        pass

    def led(self, on):
        pass

    def reset(self):
        pass

    def cut(self):
        pass

    def alarm(self, timer, ms, function):
        pass

    def lightsleep(self, ms):
        pass


class Line:
    """The wire of a GPIO. It has a level from the chip, a level from outside, and an interrupt
    handler."""

    # Defaults in the class save memory: most wires change few of them.
    out = None  # level the chip drives, None while it is an input
    outside = None  # level something outside drives, None when nothing does
    pull = None  # level that a resistor inside the chip pulls an open wire to
    source = None  # callable that gives the outside level, such as BUSY
    on_output = None  # callable(level) for each level the chip drives
    handler = None
    trigger = 0
    flags = 0
    pin = None
    _last = 0

    def __init__(self, number):
        self.number = number

    def level(self):
        if self.source is not None:
            return self.source()
        if self.out is not None:
            return self.out
        if self.outside is not None:
            return self.outside
        return self._last if self.pull is None else self.pull  # an open wire keeps its level

    def drive(self, level):
        """Drive the wire to a level, as the chip does."""
        self.out = level
        if self.on_output is not None:
            self.on_output(level)

    def set_outside(self, level):
        """Drive the wire from outside the chip, as a button does. If this makes an edge that is in
        `trigger` (IRQ_RISING, IRQ_FALLING), the interrupt handler is called.

        level: 0 or 1, None to stop driving the wire.
        """
        before = self._last = self.level()
        self.outside = level
        after = self.level()
        if before != after and self.handler is not None:
            edge = IRQ_RISING if after else IRQ_FALLING
            if self.trigger & edge:
                global woken
                woken = True
                self.flags = edge
                self.handler(self.pin)


host = Host()
speed = 1.0
usb = False  # whether a computer on USB gives the power; else a battery does
battery_mv = 4000
celsius = 22  # temperature of the chip; that of the panel is panel.celsius
chip = b"\xe6toybox\x01"  # the number of the chip
radio = False  # whether the Pico is a Pico W
woken = False  # an interrupt came since this was set to False
registers = {}  # {address: value} of the chip's registers that keep what is written to them
panel = None
spi_devices = {}
_board = None
_lines = {}
_down = set()  # GPIOs of the buttons that are pressed


def line(number):
    """Return the wire of a GPIO, a Line. number: number of the GPIO."""
    if number not in _lines:
        _lines[number] = Line(number)
    return _lines[number]


def press(gpio):
    """Press the button on a GPIO. gpio: its number."""
    _down.add(gpio)
    line(gpio).set_outside(_board.BUTTON_ACTIVE)


def release(gpio):
    """Release the button on a GPIO. gpio: its number."""
    _down.discard(gpio)
    line(gpio).set_outside(None)
    _check_power()


def _check_power():
    """On a board with a latch (a pin), cut the power unless the latch, a button or USB keeps it
    on."""
    latch = _board.LATCH
    if latch is not None and not (line(latch).out or _down or usb):
        panel.power_cut()
        host.cut()


def adc(number):
    """Return the voltage at a GPIO as the ADC reads it: 65535 stands for the supply voltage.

    Raises ValueError at a GPIO that measures nothing.
    number: number of the GPIO, or 4 for the chip's own sensor of temperature.
    """
    if number == 4:  # RP2040 datasheet, section 4.9.5
        return (706 - (celsius - 27) * 1721 // 1000) * 65535 // 3300
    wires = _board.BATTERY
    at_battery = 4700 if usb else battery_mv
    supply = min(3300, at_battery) if "reference" in wires else 3300
    if number == wires.get("reference"):
        volts = wires["reference_mv"] if line(wires["reference_power"]).level() else 0
    elif number == wires["adc"]:
        selected = not radio or line(25).level()
        volts = at_battery // wires["divider"] if selected else 0
    else:
        raise ValueError("nothing to measure at GP%d" % number)
    return min(65535, volts * 65535 // supply)


def read_register(address):
    """Return the 32-bit number in one of the chip's registers. address: address of the register."""
    if address == 0x50110050:  # SIE_STATUS: connected to a computer, or suspended
        return 1 << 16 if usb else 1 << 4
    return registers.get(address, 0)


def _speed():
    return speed


def _refreshed(kind, ms, frame):
    host.refresh(kind, ms, frame)


def model(driver):
    """Return a new model of a panel and its controller. driver: name of the controller's driver in
    toychest.drivers, such as "uc8151"."""
    if driver == "uc8151":
        from uc8151_model import UC8151Model as Model
    else:
        from ssd1680_model import SSD1680Model as Model
    return Model(time.ticks_ms, _refreshed, _speed)


def start(name, held=()):
    """Turn on the power of a simulated board, and return the board's module. The panel keeps its
    picture. The caller has to call `boards.hold_power` next, as app.start does.

    name: name of the board's module in toychest.boards.
    held: names of the buttons that are down while the power comes on.
    """
    global panel, radio, _board
    path = "toychest.boards." + name
    __import__(path)
    _board = sys.modules[path]
    radio = name == "badger2040w"
    _lines.clear()
    _down.clear()
    wires = _board.PANEL
    if panel is None:
        panel = model(wires["driver"])
    panel.power_on()
    cs = line(wires["cs"])
    dc = line(wires["dc"])
    spi_devices[wires["spi"]] = lambda data: panel.receive(data, cs.level(), dc.level())
    line(wires["rst"]).on_output = panel.reset_pin
    line(wires["busy"]).source = panel.busy_pin
    line(wires["sck"]).on_output = panel.clock_pin
    line(wires["mosi"]).source = panel.data_pin
    cs.on_output = panel.select_pin
    line(_board.LED).on_output = lambda level: host.led(bool(level))
    if _board.LATCH is not None:
        line(_board.LATCH).on_output = lambda level: _check_power()
    for button in held:
        if button in _board.BUTTONS:
            press(_board.BUTTONS[button])
    return _board
