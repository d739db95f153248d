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
BATTERY = {"adc": 29, "divider": 3, "vbus": 24}
LATCH = None
WOKEN_BY = None
SAVES = "/save"
