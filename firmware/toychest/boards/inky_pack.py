"""The board Raspberry Pi Pico with a Pimoroni Inky Pack, which has three buttons and no buzzer."""

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
LONG_INTENTS = (("a", "hold_back"), ("b", "hold"), ("c", "hold_ok"))  # of a long press
MOVES = (("b", "down", "up"), ("c", "ok", "action"))
# On a Pico W, GP25 is the radio's chip select and must be high to measure, because GP29 is the
# radio's clock while GP25 is low. On a Pico, GP25 is the LED, which flashes for 5 ms.
# low_mv is for three alkaline cells at 1.15 V each, behind a diode. Three NiMH cells are as empty
# at 3000 mV, a LiPo at 3400 mV. The Pico makes the 3.3 V for the flash from 1.8 V or more (its
# datasheet, on the power supply), so a low battery harms no save.
BATTERY = {"adc": 29, "divider": 3, "select": 25, "low_mv": 3200}
LATCH = None
SAVES = "/save"
