"""Cause faults on the simulated box for tests: a full memory, a flipped bit."""

import world

_PICTURE = 9  # least bytes that count as a picture; a command has fewer


def pictures_fail(times):
    """Let the next pictures that the firmware sends to the panel fail with MemoryError. A waveform
    counts as a picture, too. A part of less than 9 bytes does not count.

    Return a list with one number: how many pictures will still fail.
    times: number of pictures that fail.
    """
    left = [times]
    for bus, send in list(world.spi_devices.items()):

        def failing(data, send=send):
            if left[0] and len(data) >= _PICTURE:
                left[0] -= 1
                raise MemoryError
            send(data)

        world.spi_devices[bus] = failing
    return left


def faults_but_cuts(panel):
    """Return the faults that the model of a panel has found, except for commands that were cut
    short: `pictures_fail` causes these."""
    return [fault for fault in panel.faults if "cut short" not in fault]


def flip(path, place, bits=4):
    """Flip bits of one byte in a file, as damaged flash would.

    path: path of the file.
    place: index of the byte.
    bits: mask of the bits to flip.
    """
    with open(path, "r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes((byte ^ bits,)))
