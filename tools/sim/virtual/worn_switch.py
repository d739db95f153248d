"""A worn switch, whose contact bounces for long."""

from random import getrandbits

import device as harness
import world


def chatter(gpio, at_ms, ms, ends_pressed):
    """Let a button's contact bounce at random for `ms` ms, beginning at `at_ms`. gpio: of the
    button. ends_pressed: whether the contact is closed afterwards."""
    t_ms = at_ms
    pressed = ends_pressed
    while t_ms < at_ms + ms:
        harness.at(t_ms, lambda p=pressed: world.press(gpio) if p else world.release(gpio))
        t_ms += 0.05 + getrandbits(8) / 100
        pressed = not pressed
    harness.at(at_ms + ms, lambda: world.press(gpio) if ends_pressed else world.release(gpio))
