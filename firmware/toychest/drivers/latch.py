"""A board that holds its own power by an output, and is switched on by its buttons."""

from time import sleep_ms


def pressed(pins, active):
    """Name of a button that is down, or None. pins: dict of name to machine.Pin."""
    for name, pin in pins.items():
        if pin.value() == active:
            return name
    return None


def let_go(latch):
    """Let go of a power latch (an output pin).

    Returns where that does not cut the power: on USB, or while somebody presses a button.
    """
    latch.value(0)
    sleep_ms(20)  # what is left in the capacitors lasts some ms
    latch.value(1)
