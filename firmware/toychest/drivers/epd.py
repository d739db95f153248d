"""What the e-paper controllers have in common: one picture of 296 x 128 pixels on an SPI bus.

A picture is 4736 bytes in framebuf's MONO_VLSB order, in landscape, 1 is white: 16 bands of
8 rows, one byte a column, the top row in bit 0.
"""

import asyncio
from time import sleep_ms, ticks_diff, ticks_ms

from micropython import const

WIDTH = const(296)
HEIGHT = const(128)
SIZE = const(4736)

_POLL_MS = const(5)
_LEAST_MS = const(100)  # no panel's partial refresh is faster


class PanelStuck(Exception):
    """BUSY did not end in time: a loose cable or a dead panel."""


class Panel:
    """A panel. One task at a time may call its coroutines.

    spi: a machine.SPI; baudrate: its Hz; cs, dc, rst: output pins; busy: input pin.
    full_every: partial refreshes before a full one clears what ghosting is left.

    Stuck: what `show` raises when BUSY does not end in time.
    partial_ms: how long the last partial refresh took, at first as specified.
    partials: partial refreshes since the last full one.
    refreshes: refreshes since power-on.
    asleep: in deep sleep; `show` wakes it.
    begun: an asyncio.Event, set when a refresh has begun: the glass takes its time.

    A controller's class adds what raises NotImplementedError here.
    """

    Stuck = PanelStuck
    BUSY_LEVEL = 1  # of a BUSY pin that says busy

    def __init__(self, spi, baudrate, cs, dc, rst, busy, full_every=50, partial_ms=300):
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
        self._waveform_loaded = False
        self._known = False  # the glass shows `_shown`
        self.full_every = full_every
        self.partial_ms = partial_ms
        self.partials = 0
        self.refreshes = 0
        self.asleep = False
        self.begun = asyncio.Event()

    async def start(self):
        """Reset and set up ahead of the first picture. Raises PanelStuck."""
        if not self._ready:
            await self._start()

    async def show(self, frame, full=False, may_clean=True):
        """Bring a frame to the glass and wait until it is there.

        frame: 4736 bytes; it may be drawn into again at the first `await` after the
        refresh has started. Only the rectangle that changed is sent, unless `full`, or
        a full refresh is due and `may_clean`. Returns the bytes of picture sent.
        Raises PanelStuck; the next call then starts with a reset.
        """
        try:
            await self.start()
            if full or not self._known or (may_clean and self.partials >= self.full_every):
                return await self._show_full(frame)
            return await self._show_partial(frame)
        except BaseException:
            # Half a picture may be out: start over, and show all of the next one.
            self._cs.value(1)
            self._ready = False
            self._known = False
            raise

    async def sleep(self):
        """Deep sleep; the glass keeps its picture. Raises PanelStuck; `show` then starts with a
        reset."""
        if self._ready:
            self._ready = False
            await self._sleep()
            self.asleep = True

    async def _sleep(self):
        """Wait until the controller is done, and send it to sleep."""
        raise NotImplementedError

    async def _start(self):
        """Reset and set up; then the chip knows what the glass shows, if `_known`."""
        raise NotImplementedError

    async def _show_full(self, frame):
        """Refresh all pixels, through black and white; returns the bytes of picture sent."""
        raise NotImplementedError

    async def _show_partial(self, frame):
        """Refresh the pixels that change; returns the bytes of picture sent, 0 for none."""
        raise NotImplementedError

    def _update(self, frame):
        """Bring `_shown` up to date; the box that changed, as of `changed_box`, or None."""
        box = changed_box(frame, self._shown)
        if box is not None:
            self._shown[:] = frame  # faster than the box alone; around it nothing differs
        return box

    def _took(self, ms):
        """A partial refresh took so long."""
        self.partial_ms = max(ms, _LEAST_MS)

    async def _reset(self):
        # lightsleep leaves the bus with a faster clock than it was made for (MicroPython 1.26).
        self._spi.init(baudrate=self._baudrate)
        self._rst.value(1)
        await asyncio.sleep_ms(2)
        self._rst.value(0)
        self.asleep = False
        sleep_ms(1)
        self._rst.value(1)
        await asyncio.sleep_ms(10)

    async def _refreshed(self, timeout_ms):
        """Wait for a refresh that has begun; the time it took in ms."""
        self.refreshes += 1
        self.begun.set()
        return await self._wait(timeout_ms)

    async def _wait(self, timeout_ms):
        """Wait until BUSY ends; the time it took in ms."""
        start = ticks_ms()
        await asyncio.sleep_ms(1)  # BUSY begins a little after the command
        while self._busy.value() == self.BUSY_LEVEL:
            if ticks_diff(ticks_ms(), start) > timeout_ms:
                raise PanelStuck
            await asyncio.sleep_ms(_POLL_MS)
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


def area(box):
    """Bytes of picture in a box, as of `changed_box`."""
    x0, x1, band0, band1 = box
    return (x1 - x0 + 1) * (band1 - band0 + 1)


def changed_box(new, old):
    """The smallest box that holds every difference of two frames, or None.

    new, old: 4736 bytes each. Returns (first x, last x, first band, last band), all
    inclusive.
    """
    new = memoryview(new)
    old = memoryview(old)
    bands = []
    first = WIDTH  # what differs in the bands so far is in the columns from first up to end
    end = 0
    for band in range(HEIGHT // 8):
        start = band * WIDTH
        one = new[start : start + WIDTH]
        other = old[start : start + WIDTH]
        if one == other:  # slices are compared in C
            continue
        bands.append(band)
        if one[:first] != other[:first]:  # the first difference, found by halving
            low = 0
            while first - low > 1:
                middle = (low + first) // 2
                if one[low:middle] == other[low:middle]:
                    low = middle
                else:
                    first = middle
            first = low
        if one[end:] != other[end:]:  # the last one likewise
            high = WIDTH
            while high - end > 1:
                middle = (end + high) // 2
                if one[middle:high] == other[middle:high]:
                    high = middle
                else:
                    end = middle
            end = high
    return (first, end - 1, bands[0], bands[-1]) if bands else None
