"""The simulated board: wires, what hangs on them, and the person who presses the buttons.

The same module serves the browser and the MicroPython unix port. The place that runs
the firmware sets `host`, calls `build(board)` and imports the firmware's main; the
firmware meets this module only through the `machine` module beside it.

`host` gets these calls:
    refresh(kind, ms, frame)  the glass starts to change; see ssd1680_model.SSD1680Model
    tone(freq, duty)          the buzzer's frequency in Hz and duty 0..65535, 0 is silent
    led(on)                   the board's LED
    reset()                   the firmware asked for a reset
"""

import time

IRQ_FALLING = 4
IRQ_RISING = 8


class Host:
    """A place that listens to nothing."""

    def refresh(self, kind, ms, frame):
        pass

    def tone(self, freq, duty):
        pass

    def led(self, on):
        pass

    def reset(self):
        pass


class Line:
    """One GPIO wire: what the chip drives, what the outside drives, who listens."""

    def __init__(self, number):
        self.number = number
        self.out = None  # level the chip drives, None while it is an input
        self.outside = None  # level something outside drives, None when nothing does
        self.pull_up = False
        self.source = None  # callable that gives the outside level, such as BUSY
        self.on_output = None  # callable(level) for each level the chip drives
        self.handler = None
        self.trigger = 0
        self.flags = 0
        self.pin = None

    def level(self):
        if self.source is not None:
            return self.source()
        if self.out is not None:
            return self.out
        if self.outside is not None:
            return self.outside
        return 1 if self.pull_up else 0

    def drive(self, level):
        """The chip drives the wire."""
        self.out = level
        if self.on_output is not None:
            self.on_output(level)

    def set_outside(self, level):
        """Something outside drives the wire (None lets go); an edge fires the irq."""
        before = self.level()
        self.outside = level
        after = self.level()
        if before != after and self.handler is not None:
            edge = IRQ_RISING if after else IRQ_FALLING
            if self.trigger & edge:
                self.flags = edge
                self.handler(self.pin)


host = Host()
speed = 1.0
panel = None
spi_devices = {}
_lines = {}


def line(number):
    """The wire of a GPIO number."""
    if number not in _lines:
        _lines[number] = Line(number)
    return _lines[number]


def press(gpio):
    """Push the button on this GPIO; it pulls the wire to ground."""
    line(gpio).set_outside(0)


def release(gpio):
    """Let go of the button on this GPIO."""
    line(gpio).set_outside(None)


def _speed():
    return speed


def _refreshed(kind, ms, frame):
    host.refresh(kind, ms, frame)


def build(board):
    """Attach a panel model, and the LED, to the pins that a board module names.

    Called again, it is the board that gets its power back.
    """
    global panel
    from ssd1680_model import SSD1680Model

    wires = board.PANEL
    _lines.clear()
    if panel is None:
        panel = SSD1680Model(time.ticks_ms, _refreshed, _speed)
    panel.power_on()
    cs = line(wires["cs"])
    dc = line(wires["dc"])
    spi_devices[wires["spi"]] = lambda data: panel.receive(data, cs.level(), dc.level())
    line(wires["rst"]).on_output = panel.reset_pin
    line(wires["busy"]).source = panel.busy_pin
    cs.on_output = panel.select_pin
    line(board.LED).on_output = lambda level: host.led(bool(level))
