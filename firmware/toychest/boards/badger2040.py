"""Pimoroni Badger 2040: Pico, panel, five buttons on one board; no buzzer.

Pressing a button on its front gives the board power; it then has to hold it by itself, before
the button is let go, so the latch is the first thing here.
"""

from machine import Pin

from toychest.boards import make_buttons, make_panel
from toychest.drivers.latch import let_go, pressed

LATCH = 10
_latch = Pin(LATCH, Pin.OUT, value=1)

NAME = "Badger 2040"

PANEL = {
    "driver": "uc8151",
    "spi": 0,
    "baudrate": 12_000_000,
    "sck": 18,
    "mosi": 19,
    "cs": 17,
    "dc": 20,
    "rst": 21,
    "busy": 26,
}
BUTTONS = {"a": 12, "b": 13, "c": 14, "up": 15, "down": 11}
BUTTON_ACTIVE = 1  # pressed pulls to 3.3 V
WOKEN_BY = pressed(make_buttons(BUTTONS, BUTTON_ACTIVE), BUTTON_ACTIVE)
BUZZER = None
LED = 25

INTENTS = (("a", "back"), ("b", "action"), ("c", "ok"), ("up", "up"), ("down", "down"))
LONG_INTENTS = (("b", "hold"),)
BATTERY = {
    "adc": 29,
    "divider": 3,
    "vbus": 24,
    "reference": 28,
    "reference_power": 27,
    "reference_mv": 1240,
}
SAVES = "/save"


def panel():
    """The panel's driver."""
    from toychest.drivers.uc8151 import UC8151

    return make_panel(UC8151, PANEL)


def buttons():
    """Button name to pin."""
    return make_buttons(BUTTONS, BUTTON_ACTIVE)


def buzzer():
    """A PWM that nobody hears."""
    from toychest.drivers.silence import Silence

    return Silence()


def led():
    """The LED's pin."""
    return Pin(LED, Pin.OUT, value=0)


def power_off():
    """Cut the power; returns if it comes from USB, or while a button is down."""
    let_go(_latch)
