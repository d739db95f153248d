"""The board Raspberry Pi Pico with a Waveshare Pico-CapTouch-ePaper-2.9, which has three buttons
and toughened glass. There is no buzzer on it, but pin GP20 is free, so one can be connected there.
The touch panel is not used."""

from toychest.boards.inky_pack import INTENTS, LONG_INTENTS, MOVES  # noqa: F401
from toychest.boards.pico_epaper29 import (  # noqa: F401
    BATTERY,
    BUTTON_ACTIVE,
    BUZZER,
    LATCH,
    LED,
    PANEL,
    SAVES,
)

NAME = "Pico + CapTouch 2.9"
BUTTONS = {"a": 2, "b": 3, "c": 15}  # the module's KEY0, KEY1, KEY2
