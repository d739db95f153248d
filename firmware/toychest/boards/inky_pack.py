"""Raspberry Pi Pico with a Pimoroni Inky Pack, which brings three buttons and no buzzer."""

from machine import Pin

from toychest.boards import make_buttons, make_panel

NAME = "Pico + Inky Pack"

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
BUTTONS = {"a": 12, "b": 13, "c": 14}
BUTTON_ACTIVE = 0  # pressed pulls to ground
BUZZER = None
LED = 25

INTENTS = (("a", "back"), ("b", "action"), ("c", "ok"))
LONG_INTENTS = (("b", "hold"),)
BATTERY = {"adc": 29, "divider": 3, "vbus": 24}
LATCH = None
WOKEN_BY = None
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
    """Nothing: the power is not the firmware's to cut."""
