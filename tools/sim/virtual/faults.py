"""Faults of the parts around the chip."""

import world

_PICTURE = 9  # bytes at least; a command has fewer


def pictures_fail(times):
    """Make the next pictures that are sent to the panel raise MemoryError. times: number of
    pictures. Returns a list with the number that is left."""
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
    """Change a byte of a file. place: index of the byte. bits: mask of the bits that change."""
    with open(path, "r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes((byte ^ bits,)))
