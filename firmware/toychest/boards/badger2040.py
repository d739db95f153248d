"""The board Pimoroni Badger 2040: an RP2040, a panel and five buttons, without a buzzer.

The board has power while a button on the front is down. Before the button is released, the program
switches on the latch, an output that keeps the power on.
"""

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
BUZZER = None
LED = 25

INTENTS = (("a", "back"), ("b", "action"), ("c", "ok"), ("up", "up"), ("down", "down"))
LONG_INTENTS = (("a", "hold_back"), ("b", "hold"), ("c", "hold_ok"))  # of a long press
MOVES = ()
# Below 3.3 V the flash gets the battery's voltage, and it needs 2.7 V (W25Q16JV datasheet, section
# 9.2). So low_mv is a little above that.
BATTERY = {
    "adc": 29,
    "divider": 3,
    "reference": 28,
    "reference_power": 27,
    "reference_mv": 1240,
    "low_mv": 2850,
}
LATCH = 10
SAVES = "/save"
