"""Raspberry Pi Pico with a Waveshare Pico-ePaper-2.9, five buttons and a buzzer.

Numbers are GPIO numbers. Buttons connect to ground. The reference board.
"""

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
    ("a", "back"),
    ("b", "action"),
    ("c", "ok"),
    ("up", "up"),
    ("down", "down"),
    ("roll", "ok"),
)
# What else a button that stays down gives, in place of nothing.
LONG_INTENTS = (("b", "hold"),)
MOVES = ()  # there is a button for UP and one for DOWN
# GP25 must be high to measure on a Pico W, even with the build for the Pico: it is the radio's chip
# select there, and GP29 the radio's clock. On a Pico it is the LED, which flashes for 5 ms.
# low_mv is for two AA cells behind a diode, at 1.15 V each, so it is never too early. From 1.8 V on
# the Pico makes 3.3 V of it (its datasheet, on the power supply), which is what the flash needs:
# nothing is at risk. Three cells are as empty at 3200, a LiPo at 3400.
BATTERY = {"adc": 29, "divider": 3, "vbus": 24, "select": 25, "low_mv": 2100}
LATCH = None
SAVES = "/save"
