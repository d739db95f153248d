"""One file a board: pins, polarities, panel. Nothing else knows a pin number.

Numbers are GPIO numbers. A board is a module with these names, its own or another board's;
`pico_epaper29` is the reference:

NAME              what people call it
PANEL             "driver" ("ssd1680" or "uc8151"), "spi" (its number), "baudrate" (Hz), and the
                  pins "sck", "mosi", "cs", "dc", "rst", "busy"
BUTTONS           button name to pin: "a", "b", "c" below the screen, left to right; "up", "down"
                  and "roll" where there are such
BUTTON_ACTIVE     level of the pin of a pressed button; it is pulled to the other one
BUZZER            pin of a passive buzzer, or None
LED               pin
INTENTS           (button, what it means), the three below the screen first. A board that has
                  neither up nor down leaves them out, and has MOVES
LONG_INTENTS      (button, what it means to hold it), in place of nothing
MOVES             on a board with neither up nor down, what holds in place of these two on a page
                  where something moves: (button, what a tap means, what it means to hold it), see
                  ui.taps. A tap leads on: to the next row, which is DOWN, or, where the values
                  rise, to the next value; up and down then change places. On a page where the
                  intent of holding does nothing, the button is what it is elsewhere. Or ()
BATTERY           how to measure it. "adc": pin; "divider": the battery's volts for a volt there;
                  "vbus": pin that is high on USB; "select": an output that must be high to
                  measure; "reference", "reference_power", "reference_mv": an ADC pin with so many
                  mV while the output is high, for a supply that is not 3.3 V; "low_mv": below it
                  the battery is called low. Or None
LATCH             output that keeps the board's own power on while it is high, see `hold_power`,
                  or None: such a board is switched off with a switch, or not at all
SAVES             folder of the saved games

A new file here also goes into BOARDS. The functions make what belongs to a board's pins.
"""

from machine import PWM, SPI, Pin

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
        print(
            "%s names no board that is known: %r. It takes one of these: %s."
            % (path, name, ", ".join(BOARDS))
        )
        return None
    return load(name)


def load(name):
    """The module of a board, by its file's name."""
    return __import__("toychest.boards." + name, None, None, ("*",))


def hold_power(board):
    """Have a board with a latch hold its own power, the sooner the better.

    Returns the name of the button that is down and so has switched it on, or None; for a board
    without a latch None, for nobody knows what a button is down for there.
    """
    if board.LATCH is None:
        return None
    from toychest.drivers import latch

    latch.hold(board.LATCH)
    for name, pin in buttons(board).items():
        if pin.value() == board.BUTTON_ACTIVE:
            return name
    return None


def panel(board):
    """The driver of the board's panel, a drivers.epd.Panel."""
    wires = board.PANEL
    if wires["driver"] == "uc8151":
        from toychest.drivers.uc8151 import UC8151 as Driver
    else:
        from toychest.drivers.ssd1680 import SSD1680 as Driver

    # miso=None, else the bus takes a pin of its own. BUSY: without a panel it looks stuck.
    spi = SPI(
        wires["spi"], wires["baudrate"], sck=Pin(wires["sck"]), mosi=Pin(wires["mosi"]), miso=None
    )
    return Driver(
        spi,
        wires["baudrate"],
        cs=Pin(wires["cs"], Pin.OUT, value=1),
        dc=Pin(wires["dc"], Pin.OUT, value=1),
        rst=Pin(wires["rst"], Pin.OUT, value=1),
        busy=Pin(wires["busy"], Pin.IN, Pin.PULL_UP if Driver.BUSY_LEVEL else Pin.PULL_DOWN),
    )


def buttons(board):
    """Button name to its pin."""
    pull = Pin.PULL_DOWN if board.BUTTON_ACTIVE else Pin.PULL_UP
    return {name: Pin(gpio, Pin.IN, pull) for name, gpio in board.BUTTONS.items()}


def controls(board):
    """The board's (Buttons, Buzzer): from now on a press clicks, and waits until it is asked for.

    The clicks are quiet until `level` of the buzzer is set to what the settings say.
    """
    from toychest.drivers.buttons import Buttons
    from toychest.drivers.buzzer import Buzzer

    sound = Buzzer(buzzer(board), 1)
    repeating = [button for button, intent in board.INTENTS if intent in ("up", "down")]
    return Buttons(buttons(board), board.BUTTON_ACTIVE, repeating, sound.click), sound


def buzzer(board):
    """The buzzer's PWM, silent; without a buzzer something like it that nobody hears."""
    if board.BUZZER is None:
        from toychest.drivers.silence import Silence

        return Silence()
    return PWM(Pin(board.BUZZER), freq=1000, duty_u16=0)


def led(board):
    """The LED's pin, dark."""
    return Pin(board.LED, Pin.OUT, value=0)


def power_off(board):
    """Cut the board's own power: the end, until a button is pressed.

    Returns if it has no latch, gets power from USB, or a button is down.
    """
    if board.LATCH is not None:
        from toychest.drivers import latch

        latch.let_go(board.LATCH)
