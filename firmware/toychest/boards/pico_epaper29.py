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
    ("a", "back"), ("b", "action"), ("c", "ok"), ("up", "up"), ("down", "down"), ("roll", "ok"),
)
# What else a button that stays down gives, in place of nothing.
LONG_INTENTS = (("b", "hold"),)
MOVES = ()  # there is a button for UP and one for DOWN
BATTERY = {"adc": 29, "divider": 3, "vbus": 24}
LATCH = None
WOKEN_BY = None
SAVES = "/save"
