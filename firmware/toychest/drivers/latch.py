"""The latch: an output that keeps the board's power on while it is high. A pressed button of the
board also gives it power."""

from time import sleep_ms

from machine import Pin


def hold(gpio):
    """Keep the power on. gpio: number of the output."""
    Pin(gpio, Pin.OUT, value=1)


def let_go(gpio):
    """Cut the power. Returns only if the board still has power: on USB, or while a button is down.

    gpio: number of the output.
    """
    latch = Pin(gpio, Pin.OUT, value=0)
    sleep_ms(20)  # the capacitors last some ms
    latch.value(1)
