"""Record the blinks of the simulated box's LED, for tests."""

import time


def record(device):
    """Return a list that is empty at first. Each blink of the LED from now on adds its length, in
    ms of virtual time.

    device: simulated box.
    """
    host = device.host
    lengths = []
    since = [0, 0]  # whether the LED is on, and since when, in us

    def led(on):
        if since[0] and not on:
            lengths.append((time.now_us - since[1]) / 1000)
        if on and not since[0]:
            since[1] = time.now_us
        since[0] = on
        host.lit = on

    host.led = led
    return lengths
