"""Start Toychest, either frozen into MicroPython or from files on the flash."""

from toychest.app.start import start

start()
