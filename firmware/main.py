"""Start Toychest, from the firmware frozen into MicroPython or from the files on the flash."""

from toychest.start import start

start()
