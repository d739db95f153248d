"""A passive buzzer on a PWM pin."""

import asyncio

from machine import Timer
from micropython import const

_CLICK_HZ = const(2400)
_CLICK_MS = const(6)


class Buzzer:
    """Tones that start at once and end by themselves, whatever the program does meanwhile: a hard
    interrupt of a timer ends them. It comes late only while interrupts are off for a flash write.

    pwm: a machine.PWM. level: one of LEVELS. sounds: whether there is a tone; a click is none.
    """

    LEVELS = (0, 1500, 12000)  # off, quiet, on: PWM duty of a normal tone, 32768 is loudest

    def __init__(self, pwm, level=2):
        self._pwm = pwm
        self._timer = Timer(-1)
        self._end = self._ended  # a bound method: made here, for an interrupt can't
        self.level = level
        self.sounds = False
        pwm.duty_u16(0)
        pwm.freq(_CLICK_HZ)

    def click(self):
        """Click, unless there is a tone. For interrupt handlers, too: allocates nothing."""
        if not self.sounds:
            self._pwm.duty_u16(self.LEVELS[self.level])
            self._timer.init(mode=Timer.ONE_SHOT, period=_CLICK_MS, callback=self._end, hard=True)

    def tone(self, hertz, ms, loud=False):
        """Start a tone now; it replaces the one that sounds. Returns without waiting."""
        duty = self.LEVELS[self.level]
        if not duty:
            return
        self._timer.deinit()  # first: the end of the last one must not come in the middle
        self.sounds = True
        self._pwm.freq(hertz)
        self._pwm.duty_u16(min(32768, duty * 3) if loud else duty)
        self._timer.init(mode=Timer.ONE_SHOT, period=ms, callback=self._end, hard=True)

    async def play(self, notes):
        """Play (hertz, ms) pairs one after the other; 0 hertz is a rest."""
        for hertz, ms in notes:
            if hertz:
                self.tone(hertz, ms)
            await asyncio.sleep_ms(ms + 20)

    def _ended(self, timer):
        """Runs in an interrupt: allocates nothing."""
        self._pwm.duty_u16(0)
        self._pwm.freq(_CLICK_HZ)  # for the next click
        self.sounds = False
