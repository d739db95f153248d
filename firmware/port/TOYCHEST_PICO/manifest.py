"""What is frozen into MicroPython for a Pico: the same as for the other board."""

include("../manifest.py")
