"""Simulate a worn button of the box: its contact bounces for a long time."""

from random import getrandbits

import device as harness
import world


def chatter(gpio, at_ms, ms, ends_pressed):
    """Let the contact of a button open and close at random for a while.

    gpio: number of the GPIO that the button is connected to.
    at_ms: ms of virtual time from now until the bouncing begins.
    ms: length of the bouncing in ms.
    ends_pressed: whether the button is down afterwards.
    """
    t_ms = at_ms
    pressed = ends_pressed
    while t_ms < at_ms + ms:
        harness.at(t_ms, lambda p=pressed: world.press(gpio) if p else world.release(gpio))
        t_ms += 0.05 + getrandbits(8) / 100
        pressed = not pressed
    harness.at(at_ms + ms, lambda: world.press(gpio) if ends_pressed else world.release(gpio))
