"""Drive a passive buzzer on a PWM pin."""

import asyncio

from machine import Timer
from micropython import const

_CLICK_HZ = const(2400)
_CLICK_MS = const(6)


class Buzzer:
    """A buzzer that plays clicks and tones. A timer interrupt ends each tone on time.

    level: the loudness: 0 (off), 1 (quiet) or 2 (on)
    sounds: whether a tone is playing; a click does not count
    """

    LEVELS = (0, 1500, 12000)  # off, quiet, on: PWM duty of a normal tone; 32768 is loudest

    def __init__(self, pwm, level=2):
        self._pwm = pwm
        self._timer = Timer(-1)
        self._end = self._ended  # the bound method, because an interrupt must not allocate it
        self.level = level
        self.sounds = False
        pwm.duty_u16(0)
        pwm.freq(_CLICK_HZ)

    def click(self):
        """Click, unless a tone is playing. Allocates nothing, so interrupt handlers may call it."""
        if not self.sounds:
            self._pwm.duty_u16(self.LEVELS[self.level])
            self._timer.init(mode=Timer.ONE_SHOT, period=_CLICK_MS, callback=self._end, hard=True)

    def tone(self, hertz, ms, loud=False):
        """Start a tone in place of one that is still playing, and return at once. If `level` is 0,
        do nothing. loud: True for a tone louder than `level` says."""
        duty = self.LEVELS[self.level]
        if not duty:
            return
        self._timer.deinit()  # the last tone must not end while this one is set up
        self.sounds = True
        self._pwm.freq(hertz)
        self._pwm.duty_u16(min(32768, duty * 3) if loud else duty)
        self._timer.init(mode=Timer.ONE_SHOT, period=ms, callback=self._end, hard=True)

    async def play(self, notes):
        """Coroutine: play notes, an iterable of (hertz, ms), one after the other, and wait until
        the last one has ended. 0 hertz is a rest."""
        for hertz, ms in notes:
            if hertz:
                self.tone(hertz, ms)
            await asyncio.sleep_ms(ms + 20)

    def _ended(self, timer):
        """End the tone or click. Runs in an interrupt and allocates nothing."""
        self._pwm.duty_u16(0)
        self._pwm.freq(_CLICK_HZ)  # for the next click
        self.sounds = False


class Silence:
    """A stand-in for machine.PWM that does nothing, for a board without a buzzer."""

    def freq(self, value):
        pass

    def duty_u16(self, value):
        pass
