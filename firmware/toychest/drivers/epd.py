"""The base class of the e-paper drivers, for a panel of 296 x 128 pixels on an SPI bus.

A frame is a picture as 4736 bytes, in framebuf's MONO_VLSB order. It has 16 bands of 8 rows each,
and one byte for each column of a band. Bit 0 is the top row, and 1 is white.
"""

import asyncio
from time import sleep_ms, ticks_diff, ticks_ms

from machine import ADC
from micropython import const

WIDTH = const(296)
HEIGHT = const(128)
SIZE = const(4736)

FULL_TIMEOUT_MS = const(12_000)  # 4 s at room temperature on the slowest panel
PARTIAL_TIMEOUT_MS = const(3_000)

_POLL_MS = const(5)
_LEAST_MS = const(100)  # faster than the partial refresh of any panel
_PAUSE_MS = const(10)  # before and after a reset
_COLD = const(12)  # degrees Celsius of the chip; the ink is a little colder, and slower then
_PART = const(74)  # px: a picture has 64 parts of 74 x 8 px
_MOST_CHANGED = const(2048)  # parts: 32 pictures of which each part has changed


class PanelStuck(Exception):
    """Raised if the panel stays busy too long: the cable is loose, or the panel is broken."""


class Panel:
    """An e-ink panel. A subclass for each controller defines the methods that raise
    NotImplementedError here. Only one task at a time may call the coroutines.

    The high voltage that moves the ink stays on between pictures, because it takes 0.2 s to switch
    it on and off. Call `rest` once nobody plays.

    baudrate: the speed of the SPI bus, Hz
    cs, dc, rst, busy: machine.Pin, the pins of the panel; busy is an input
    frames: how long a partial refresh drives a pixel, frames of 20 ms; longer in the cold
    offset: 0 or 8: the first source of an SSD1680 to which a row of the panel is wired
    full_every: the number of partial refreshes after which a full refresh clears ghosting; it comes
        earlier if these change large parts of the picture
    partial_ms: the duration of the last partial refresh, ms; at first an estimate
    Stuck: PanelStuck, the class of the exception that `show` raises if the panel does not answer
    partials: the number of partial refreshes since the last refresh that cleared all ghosts
    changed: how many parts of 74 x 8 px these have changed, all together
    refreshes: the number of refreshes since power-on
    on: whether the high voltage is on
    asleep: whether the controller is in deep sleep; `show` wakes it
    answers: whether the pin BUSY has said "busy" and then "ready" since power-on
    begun: asyncio.Event that is set when a refresh begins
    """

    Stuck = PanelStuck
    width = WIDTH
    height = HEIGHT
    BUSY_LEVEL = 1  # level of the BUSY pin of a busy controller
    FRAMES = 20  # `frames`, unless the panel was tuned
    RESET_MS = 2  # length of the pulse of the RST pin

    def __init__(self, spi, baudrate, cs, dc, rst, busy, full_every=50, partial_ms=420):
        self._spi = spi
        self._baudrate = baudrate
        self._cs = cs
        self._dc = dc
        self._rst = rst
        self._busy = busy
        self._shown = bytearray(b"\xff" * SIZE)
        self._small = bytearray(8)
        view = memoryview(self._small)
        self._views = [view[:count] for count in range(9)]
        self._ready = False  # initialised since the last reset
        self._waveform = None  # what the waveform in the controller depends on
        self._known = False  # whether the panel shows `_shown`
        self.frames = self.FRAMES
        self.offset = 8
        self.full_every = full_every
        self.partial_ms = partial_ms
        self.partials = 0
        self.changed = 0
        self.refreshes = 0
        self.on = False
        self.asleep = False
        self.answers = False
        self.begun = asyncio.Event()

    async def start(self):
        """Coroutine: reset and set up the controller, unless it is ready. Raises PanelStuck."""
        if not self._ready:
            await self._start()

    async def power_on(self):
        """Coroutine: begin to switch the high voltage on, and return whether it was off. If it is
        called before the picture is drawn, `show` takes 0.1 s less. Raises PanelStuck."""
        await self.start()
        if self.on:
            return False
        self.on = True
        self._switch_on()
        return True

    async def show(self, frame, full=False, may_clean=True):
        """Coroutine: show a picture, wait until the refresh ends, and return how many bytes of the
        picture were sent. A partial refresh sends only the changed rectangle, or nothing. Raises
        PanelStuck.

        frame: the picture; the caller may change it once the refresh has begun
        full: True for a full refresh; the first refresh after the start or an error is always full
        may_clean: True to allow a full refresh after `full_every` partial ones
        """
        try:
            if await self.power_on():
                await asyncio.sleep_ms(1)  # BUSY begins shortly after the command
            await self._until_ready()
            if full or not self._known or (may_clean and self._has_ghosts()):
                return await self._show_full(frame)
            return await self._show_partial(frame)
        except BaseException as error:
            # The controller may have half a frame: reset it, and send all of the next frame.
            if not isinstance(error, PanelStuck):
                await self.halt()
            self._ready = self._known = False
            self._cs.value(1)
            raise

    async def rest(self):
        """Coroutine: switch the high voltage off until the next picture. Raises PanelStuck."""
        if self.on:
            await self._until_ready()
            await self._switch_off()
            self.on = False

    async def halt(self):
        """Coroutine: switch the high voltage off, at any moment. A panel that does not answer stays
        as it is. The next picture begins with a reset."""
        self._cs.value(1)  # it may be in the middle of a frame
        try:
            await self.rest()
        except PanelStuck:
            pass
        self._ready = self._known = False

    async def sleep(self):
        """Coroutine: put the controller into deep sleep until `show`. Raises PanelStuck."""
        if self._ready:
            await self.rest()
            self._ready = False
            await self._sleep()
            self.asleep = True

    def _switch_on(self):
        """Begin to switch the high voltage on."""
        raise NotImplementedError

    async def _switch_off(self):
        """Coroutine: switch the high voltage off. Raises PanelStuck."""
        raise NotImplementedError

    async def _sleep(self):
        """Coroutine: put the controller, which is idle, into deep sleep."""
        raise NotImplementedError

    async def _start(self):
        """Coroutine: reset and set up the controller, and send it the picture on the panel, if
        known. Raises PanelStuck."""
        raise NotImplementedError

    async def _show_full(self, frame):
        """Coroutine: refresh all pixels. Return the number of picture bytes sent. Raises
        PanelStuck."""
        raise NotImplementedError

    async def _show_partial(self, frame):
        """Coroutine: refresh the pixels that change. Return the number of picture bytes sent.
        Raises PanelStuck."""
        raise NotImplementedError

    def _update(self, frame):
        """Remember `frame` as the picture that the panel shows, without sending it. Return the
        `changed_box` of it and the picture before."""
        box = changed_box(frame, self._shown)
        if box is not None:
            self.changed += changed_parts(frame, self._shown, box)
            self._shown[:] = frame  # faster than copying the box
        return box

    def _has_ghosts(self):
        return self.partials >= self.full_every or self.changed >= _MOST_CHANGED

    def _note_full(self):
        self._known = True
        self.partials = self.changed = 0

    def _note_partial(self, ms, box):
        self.partial_ms = max(ms, _LEAST_MS)
        self.partials += 1
        return area(box)

    def _pulse(self):
        """Return how long a partial refresh drives a pixel now, in frames of 20 ms."""
        return (self.frames * 3 + 1) // 2 if celsius() < _COLD else self.frames

    async def _reset(self):
        # After lightsleep, the clock of the bus is faster than `baudrate` (MicroPython 1.26).
        self._spi.init(baudrate=self._baudrate)
        self._rst.value(1)
        await asyncio.sleep_ms(_PAUSE_MS)
        self._rst.value(0)
        self.asleep = self.on = False
        sleep_ms(self.RESET_MS)
        self._rst.value(1)
        await asyncio.sleep_ms(_PAUSE_MS)

    async def _until_ready(self):
        if self._busy.value() == self.BUSY_LEVEL:
            await self.wait(PARTIAL_TIMEOUT_MS)

    async def _refreshed(self, timeout_ms):
        """Coroutine: wait until the refresh ends, at most `timeout_ms`. Return its duration in ms.
        Raises PanelStuck."""
        self.refreshes += 1
        self.begun.set()
        return await self.wait(timeout_ms)

    async def wait(self, timeout_ms):
        """Coroutine: wait until the pin BUSY says that the panel is ready. Return the time waited,
        in ms. Raises PanelStuck after `timeout_ms`."""
        start = ticks_ms()
        busy = False
        await asyncio.sleep_ms(1)  # BUSY begins shortly after the command
        while self._busy.value() == self.BUSY_LEVEL:
            if ticks_diff(ticks_ms(), start) > timeout_ms:
                raise PanelStuck
            await asyncio.sleep_ms(_POLL_MS)
            busy = True
        self.answers = self.answers or busy
        return ticks_diff(ticks_ms(), start)

    # ---- bytes

    def _picture(self, command, data):
        self._begin(command)
        self._spi.write(data)
        self._cs.value(1)

    def _begin(self, command):
        self._small[0] = command
        self._dc.value(0)
        self._cs.value(0)
        self._spi.write(self._views[1])
        self._dc.value(1)

    def _command(self, command, *arguments):
        self._begin(command)
        count = len(arguments)
        if count:
            for i in range(count):
                self._small[i] = arguments[i]
            self._spi.write(self._views[count])
        self._cs.value(1)


def celsius():
    """Return the temperature of the chip, degrees Celsius: a little above that of the room."""
    millivolts = ADC(ADC.CORE_TEMP).read_u16() * 3300 >> 16
    return 27 - (millivolts - 706) * 1000 // 1721  # RP2040 datasheet, section 4.9.5


def area(box):
    """Return the number of picture bytes in a rectangle from `changed_box`."""
    x0, x1, band0, band1 = box
    return (x1 - x0 + 1) * (band1 - band0 + 1)


def changed_parts(new, old, box):
    """Return how many parts of 74 x 8 px in a `changed_box` of two pictures differ, 1 to 64."""
    new = memoryview(new)
    old = memoryview(old)
    count = 0
    for start in range(box[2] * WIDTH, (box[3] + 1) * WIDTH, _PART):
        count += new[start : start + _PART] != old[start : start + _PART]
    return count


def changed_box(new, old):
    """Return the smallest rectangle with all differences between two pictures, or None if they are
    equal: (first x, last x, first band, last band), all inclusive. A band is 8 rows."""
    new = memoryview(new)
    old = memoryview(old)
    bands = []
    first = WIDTH  # the differences in the bands so far are in the columns first to end - 1
    end = 0
    for band in range(HEIGHT // 8):
        start = band * WIDTH
        new_band = new[start : start + WIDTH]
        old_band = old[start : start + WIDTH]
        if new_band == old_band:  # slices are compared in C
            continue
        bands.append(band)
        if new_band[:first] != old_band[:first]:  # find the first difference by bisection
            low = 0
            while first - low > 1:
                middle = (low + first) // 2
                if new_band[low:middle] == old_band[low:middle]:
                    low = middle
                else:
                    first = middle
            first = low
        if new_band[end:] != old_band[end:]:  # find the last difference by bisection
            high = WIDTH
            while high - end > 1:
                middle = (end + high) // 2
                if new_band[middle:high] == old_band[middle:high]:
                    high = middle
                else:
                    end = middle
            end = high
    return (first, end - 1, bands[0], bands[-1]) if bands else None
