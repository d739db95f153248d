"""A passive buzzer on a PWM pin."""

import asyncio
from time import ticks_add, ticks_diff, ticks_ms


class Buzzer:
    """Tones that start at once and end by themselves.

    pwm: a machine.PWM. volume: duty of a normal tone, 0 (silent) to 32768 (loudest).
    """

    def __init__(self, pwm, volume=12000):
        self._pwm = pwm
        self._end_ms = 0
        self._started = asyncio.Event()
        self.volume = volume
        pwm.duty_u16(0)

    def tone(self, hertz, ms, loud=False):
        """Start a tone now; it replaces the one that sounds. Returns without waiting."""
        if not self.volume:
            return
        self._pwm.freq(hertz)
        self._pwm.duty_u16(32768 if loud else self.volume)
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
            self._started.clear()
            while True:
                left = ticks_diff(self._end_ms, ticks_ms())
                if left <= 0:
                    break
                await asyncio.sleep_ms(left)
            self._pwm.duty_u16(0)
