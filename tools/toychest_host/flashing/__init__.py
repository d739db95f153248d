"""Put the firmware on a box: over the serial port, as an image, or as a UF2 file."""
