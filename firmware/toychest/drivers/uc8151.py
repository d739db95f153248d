"""Drive a UC8151 (IL0373) e-paper controller with a 2.9 inch, 128 x 296 pixel panel, in landscape.

The controller takes a picture column by column. A frame is stored in bands of 8 rows, so `_turn`
reorders its bytes. Pixel (x, y) of the screen is gate line x and source 127 - y of the controller.

If only a window is refreshed, the pixels around the window fade (pimoroni-pico issue 604). So each
refresh covers the whole panel. The waveform of a partial refresh does not drive pixels that do not
change.

On some panels, black turns grey when the high voltage is switched off (badger2040 issue 50). So it
stays on between pictures. After it is switched off, four frames discharge the pixels.

Sources. Registers: Pimoroni's uc8151.cpp and GxEPD2_290_T5D. Waveforms: those of
antirez's uc8151_micropython, with other lengths, for 100 Hz and 10 V.
"""

import asyncio

import framebuf
from micropython import const

from toychest.drivers.epd import FULL_TIMEOUT_MS, PARTIAL_TIMEOUT_MS, SIZE, Panel

_WIDTH = const(296)
_BANDS = const(16)  # rows of 8 pixels
_WHOLE = (0, _WIDTH - 1, 0, _BANDS - 1)
_CHUNK = const(1184)  # bytes that `_turn` reorders at a time: 74 whole gate lines

_PANEL_SETTING = const(0x00)
_POWER_SETTING = const(0x01)
_POWER_OFF = const(0x02)
_POWER_OFF_FRAMES = const(0x03)
_POWER_ON = const(0x04)
_BOOSTER = const(0x06)
_DEEP_SLEEP = const(0x07)
_RAM_OLD = const(0x10)
_DATA_STOP = const(0x11)
_REFRESH = const(0x12)
_RAM_NEW = const(0x13)
_WAVEFORM_COMMON = const(0x20)
_WAVEFORM_WHITE_WHITE = const(0x21)
_WAVEFORM_BLACK_WHITE = const(0x22)
_WAVEFORM_WHITE_BLACK = const(0x23)
_WAVEFORM_BLACK_BLACK = const(0x24)
_PLL = const(0x30)
_TEMPERATURE = const(0x41)
_INTERVAL = const(0x50)
_GATE_SOURCE = const(0x60)
_WINDOW = const(0x90)
_WINDOW_IN = const(0x91)
_WINDOW_OUT = const(0x92)

_PARTIAL = const(0)
_FAST = const(1)
_FULL = const(2)
_OFF_MS = const(20)  # after the power is off, before sleep

_TO_BLACK = const(1)  # a pixel is at +10 V
_TO_WHITE = const(2)  # a pixel is at -10 V


def _flash(frames, colour):
    """Return the 44 bytes of a waveform that flashes a pixel for 5 * `frames` frames of 10 ms and
    ends at a colour, _TO_BLACK or _TO_WHITE."""
    # Steps: to the other colour, back and forth, to the colour. A step has six bytes: four levels
    # of two bits each, the number of frames of each level, the number of repetitions. In all, the
    # pixel is driven to black as long as to white.
    other = _TO_BLACK + _TO_WHITE - colour
    half = frames // 2
    table = bytearray(44)
    table[0:6] = bytes((other << 6, frames, 0, 0, 0, 2))
    table[6:12] = bytes((colour << 6 | other << 4, half, half, 0, 0, 1))
    table[12:18] = bytes((colour << 6, frames, 0, 0, 0, 2))
    return table


def _push(frames, level):
    """Return the 44 bytes of a waveform that drives a pixel once, for `frames` frames of 10 ms.
    level: _TO_BLACK, _TO_WHITE, or 0 to leave the pixel as it is."""
    table = bytearray(44)
    table[0] = level << 6
    table[1] = frames
    table[5] = 1
    return table


class UC8151(Panel):
    """The driver of a panel with a UC8151 controller, see `epd.Panel`.

    It has three waveforms, the voltages that drive each pixel over time. They last longer if
    `frames` is larger:
    _PARTIAL, 0.32 s   drives only pixels that change, equally long to black and to white
    _FULL, 1.6 s       flashes all pixels, at first and after `full_every` partial refreshes
    _FAST, 0.8 s       flashes all pixels for a shorter time, if a screen requests a full refresh
    """

    BUSY_LEVEL = 0
    FRAMES = 16
    RESET_MS = 10

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self._turned = bytearray(_CHUNK)

    async def _sleep(self):
        await asyncio.sleep_ms(_OFF_MS)
        self._command(_DEEP_SLEEP, 0xA5)  # clears everything; only a reset ends it

    # ---- power

    def _switch_on(self):
        self._command(_POWER_ON)

    async def _switch_off(self):
        self._command(_POWER_OFF)
        await self.wait(PARTIAL_TIMEOUT_MS)

    # ---- refreshes

    async def _show_full(self, frame):
        clean = not self._known or self._has_ghosts()
        self._shown[:] = frame
        await self._refresh(_WHOLE, _FULL if clean else _FAST)
        self._known = True
        if clean:
            self._note_full()
        return SIZE

    async def _show_partial(self, frame):
        box = self._update(frame)
        if box is None:
            return 0
        return self._note_partial(await self._refresh(box, _PARTIAL), box)

    async def _refresh(self, box, waveform):
        """Coroutine: send a part of the picture in `_shown`, and refresh the panel. Return the
        duration of the refresh in ms. box: see `epd.changed_box`. waveform: _PARTIAL, _FAST or
        _FULL. Raises PanelStuck."""
        wanted = waveform, self._pulse()
        if self._waveform != wanted:
            self._load_waveform(*wanted)
            self._waveform = wanted
        self._send_box(_RAM_NEW, box)
        self._command(_REFRESH)
        took = await self._refreshed(FULL_TIMEOUT_MS if waveform else PARTIAL_TIMEOUT_MS)
        # A refresh compares the old and the new memory. After it, some controllers of this family
        # copy one to the other, and some exchange them. So both are written.
        self._send_box(_RAM_OLD, box)
        await asyncio.sleep_ms(0)
        self._send_box(_RAM_NEW, box)
        return took

    # ---- start

    async def _start(self):
        await self._reset()
        await self.wait(PARTIAL_TIMEOUT_MS)
        self._command(_POWER_SETTING, 0x03, 0x00, 0x26, 0x26, 0x03)  # all internal, 16 V, 10 V
        self._command(_BOOSTER, 0x17, 0x17, 0x17)
        # 128 x 296, waveforms from registers, black and white, sources shifted left.
        self._command(_PANEL_SETTING, 0xB3)
        self._command(_POWER_OFF_FRAMES, 0x30)  # four frames to discharge
        self._command(_TEMPERATURE, 0x00)  # the built-in sensor
        self._command(_GATE_SOURCE, 0x22)
        self._command(_INTERVAL, 0xDC)  # the border floats, 1 is white
        self._command(_PLL, 0x3A)  # 100 Hz, because some panels work badly with 200 Hz
        self._waveform = None
        self._ready = True
        if self._known:
            self._send_box(_RAM_OLD, _WHOLE)
            await asyncio.sleep_ms(0)
            self._send_box(_RAM_NEW, _WHOLE)

    def _load_waveform(self, waveform, pulse):
        if waveform == _PARTIAL:
            frames = 2 * pulse
            white = _push(frames, _TO_WHITE)
            black = _push(frames, _TO_BLACK)
            stay_white = stay_black = common = _push(frames, 0)
        else:
            frames = pulse * (2 if waveform == _FULL else 1)
            stay_white = white = _flash(frames, _TO_WHITE)
            stay_black = black = _flash(frames, _TO_BLACK)
            common = bytearray(white)
            for step in (0, 6, 12):
                common[step] = 0  # the common electrode is not driven
        self._picture(_WAVEFORM_COMMON, common)
        self._picture(_WAVEFORM_WHITE_WHITE, memoryview(stay_white)[:42])
        self._picture(_WAVEFORM_BLACK_WHITE, memoryview(white)[:42])
        self._picture(_WAVEFORM_WHITE_BLACK, memoryview(black)[:42])
        self._picture(_WAVEFORM_BLACK_BLACK, memoryview(stay_black)[:42])

    # ---- bytes

    def _send_box(self, memory, box):
        """Send a part of the picture in `_shown` to the controller. memory: _RAM_NEW or _RAM_OLD,
        the command that writes this memory. box: see `epd.changed_box`."""
        x0, x1, band0, band1 = box
        self._command(_WINDOW_IN)
        self._command(
            _WINDOW,
            (15 - band1) * 8,
            (15 - band0) * 8 + 7,
            x0 >> 8,
            x0 & 0xFF,
            x1 >> 8,
            x1 & 0xFF,
            0x01,
        )
        self._begin(memory)
        bands = band1 - band0 + 1
        most = _CHUNK // bands
        turned = memoryview(self._turned)
        while x0 <= x1:
            lines = min(most, x1 - x0 + 1)
            self._turn(x0, lines, band0, band1)
            self._spi.write(turned[: lines * bands])
            x0 += lines
        self._cs.value(1)
        self._command(_DATA_STOP)
        self._command(_WINDOW_OUT)

    def _turn(self, x, lines, band0, band1):
        # Copy columns to `_turned`, the last band first. framebuf copies the bytes of a band faster
        # than a loop in Python: each byte counts as a pixel of a picture that is one pixel wide.
        # In `_turned`, the next byte of the same band comes after one byte of each other band.
        shown = memoryview(self._shown)
        turned = memoryview(self._turned)
        bands = band1 - band0 + 1
        for band in range(band0, band1 + 1):
            column = framebuf.FrameBuffer(shown[band * _WIDTH + x :], 1, lines, framebuf.GS8, 1)
            place = framebuf.FrameBuffer(turned[band1 - band :], 1, lines, framebuf.GS8, bands)
            place.blit(column, 0, 0)
