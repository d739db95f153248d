"""The board Pimoroni Badger 2040 W: a Badger 2040 with a Pico W on it."""

from toychest.boards.badger2040 import (  # noqa: F401
    BUTTON_ACTIVE,
    BUTTONS,
    BUZZER,
    INTENTS,
    LATCH,
    LONG_INTENTS,
    MOVES,
    PANEL,
    SAVES,
)

NAME = "Badger 2040 W"
LED = 22
# The radio shares these pins: GP25 is its chip select, and GP29 its clock while GP25 is low.
# low_mv: two AAA cells at 1.1 V each, because the supply is 3.3 V as on a Pico.
BATTERY = {"adc": 29, "divider": 3, "select": 25, "low_mv": 2200}
