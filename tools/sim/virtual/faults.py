"""Faults that scenarios can cause: a full memory, a flipped bit."""

import world

_PICTURE = 9  # least bytes of a picture; a command has fewer


def pictures_fail(times):
    """Make the next pictures that are sent to the panel raise MemoryError. times: number of
    pictures. Returns a list with one number, that of the pictures still to fail."""
    left = [times]
    for bus, send in list(world.spi_devices.items()):

        def failing(data, send=send):
            if left[0] and len(data) >= _PICTURE:
                left[0] -= 1
                raise MemoryError
            send(data)

        world.spi_devices[bus] = failing
    return left


def flip(path, place, bits=4):
    """Flip bits of a byte in a file. place: index of the byte. bits: mask of the bits to flip."""
    with open(path, "r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes((byte ^ bits,)))
