"""A switch whose contact bounces long."""

from random import getrandbits

import device as harness
import world


def chatter(gpio, at_ms, ms, ends_pressed):
    """Open and close a contact at random for `ms` milliseconds, then leave it in its last state."""
    t_ms = at_ms
    pressed = ends_pressed
    while t_ms < at_ms + ms:
        harness.at(t_ms, lambda p=pressed: world.press(gpio) if p else world.release(gpio))
        t_ms += 0.05 + getrandbits(8) / 100
        pressed = not pressed
    harness.at(at_ms + ms, lambda: world.press(gpio) if ends_pressed else world.release(gpio))
