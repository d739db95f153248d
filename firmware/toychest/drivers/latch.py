"""A board that holds its own power by an output, and is switched on by its buttons."""

from time import sleep_ms

from machine import Pin

from toychest.boards import buttons


def hold(board):
    """Hold the power. Returns the name of the button that is down, or None."""
    Pin(board.LATCH, Pin.OUT, value=1)
    for name, pin in buttons(board).items():
        if pin.value() == board.BUTTON_ACTIVE:
            return name
    return None


def let_go(board):
    """Let go of the power.

    Returns where that does not cut it: on USB, or while somebody presses a button.
    """
    latch = Pin(board.LATCH, Pin.OUT, value=0)
    sleep_ms(20)  # what is left in the capacitors lasts some ms
    latch.value(1)
