"""Start Toychest, either frozen into MicroPython or from files on the flash."""

from toychest.start import start

start()
