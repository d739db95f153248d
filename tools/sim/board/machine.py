"""Stand in for MicroPython's module `machine` on the simulated board. It has only what the firmware
uses. Signatures follow the MicroPython 1.26 documentation of the rp2 port."""

import world

PWRON_RESET = 1
WDT_RESET = 3


class _Irq:
    def __init__(self, line):
        self._line = line

    def flags(self):
        """Return the edge that caused the interrupt, IRQ_RISING or IRQ_FALLING."""
        return self._line.flags


class Pin:
    """A stand-in for machine.Pin, a pin of the chip. It drives and reads a simulated wire, a
    world.Line."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = world.IRQ_FALLING
    IRQ_RISING = world.IRQ_RISING

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        self.number = id
        self._line = world.line(id)
        self._mode = mode
        if mode == Pin.OUT:
            self._line.drive(0 if value is None else int(bool(value)))
        elif mode == Pin.IN:
            self._line.out = None
        self._line.pull = {Pin.PULL_UP: 1, Pin.PULL_DOWN: 0}.get(pull)

    def value(self, x=None):
        """Return the level of the pin's wire, 0 or 1. If x is given, set the level to x instead; on
        an input this does nothing."""
        if x is None:
            return self._line.level()
        if self._mode == Pin.OUT:
            self._line.drive(int(bool(x)))

    __call__ = value

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, *, hard=False):
        """Set a function that is called when something outside the chip changes the level of the
        pin's wire. Return the interrupt, an object with `flags`.

        handler: function called as handler(pin), None for no calls.
        trigger: edges that call it: IRQ_FALLING, IRQ_RISING or the sum of both.
        hard: has no effect.
        """
        self._line.pin = self
        self._line.handler = handler
        self._line.trigger = trigger
        return _Irq(self._line)


class SPI:
    """A stand-in for machine.SPI that only writes. The simulated device on the bus gets the
    bytes."""

    MSB = 0

    def __init__(
        self,
        id,
        baudrate=1_000_000,
        *,
        polarity=0,
        phase=0,
        bits=8,
        firstbit=0,
        sck=None,
        mosi=None,
        miso=None,
    ):
        self._id = id

    def init(self, baudrate=1_000_000):
        """Do nothing: bytes arrive at once, at any speed."""

    def write(self, buf):
        device = world.spi_devices.get(self._id)
        if device is not None:
            device(buf)


class PWM:
    """A stand-in for machine.PWM, used for the buzzer. Each change of the tone goes to
    world.host."""

    def __init__(self, dest, *, freq=0, duty_u16=0):
        self._freq = freq
        self._duty = duty_u16

    def freq(self, value=None):
        if value is None:
            return self._freq
        self._freq = value
        if self._duty:
            world.host.tone(self._freq, self._duty)

    def duty_u16(self, value=None):
        if value is None:
            return self._duty
        if value != self._duty:
            self._duty = value
            world.host.tone(self._freq, value)

    def deinit(self):
        self.duty_u16(0)


class ADC:
    """A stand-in for machine.ADC, which measures the voltage at a pin, or the temperature."""

    CORE_TEMP = 4

    def __init__(self, id):
        self._number = id if id == ADC.CORE_TEMP else id.number

    def read_u16(self):
        return world.adc(self._number)


class Timer:
    """A stand-in for machine.Timer that calls a function once."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1):
        pass

    def init(self, *, mode, period, callback, hard=False):
        """Start or restart the timer.

        period: ms until the call.
        callback: function that is called once, with the timer.
        mode, hard: have no effect.
        """
        world.host.alarm(self, period, lambda: callback(self))

    def deinit(self):
        world.host.alarm(self, 0, None)


class _Memory:
    """A stand-in for machine.mem32: the chip's registers by address."""

    def __getitem__(self, address):
        return world.read_register(address)

    def __setitem__(self, address, value):
        world.registers[address] = value


mem32 = _Memory()


def unique_id():
    """Return the number of the simulated chip as bytes."""
    return world.chip


def lightsleep(ms):
    """Sleep until an interrupt comes, but no longer than `ms` milliseconds."""
    world.woken = False
    world.host.lightsleep(ms)


def reset():
    """Tell `world.host` that the firmware asks for a restart of the board."""
    world.host.reset()


def disable_irq():
    """Do nothing: in the simulator, interrupts only come while the firmware waits."""
    return 0


def enable_irq(state):
    """Do nothing: in the simulator, interrupts are never off. state: the result of
    `disable_irq`."""
