"""A passive buzzer on a PWM pin."""

import asyncio
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

_CLICK_HZ = const(2400)
_CLICK_MS = const(6)


class Buzzer:
    """Tones that start at once and end by themselves.

    pwm: a machine.PWM. level: one of LEVELS. sounds: whether there is a tone.
    """

    LEVELS = (0, 1500, 12000)  # off, quiet, on: PWM duty of a normal tone, 32768 is loudest

    def __init__(self, pwm, level=2):
        self._pwm = pwm
        self._end_ms = 0
        self._started = asyncio.Event()
        self.level = level
        self.sounds = False
        pwm.duty_u16(0)
        pwm.freq(_CLICK_HZ)

    def click(self):
        """Start a click from an interrupt handler, however busy the program is: allocates
        nothing. `end_click` gives it its end.
        """
        if not self.sounds:
            self._pwm.duty_u16(self.LEVELS[self.level])

    def end_click(self):
        """Let the click last its few milliseconds from now on."""
        self.tone(_CLICK_HZ, _CLICK_MS)

    def tone(self, hertz, ms, loud=False):
        """Start a tone now; it replaces the one that sounds. Returns without waiting."""
        duty = self.LEVELS[self.level]
        if not duty:
            return
        self.sounds = True
        self._pwm.freq(hertz)
        self._pwm.duty_u16(min(32768, duty * 3) if loud else duty)
        self._end_ms = ticks_add(ticks_ms(), ms)
        self._started.set()

    async def play(self, notes):
        """Play (hertz, ms) pairs one after the other; 0 hertz is a rest."""
        for hertz, ms in notes:
            if hertz:
                self.tone(hertz, ms)
            await asyncio.sleep_ms(ms + 20)

    async def run(self):
        """End the tones, for ever."""
        while True:
            await self._started.wait()
            while True:
                self._started.clear()
                left = ticks_diff(self._end_ms, ticks_ms())
                if left <= 0:
                    break
                try:  # a tone that starts meanwhile has an end of its own
                    await asyncio.wait_for_ms(self._started.wait(), left)
                except asyncio.TimeoutError:
                    pass
            self._pwm.duty_u16(0)
            self._pwm.freq(_CLICK_HZ)  # for the next click
            self.sounds = False
