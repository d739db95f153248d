"""The boards on which Toychest runs, one module each: pins, polarities, panel. No other code knows
the number of a pin.

Pins are GPIO numbers. A board is a module with the names below. `pico_epaper29` is the reference
board.

NAME              str, for people
PANEL             dict with "driver" ("ssd1680" or "uc8151"), "spi" (number of the SPI bus),
                  "baudrate" (Hz), and the pins "sck", "mosi", "cs", "dc", "rst", "busy"; perhaps
                  "offset", see drivers.epd.Panel
BUTTONS           {button name: pin}: "a", "b", "c" below the screen, left to right; "up", "down"
                  and "roll" if the board has them
BUTTON_ACTIVE     level of the pin of a pressed button; the pin is pulled to the other level
BUZZER            pin of a passive buzzer, or None
LED               pin of an LED
INTENTS           tuple of (button, intent), the three buttons below the screen first. "strong"
                  stands for the intent of the button with the thick frame on the page
LONG_INTENTS      tuple of (button, intent of a long press)
MOVES             () on a board with "up" and "down" buttons. On a board without them: tuple of
                  (button, intent of a tap, intent of a long press), for pages where UP and DOWN
                  do something, see app.taps
BATTERY           None, or a dict that says how to measure the battery:
                    "adc"        ADC pin that measures the battery
                    "divider"    voltage of the battery, divided by the voltage at that pin
                    "select"     output that must be high to measure, if there is one
                    "low_mv"     a battery below this voltage is low, mV
                  If the board's supply falls with the battery, the dict also describes a known
                  voltage to compare with:
                    "reference"        ADC pin that measures the known voltage
                    "reference_power"  output that switches the known voltage on
                    "reference_mv"     the known voltage, mV
LATCH             output that keeps the board's own power on while it is high, or None
SAVES             folder of all saves

A new board also goes into BOARDS. The functions of this module make the objects for the pins of a
board. After the start, this module leaves memory, so import it where you use it.
"""

from binascii import hexlify
from time import sleep_ms

from machine import PWM, SPI, Pin, unique_id
from micropython import const

BOARDS = ("pico_epaper29", "pico_captouch29", "inky_pack", "badger2040", "badger2040w")
_PICO_LED = const(25)  # of a Badger, too


def pick(path="board.txt"):
    """Return the module of the board that the text file `path` names; pico_epaper29, the reference
    board, if there is no file. If the name is unknown, print a message, let the LED of a Pico
    blink, and return None."""
    name = BOARDS[0]
    try:
        with open(path) as file:
            name = file.read().strip()
    except OSError:
        pass
    except UnicodeError:  # a file in UTF-16, as from PowerShell
        name = "?"
    if name not in BOARDS:
        print(
            "%s names no board that is known: %r. It takes one of these: %s."
            % (path, name, ", ".join(BOARDS))
        )
        PWM(Pin(_PICO_LED), freq=10, duty_u16=1 << 15)
        return None
    return load(name)


def load(name):
    """Import the module of a board, one of BOARDS, and return it."""
    return __import__("toychest.boards." + name, None, None, ("*",))


def hold_power(board):
    """Switch on the board's latch, an output that keeps the power on. Return the name of the button
    that is down. Return None if no button is down, or if the board has no latch."""
    if board.LATCH is None:
        return None
    Pin(board.LATCH, Pin.OUT, value=1)
    for name, pin in buttons(board).items():
        if pin.value() == board.BUTTON_ACTIVE:
            return name
    return None


def panel(board):
    """Return the driver of the board's e-ink panel, a drivers.epd.Panel."""
    wires = board.PANEL
    name = wires["driver"]
    Driver = getattr(__import__("toychest.drivers." + name, None, None, ("*",)), name.upper())
    # BUSY is pulled so that a missing panel is stuck.
    driver = Driver(
        spi(wires),
        wires["baudrate"],
        cs=Pin(wires["cs"], Pin.OUT, value=1),
        dc=Pin(wires["dc"], Pin.OUT, value=1),
        rst=Pin(wires["rst"], Pin.OUT, value=1),
        busy=Pin(wires["busy"], Pin.IN, Pin.PULL_UP if Driver.BUSY_LEVEL else Pin.PULL_DOWN),
    )
    driver.offset = wires.get("offset", driver.offset)
    tuned = None if asks_untuned(board) else tuning(board)
    if tuned:
        driver.offset, driver.frames = tuned
    return driver


def spi(wires):
    """Return the machine.SPI of the panel, and give it its pins. wires: PANEL of the board."""
    # miso=None, else the bus takes a default pin
    return SPI(
        wires["spi"], wires["baudrate"], sck=Pin(wires["sck"]), mosi=Pin(wires["mosi"]), miso=None
    )


def tuning(board):
    """Return (offset, frames) of the panel, as the self-test has stored them for this chip, see
    drivers.epd.Panel. Return None if there is no valid file."""
    for path in tuning_paths(board):
        try:
            with open(path, "rb") as file:
                text = file.read(64)
            offset, frames = [int(word) for word in text.split()[-2:]]
        except (OSError, ValueError):
            continue
        if text == tuning_text(board, offset, frames) and offset in (0, 8) and 8 <= frames <= 40:
            return offset, frames
    return None


def tuning_paths(board):
    """Return the paths of the file with the panel's tuning, the most trusted first."""
    # The second one is in every backup. A restore of another box's saves replaces it; then the
    # first one still has the tuning of this box.
    return board.SAVES + ".panel", board.SAVES + "/panel"


def tuning_text(board, offset, frames):
    """Return the content of the file with the panel's tuning, as bytes. It counts for this chip and
    this kind of controller only. offset, frames: see drivers.epd.Panel."""
    words = hexlify(unique_id()).decode(), board.PANEL["driver"], offset, frames
    return ("%s %s %d %d\n" % words).encode()


def buttons(board):
    """Return the pins of the board's buttons: {button name: machine.Pin}."""
    pull = Pin.PULL_DOWN if board.BUTTON_ACTIVE else Pin.PULL_UP
    return {name: Pin(gpio, Pin.IN, pull) for name, gpio in board.BUTTONS.items()}


def asks_test(board):
    """Return whether the buttons A and C are down: at power-on, that starts the self-test."""
    pins = buttons(board)
    return pins["a"].value() == pins["c"].value() == board.BUTTON_ACTIVE


def asks_untuned(board):
    """Return whether the panel is to start without its tuning, because the player holds B. On a
    board with a latch, a single button switches the board on, so B and C have to be held."""
    pins = buttons(board)
    names = "b" if board.LATCH is None else "bc"
    return all(pins[name].value() == board.BUTTON_ACTIVE for name in names)


def controls(board):
    """Return (Buttons, Buzzer), the drivers of the board's buttons and buzzer. From then on each
    press clicks, and is kept until it is handled."""
    from toychest.drivers.buttons import Buttons
    from toychest.drivers.buzzer import Buzzer

    sound = Buzzer(buzzer(board), 1)
    repeating = [button for button, intent in board.INTENTS if intent in ("up", "down")]
    return Buttons(buttons(board), board.BUTTON_ACTIVE, repeating, sound.click), sound


def buzzer(board):
    """Return the PWM of the buzzer's pin; without a buzzer, a stand-in that does nothing."""
    if board.BUZZER is None:
        from toychest.drivers.buzzer import Silence

        return Silence()
    return PWM(Pin(board.BUZZER), freq=1000, duty_u16=0)


def led(board):
    """Return the output pin of the board's LED, switched off."""
    return Pin(board.LED, Pin.OUT, value=0)


def power_off(board):
    """Cut the board's power until a button is pressed. Return only if the power stays on: without a
    latch, on USB power, or if a button is down."""
    if board.LATCH is not None:
        latch = Pin(board.LATCH, Pin.OUT, value=0)
        sleep_ms(20)  # the capacitors last some ms
        latch.value(1)
