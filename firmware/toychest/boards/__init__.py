"""One file a board: pins, polarities, panel. Nothing else knows a pin number.

Numbers are GPIO numbers. A board is a module with these names; `pico_epaper29` is the reference:

NAME              what people call it
PANEL             "driver" ("ssd1680" or "uc8151"), "spi" (its number), "baudrate" (Hz), and the
                  pins "sck", "mosi", "cs", "dc", "rst", "busy"
BUTTONS           button name to pin: "a", "b", "c" below the screen, left to right; "up", "down"
                  and "roll" where there are such
BUTTON_ACTIVE     level of the pin of a pressed button; it is pulled to the other one
BUZZER            pin of a passive buzzer, or None
LED               pin
INTENTS           (button, what it means), the three below the screen first. A board that has
                  neither up nor down leaves them out
LONG_INTENTS      (button, what it means to hold it), in place of nothing
BATTERY           how to measure it. "adc": pin; "divider": the battery's volts for a volt there;
                  "vbus": pin that is high on USB; "select": an output that must be high to
                  measure; "reference", "reference_power", "reference_mv": an ADC pin with so many
                  mV while the output is high, for a supply that is not 3.3 V. Or None
LATCH             output that keeps the board's own power on, driven high when the file is
                  imported, or None: such a board is switched off with a switch, or not at all
WOKEN_BY          name of the button that was down at that moment and switched the board on
SAVES             folder of the saved games

panel(), buttons(), buzzer() and led() make what belongs to the pins. power_off() lets go of the
latch: on batteries that is the end, until a button is pressed; else it returns.

A new file here also goes into BOARDS.
"""

from machine import SPI, Pin

BOARDS = ("pico_epaper29", "inky_pack", "badger2040", "badger2040w")


def pick(path="board.txt"):
    """The board whose name is in this file; without one, the reference board.

    Returns None, and says so on the console, if there is no such board.
    """
    name = BOARDS[0]
    try:
        with open(path) as file:
            name = file.read().strip()
    except OSError:
        pass
    if name not in BOARDS:
        print("%s names no board that is known: %r. It takes one of these: %s." % (
            path, name, ", ".join(BOARDS)))
        return None
    package = __import__("toychest.boards." + name)
    return getattr(package.boards, name)


def make_panel(driver, wires):
    """A panel's driver (a class of drivers.epd.Panel) on the wires of a PANEL."""
    # miso=None, else the bus takes a pin of its own. BUSY: without a panel it looks stuck.
    spi = SPI(
        wires["spi"], wires["baudrate"], sck=Pin(wires["sck"]), mosi=Pin(wires["mosi"]), miso=None
    )
    return driver(
        spi,
        cs=Pin(wires["cs"], Pin.OUT, value=1),
        dc=Pin(wires["dc"], Pin.OUT, value=1),
        rst=Pin(wires["rst"], Pin.OUT, value=1),
        busy=Pin(wires["busy"], Pin.IN, Pin.PULL_UP if driver.BUSY_LEVEL else Pin.PULL_DOWN),
    )


def make_buttons(pins, active):
    """Button name to pin."""
    pull = Pin.PULL_DOWN if active else Pin.PULL_UP
    return {name: Pin(gpio, Pin.IN, pull) for name, gpio in pins.items()}
