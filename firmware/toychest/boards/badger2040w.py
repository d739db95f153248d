"""Pimoroni Badger 2040 W: a Badger 2040 with a Pico W on it."""

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
# The radio has these: its chip select is 25, and 29 is its clock while that is low.
# low_mv: as on a Pico, whose 3.3 V it has; two AAA cells at 1.1 V each.
BATTERY = {"adc": 29, "divider": 3, "vbus": "WL_GPIO2", "select": 25, "low_mv": 2200}
