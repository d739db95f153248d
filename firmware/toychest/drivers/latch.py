"""An output that holds the board's own power while it is high. Its buttons give it power, too."""

from time import sleep_ms

from machine import Pin


def hold(gpio):
    """Hold the power. gpio: number of the output."""
    Pin(gpio, Pin.OUT, value=1)


def let_go(gpio):
    """Let go of the power.

    Returns where that does not cut it: on USB, or while somebody presses a button.
    """
    latch = Pin(gpio, Pin.OUT, value=0)
    sleep_ms(20)  # what is left in the capacitors lasts some ms
    latch.value(1)
