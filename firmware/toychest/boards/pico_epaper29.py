"""Raspberry Pi Pico with a Waveshare Pico-ePaper-2.9, five buttons and a buzzer.

Numbers are GPIO numbers. Buttons connect to ground. The reference board.
"""

from machine import PWM, SPI, Pin

NAME = "Pico + Pico-ePaper-2.9"

PANEL = {
    "driver": "ssd1680",
    "spi": 1,
    "baudrate": 20_000_000,
    "sck": 10,
    "mosi": 11,
    "cs": 9,
    "dc": 8,
    "rst": 12,
    "busy": 13,
}
BUTTONS = {"a": 2, "b": 3, "c": 15, "up": 18, "down": 19, "roll": 22}
BUTTON_ACTIVE = 0  # pressed pulls to ground
BUZZER = 20
LED = 25

# Which button gives which intent; the first three are below the screen, left to right.
INTENTS = (
    ("a", "back"), ("b", "action"), ("c", "ok"), ("up", "up"), ("down", "down"), ("roll", "ok"),
)
# What else a button that stays down gives, in place of nothing.
LONG_INTENTS = (("b", "hold"),)
SAVES = "/save"


def panel():
    """The panel's driver."""
    from toychest.drivers.ssd1680 import SSD1680

    spi = SPI(
        PANEL["spi"],
        PANEL["baudrate"],
        sck=Pin(PANEL["sck"]),
        mosi=Pin(PANEL["mosi"]),
        miso=None,  # else SPI1 takes GP8, which is D/C here
    )
    return SSD1680(
        spi,
        cs=Pin(PANEL["cs"], Pin.OUT, value=1),
        dc=Pin(PANEL["dc"], Pin.OUT, value=1),
        rst=Pin(PANEL["rst"], Pin.OUT, value=1),
        busy=Pin(PANEL["busy"], Pin.IN, Pin.PULL_UP),  # without a panel it looks stuck
    )


def buttons():
    """Button name to pin."""
    return {name: Pin(gpio, Pin.IN, Pin.PULL_UP) for name, gpio in BUTTONS.items()}


def buzzer():
    """The buzzer's PWM, silent."""
    return PWM(Pin(BUZZER), freq=1000, duty_u16=0)


def led():
    """The LED's pin."""
    return Pin(LED, Pin.OUT, value=0)
