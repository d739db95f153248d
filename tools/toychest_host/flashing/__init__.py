"""The firmware on its way onto a box: compiled, over the serial port, or as a UF2 file."""
