"""Ways to put the firmware on a box: compiled files over the serial port, an image, or a UF2
file."""
