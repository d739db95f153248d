"""Pimoroni Badger 2040 W: a Badger 2040 with a Pico W on it.

Pressing a button on its front gives the board power; before the button is let go, the board has
to hold it by itself, with its latch.
"""

NAME = "Badger 2040 W"

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
BUZZER = None
LED = 22

INTENTS = (("a", "back"), ("b", "action"), ("c", "ok"), ("up", "up"), ("down", "down"))
LONG_INTENTS = (("b", "hold"),)
MOVES = ()
# The radio has these: its chip select is 25, and 29 is its clock while that is low.
# low_mv: as on a Pico, whose 3.3 V it has; two AAA cells at 1.1 V each.
BATTERY = {"adc": 29, "divider": 3, "vbus": "WL_GPIO2", "select": 25, "low_mv": 2200}
LATCH = 10
WOKEN_BY = None
SAVES = "/save"
