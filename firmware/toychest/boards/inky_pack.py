"""Raspberry Pi Pico with a Pimoroni Inky Pack, which brings three buttons and no buzzer."""

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
MOVES = (("b", "down", "up"), ("c", "ok", "action"))
# GP25 must be high to measure on a Pico W, even with the build for the Pico: it is the radio's chip
# select there, and GP29 the radio's clock. On a Pico it is the LED, which flashes for 5 ms.
# low_mv is for two AA cells behind a diode, at 1.15 V each, so it is never too early. From 1.8 V on
# the Pico makes 3.3 V of it (its datasheet, on the power supply), which is what the flash needs:
# nothing is at risk. Three cells are as empty at 3200, a LiPo at 3400.
BATTERY = {"adc": 29, "divider": 3, "vbus": 24, "select": 25, "low_mv": 2100}
LATCH = None
SAVES = "/save"
