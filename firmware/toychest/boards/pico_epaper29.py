"""The reference board: a Pico with a Waveshare Pico-ePaper-2.9, five buttons, a buzzer, and ROLL,
an optional sixth button."""

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

# The intent of each button; the first three are below the screen, left to right.
INTENTS = (
    ("a", "back"),
    ("b", "action"),
    ("c", "ok"),
    ("up", "up"),
    ("down", "down"),
    ("roll", "strong"),
)
LONG_INTENTS = (("a", "hold_back"), ("b", "hold"), ("c", "hold_ok"))  # of a long press
MOVES = ()  # this board has buttons for UP and DOWN
# On a Pico W, GP25 is the radio's chip select and must be high to measure, because GP29 is the
# radio's clock while GP25 is low. On a Pico, GP25 is the LED, which flashes for 5 ms.
# low_mv is for three alkaline cells at 1.15 V each, behind a diode. Three NiMH cells are as empty
# at 3000 mV, a LiPo at 3400 mV. The Pico makes the 3.3 V for the flash from 1.8 V or more (its
# datasheet, on the power supply), so a low battery harms no save.
BATTERY = {"adc": 29, "divider": 3, "select": 25, "low_mv": 3200}
LATCH = None
SAVES = "/save"
